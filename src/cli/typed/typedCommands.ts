/** A command that is typed with its arguments instead of a notebook. It runs the cell that a person would write. */
export interface TypedCommand {
  readonly name: string;
  /** As the help shows them: `CONTRACT FUNCTION [ARGUMENT...]`. */
  readonly arguments: string;
  /** The least and the most number of arguments. Any number if `most` is absent. */
  readonly least: number;
  readonly most?: number;
  /** The options beside those of a run, without the dashes. */
  readonly options: readonly TypedOption[];
}

/** An option that only typed commands have. */
export type TypedOption = (typeof typedOptions)[number];

/** The options that only typed commands have, without the dashes. */
export const typedOptions = [
  'block',
  'from',
  'to',
  'save',
  'shard',
  'blocks-per-file',
  'layout',
  'raw',
  'history',
  'further',
] as const;

/** The options of a run that choose among cells or notebooks, so that typed commands don't have them. */
export const notebookOptions: readonly string[] = ['cell', 'tag', 'jobs', 'bail'];

/** All typed commands. What their cells are is in `writeTypedCell`. */
export const typedCommands = [
  { name: 'call', arguments: 'METHOD [ARGUMENT...]', least: 1, options: ['raw'] },
  { name: 'receipt', arguments: 'HASH', least: 1, most: 1, options: [] },
  { name: 'trace', arguments: 'HASH', least: 1, most: 1, options: [] },
  { name: 'changes', arguments: 'HASH', least: 1, most: 1, options: [] },
  { name: 'storage', arguments: 'ADDRESS VARIABLE', least: 2, most: 2, options: ['block', 'layout'] },
  {
    name: 'blame',
    arguments: 'ADDRESS VARIABLE',
    least: 2,
    most: 2,
    options: ['block', 'layout', 'history', 'from', 'further'],
  },
  {
    name: 'logs',
    arguments: 'ADDRESS [EVENT]',
    least: 1,
    most: 2,
    options: ['from', 'to', 'save', 'shard', 'blocks-per-file'],
  },
  { name: 'read', arguments: 'CONTRACT FUNCTION [ARGUMENT...]', least: 2, options: ['block'] },
] as const satisfies readonly TypedCommand[];

export type TypedName = (typeof typedCommands)[number]['name'];

/** A typed command as it was given. */
export interface TypedRequest {
  readonly name: TypedName;
  readonly arguments: readonly string[];
  readonly options: Readonly<Partial<Record<TypedOption, string>>>;
}

/** Returns what is known of a command. Undefined for a name that is no typed command. */
export function typedCommandNamed(name: string | undefined): (TypedCommand & { readonly name: TypedName }) | undefined {
  return typedCommands.find((command) => command.name === name);
}
