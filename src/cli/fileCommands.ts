/** A command that sends nothing: it reads files or the ledger. */
export interface FileCommand {
  readonly name: string;
  /** As the help shows them. */
  readonly arguments: string;
  /** Whether it takes files, at least one. */
  readonly takesFiles: boolean;
  /** The options that it has, without the dashes. */
  readonly options: readonly string[];
}

/** All commands that send nothing. */
export const fileCommands = [
  {
    name: 'check',
    arguments: 'FILE...',
    takesFiles: true,
    options: [
      'settings',
      'user-settings',
      'network',
      'abi',
      'deployments',
      'labels',
      'allow-path',
      'env',
      'annotate',
      'quiet',
    ],
  },
  { name: 'fmt', arguments: 'FILE...', takesFiles: true, options: ['dry-run', 'quiet'] },
  { name: 'credits', arguments: '', takesFiles: false, options: ['ledger', 'json'] },
] as const satisfies readonly FileCommand[];

export type FileCommandName = (typeof fileCommands)[number]['name'];

/** Returns what is known of a command. Undefined for a name that is none of these. */
export function fileCommandNamed(
  name: string | undefined,
): (FileCommand & { readonly name: FileCommandName }) | undefined {
  return fileCommands.find((command) => command.name === name);
}
