import { type DescribedCommand, type DescribedOption, takesFiles } from './describedCommand';

/** Prints the completion of fish. */
export function printFish(commands: readonly DescribedCommand[]): readonly string[] {
  return [
    '# Completion of rpcbook for fish. Load it with: rpcbook completion fish | source',
    'complete -c rpcbook -f',
    ...commands.flatMap((command) => {
      const isChosen = `-n '__fish_seen_subcommand_from ${command.name}'`;
      return [
        `complete -c rpcbook -n __fish_use_subcommand -a ${command.name}`,
        ...(takesFiles(command) ? [`complete -c rpcbook ${isChosen} -F`] : []),
        ...command.options.map(
          (option) => `complete -c rpcbook ${isChosen} -l ${option.name.slice(2)}${valueOf(option)}`,
        ),
      ];
    }),
  ];
}

function valueOf({ takesValue, isPath, choices }: DescribedOption): string {
  if (choices !== undefined) return ` -x -a '${choices.join(' ')}'`;
  if (isPath) return ' -r -F';
  return takesValue ? ' -x' : '';
}
