/** A command of the command line, as `rpcbook describe --json` prints it. */
export interface DescribedCommand {
  readonly name: string;
  /** As the help shows them. */
  readonly arguments: string;
  readonly options: readonly DescribedOption[];
}

export interface DescribedOption {
  /** `--network` */
  readonly name: string;
  readonly takesValue: boolean;
  /** Whether the value is the path of a file or a folder. */
  readonly isPath: boolean;
  /** The only values that it can have. */
  readonly choices?: readonly string[];
  readonly repeats: boolean;
  readonly default?: string | boolean;
}

/** Whether the arguments of a command are files. */
export function takesFiles(command: DescribedCommand): boolean {
  return command.arguments.startsWith('FILE');
}

/** The options of all commands, each once. */
export function optionsOfAll(commands: readonly DescribedCommand[]): readonly DescribedOption[] {
  return [...new Map(commands.flatMap(({ options }) => options.map((option) => [option.name, option]))).values()];
}
