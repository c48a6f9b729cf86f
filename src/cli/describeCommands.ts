import { failureCodes } from '../core/run/report/cellFailures';
import { envelopeVersion, printAsciiJson } from '../core/run/report/reportEnvelope';
import type { DescribedCommand, DescribedOption } from './completion/describedCommand';
import { fileCommands } from './fileCommands';
import { colorChoices, commandLineOptions, shells } from './parseCommandLine';
import { notebookOptions, typedCommands, typedOptions } from './typed/typedCommands';
import { verifyOptions } from './verifyOptions';

/** What each exit code tells, for programs. */
const exitCodes = {
  0: 'Every cell succeeded.',
  1: "A cell failed, an assertion doesn't hold, or the run was stopped.",
  2: 'The command line, a file or a cell is written wrongly.',
  3: 'A budget was too low.',
  4: "A key is missing, or something wasn't allowed.",
  5: 'A network could not be reached.',
};

/** The options whose values are paths of files or folders. */
const pathOptions: readonly string[] = [
  ...['settings', 'user-settings', 'env-from', 'junit', 'markdown', 'html', 'abi', 'deployments', 'labels'],
  ...['ledger', 'work', 'allow-path', 'save', 'layout'],
];

/** The options that can only have these values. */
const choicesOf: Readonly<Record<string, readonly string[]>> = { color: colorChoices, annotate: ['github'] };

/** Describes the commands, options, exit codes and error codes as one line of JSON. */
export function describeCommands(): string {
  return printAsciiJson({
    schemaVersion: envelopeVersion,
    commands: describedCommands(),
    exitCodes,
    errorCodes: failureCodes,
  });
}

/** Returns every command with its options. */
export function describedCommands(): readonly DescribedCommand[] {
  const isTyped = (name: string): boolean => typedOptions.some((option) => option === name);
  return [
    { name: 'run', arguments: 'FILE...', options: describeOptions((name) => !isTyped(name)) },
    ...typedCommands.map(({ name, arguments: texts, options }) => ({
      name,
      arguments: texts,
      options: describeOptions((option) =>
        isTyped(option) ? options.some((own) => own === option) : !notebookOptions.includes(option),
      ),
    })),
    { name: 'verify', arguments: 'FILE', options: describeOptions((name) => verifyOptions.includes(name)) },
    ...fileCommands.map(({ name, arguments: texts, options }) => ({
      name,
      arguments: texts,
      options: describeOptions((option) => options.some((own) => own === option)),
    })),
    { name: 'describe', arguments: '', options: describeOptions((name) => name === 'json') },
    { name: 'completion', arguments: shells.join('|'), options: [] },
  ];
}

function describeOptions(isIncluded: (name: string) => boolean): readonly DescribedOption[] {
  return Object.entries(commandLineOptions)
    .filter(([name]) => isIncluded(name))
    .map(([name, option]) => ({
      name: `--${name}`,
      takesValue: option.type === 'string',
      isPath: pathOptions.includes(name),
      ...(choicesOf[name] && { choices: choicesOf[name] }),
      repeats: 'multiple' in option,
      ...('default' in option && { default: option.default }),
    }));
}
