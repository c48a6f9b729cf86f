import { parseArgs } from 'node:util';

import { parseDuration } from '../core/run/session/directives/parseDuration';
import { type FileCommandName, fileCommandNamed } from './fileCommands';
import { parseKeyChoice } from './parseKeyChoice';
import type { KeyChoice } from './readGivenKeys';
import type { ReportChoice } from './reportOutputs';
import type { FilesOptions } from './runFiles';
import { notebookOptions, typedCommandNamed, typedOptions, type TypedRequest } from './typed/typedCommands';
import { verifyOptions } from './verifyOptions';

type FileRun = Omit<FilesOptions, 'signal' | 'terminal' | 'readInput' | 'keys'> & {
  /** The keys that are handed over in another way than in the environment. */
  readonly givenKeys?: KeyChoice;
};

/** The action of a command line: a run, the help, or nothing that this program supports. */
export type CommandLine =
  | { readonly kind: 'help' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'describe' }
  | { readonly kind: 'completion'; readonly shell: Shell }
  | { readonly kind: FileCommandName; readonly options: FileRun }
  | { readonly kind: 'verify'; readonly options: FileRun; readonly color?: ColorChoice }
  | { readonly kind: 'run'; readonly options: FileRun; readonly color?: ColorChoice }
  | {
      readonly kind: 'typed';
      readonly request: TypedRequest;
      readonly options: Omit<FileRun, 'files'>;
      readonly color?: ColorChoice;
    };

/** The shells that commands can be completed in. */
export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

/** When the output has colors. */
export type ColorChoice = (typeof colorChoices)[number];

/** The values of `--color`. */
export const colorChoices = ['auto', 'always', 'never'] as const;

/** The options, by name without the dashes. */
export const commandLineOptions = {
  settings: { type: 'string' },
  'user-settings': { type: 'string' },
  network: { type: 'string' },
  cell: { type: 'string', multiple: true },
  tag: { type: 'string', multiple: true },
  var: { type: 'string', multiple: true },
  // Node.js takes an option that begins with --env-file for itself, wherever it stands.
  'env-from': { type: 'string' },
  bail: { type: 'boolean', default: false },
  jobs: { type: 'string', default: '1' },
  'dry-run': { type: 'boolean', default: false },
  budget: { type: 'string' },
  quiet: { type: 'boolean', default: false },
  color: { type: 'string' },
  json: { type: 'boolean', default: false },
  ndjson: { type: 'boolean', default: false },
  tap: { type: 'boolean', default: false },
  junit: { type: 'string' },
  markdown: { type: 'string' },
  html: { type: 'string' },
  annotate: { type: 'string' },
  body: { type: 'boolean', default: false },
  'omit-bodies': { type: 'boolean', default: false },
  abi: { type: 'string' },
  deployments: { type: 'string' },
  labels: { type: 'string' },
  ledger: { type: 'string' },
  work: { type: 'string' },
  'allow-path': { type: 'string', multiple: true },
  rows: { type: 'string', default: '20' },
  details: { type: 'string', default: '3' },
  'allow-origin': { type: 'string', multiple: true },
  'allow-web': { type: 'string', multiple: true },
  env: { type: 'string', multiple: true },
  'key-fd': { type: 'string', multiple: true },
  'ask-key': { type: 'string', multiple: true },
  'max-calls': { type: 'string', default: '1000' },
  verified: { type: 'boolean', default: false },
  'pin-block': { type: 'boolean', default: false },
  follow: { type: 'boolean', default: false },
  for: { type: 'string' },
  'name-tokens': { type: 'boolean', default: false },
  why: { type: 'boolean', default: false },
  'look-up-names': { type: 'boolean', default: false },
  'send-transactions': { type: 'boolean', default: false },
  'send-keys': { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  block: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  save: { type: 'string' },
  shard: { type: 'string' },
  'blocks-per-file': { type: 'string' },
  layout: { type: 'string' },
  raw: { type: 'boolean', default: false },
  history: { type: 'string' },
  further: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Parses the arguments after the program's name. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const parsed = parseOptions(args);
  if (parsed === undefined) return { kind: 'invalid' };
  const { values, positionals } = parsed;
  if (values.help) return { kind: 'help' };
  const [command, ...texts] = positionals;
  if (command === 'describe') return texts.length === 0 && values.json ? { kind: 'describe' } : { kind: 'invalid' };
  if (command === 'completion') {
    const shell =
      texts.length === 1 && parsed.tokens.length === 2 ? shells.find((name) => name === texts[0]) : undefined;
    return shell === undefined ? { kind: 'invalid' } : { kind: 'completion', shell };
  }
  const options = readOptions(values);
  const color = values.color === undefined ? undefined : colorChoices.find((choice) => choice === values.color);
  if (options === undefined || (values.color !== undefined && color === undefined)) return { kind: 'invalid' };
  const given = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const fileCommand = fileCommandNamed(command);
  if (fileCommand !== undefined) {
    const fits = texts.length > 0 === fileCommand.takesFiles;
    return fits && given.every((name) => fileCommand.options.includes(name))
      ? { kind: fileCommand.name, options: { files: texts, ...options } }
      : { kind: 'invalid' };
  }
  if (command === 'verify')
    return texts.length === 1 && given.every((name) => verifyOptions.includes(name))
      ? { kind: 'verify', options: { files: texts, ...options }, ...(color && { color }) }
      : { kind: 'invalid' };
  const request = readTyped(command, texts, given, values);
  if (request !== undefined) return { kind: 'typed', request, options, ...(color && { color }) };
  if (command !== 'run' || texts.length === 0 || typedOptions.some((name) => given.includes(name)))
    return { kind: 'invalid' };
  return { kind: 'run', options: { files: texts, ...options }, ...(color && { color }) };
}

/** Undefined for another command, and for options or a number of arguments that the command doesn't take. */
function readTyped(
  name: string | undefined,
  texts: readonly string[],
  given: readonly string[],
  values: Values,
): TypedRequest | undefined {
  const command = typedCommandNamed(name);
  if (command === undefined || texts.length < command.least || texts.length > (command.most ?? texts.length))
    return undefined;
  const { block, from, to, save, shard, 'blocks-per-file': blocksPerFile, layout, raw, history, further } = values;
  const foreign = [...notebookOptions, ...typedOptions.filter((option) => !command.options.includes(option))];
  if (foreign.some((option) => given.includes(option))) return undefined;
  const options = {
    ...(block !== undefined && { block }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    save,
    shard,
    'blocks-per-file': blocksPerFile,
    ...(layout !== undefined && { layout }),
    ...(raw && { raw: 'raw' }),
    ...(history !== undefined && { history }),
    ...(further && { further: 'further' }),
  };
  return { name: command.name, arguments: texts, options };
}

/** The options of a run. Undefined if one of them has a value that it can't have. */
function readOptions(values: Values): Omit<FileRun, 'files'> | undefined {
  const reports = readReports(values);
  // Nothing that is sent could be in them.
  if (values['dry-run'] && reports !== undefined && isAny({ ...reports, form: undefined })) return undefined;
  if (values['dry-run'] && reports?.form !== undefined && reports.form !== 'json') return undefined;
  const numbers = readNumbers(values);
  const variables = readVariables(values.var ?? []);
  const givenKeys = parseKeyChoice(values['key-fd'] ?? [], values['ask-key']);
  if (numbers === undefined || reports === undefined || variables === undefined || givenKeys === undefined)
    return undefined;
  return {
    ...(isAny(givenKeys) && { givenKeys }),
    ...numbers,
    ...(isAny(reports) && { reports }),
    ...(variables.size > 0 && { variables }),
    ...readFlags(values),
    ...readChoices(values),
  };
}

type Values = NonNullable<ReturnType<typeof parseOptions>>['values'];

/** Undefined if an option isn't a number or a time in its range. */
function readNumbers(values: Values) {
  const rows = Number(values.rows);
  const details = Number(values.details);
  const maxCalls = Number(values['max-calls']);
  const jobs = Number(values.jobs);
  const budget = values.budget === undefined ? undefined : Number(values.budget.replaceAll('_', '') || 'none');
  const isPositive = (number: number): boolean => Number.isSafeInteger(number) && number > 0;
  const isCount = (number: number): boolean => number === 0 || isPositive(number);
  if (!isCount(rows) || !isCount(details) || !isPositive(maxCalls) || !isPositive(jobs)) return undefined;
  if (budget !== undefined && !(Number.isFinite(budget) && budget >= 0)) return undefined;
  const followMilliseconds = values.for === undefined ? undefined : parseDuration(values.for);
  if (values.for !== undefined && followMilliseconds === undefined) return undefined;
  return {
    rows,
    details,
    maxCalls,
    ...(jobs > 1 && { jobs }),
    budget,
    followMilliseconds,
  };
}

/** Undefined if a text isn't `name=value`, or if a name is there twice. */
function readVariables(texts: readonly string[]): ReadonlyMap<string, string> | undefined {
  const variables = new Map<string, string>();
  for (const text of texts) {
    const [, name, value] = /^([A-Za-z_]\w*)=([^\r\n]*)$/.exec(text) ?? [];
    if (name === undefined || value === undefined || variables.has(name)) return undefined;
    variables.set(name, value);
  }
  return variables;
}

/** Undefined if several forms of the standard output are chosen, or an unknown runner. */
function isAny(choice: ReportChoice | KeyChoice): boolean {
  return Object.values(choice).some((value) => value !== undefined);
}

function readReports({ json, ndjson, tap, junit, markdown, html, annotate }: Values): ReportChoice | undefined {
  const forms = [
    ...(json ? ['json' as const] : []),
    ...(ndjson ? ['ndjson' as const] : []),
    ...(tap ? ['tap' as const] : []),
  ];
  if (forms.length > 1 || (annotate !== undefined && annotate !== 'github')) return undefined;
  const [form] = forms;
  return {
    form,
    junit,
    markdown,
    html,
    ...(annotate !== undefined && { annotates: true }),
  };
}

function readFlags(values: Values) {
  return {
    ...(values.body && { printsBodies: true }),
    ...(values['omit-bodies'] && { omitsBodies: true }),
    ...(values.bail && { bails: true }),
    ...(values['dry-run'] && { plansOnly: true }),
    ...(values.quiet && { isQuiet: true }),
    ...(values['pin-block'] && { pinsBlocks: true }),
    ...((values.follow || values.for !== undefined) && { follows: true }),
    ...(values['name-tokens'] && { namesTokens: true }),
    ...(values.why && { asksWhy: true }),
    ...(values['look-up-names'] && { looksUpNames: true }),
    ...(values.verified && { asksWeb: true }),
    ...(values['send-transactions'] && { sendsTransactions: true }),
    ...(values['send-keys'] && { sendsKeys: true }),
    ...(values.replace && { replaces: true }),
  };
}

function readChoices(values: Values) {
  const { settings, network, abi, deployments, labels, ledger, work, env, cell: cells, tag: tags } = values;
  const { 'allow-path': allowPaths, 'allow-origin': allowOrigins, 'allow-web': allowWeb, 'env-from': envFile } = values;
  const userSettings = values['user-settings'];
  return {
    ...(settings !== undefined && { settings }),
    userSettings,
    ...(network !== undefined && { network }),
    cells,
    tags,
    envFile,
    allowPaths,
    allowOrigins,
    allowWeb,
    env,
    labels,
    ledger,
    ...(work !== undefined && { work }),
    abi,
    deployments,
  };
}

/**
 * Undefined for an unknown option or one without its value, because `parseArgs` throws for those, and for an option that is
 * there twice although only one can count. A negative number is an argument, not an option.
 */
function parseOptions(args: readonly string[]) {
  try {
    const parsed = parseArgs({
      args: markNegatives(args),
      options: commandLineOptions,
      allowPositionals: true,
      tokens: true,
    });
    const given = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    if (given.some((name, at) => !repeated.includes(name) && given.indexOf(name) !== at)) return undefined;
    return { ...parsed, positionals: parsed.positionals.map((text) => (text.startsWith(mark) ? text.slice(1) : text)) };
  } catch {
    return undefined;
  }
}

/** Marks negative numbers that are arguments, so that they aren't options. One behind an option with a value is its value. */
export function markNegatives(args: readonly string[]): string[] {
  return args.map((text, at) => (isNegative(text) && !takesNext(args[at - 1]) ? `${mark}${text}` : text));
}

function takesNext(before = ''): boolean {
  return Object.entries(commandLineOptions).some(([name, { type }]) => type === 'string' && before === `--${name}`);
}

/** A character that no argument of a process has. */
const mark = '\0';

function isNegative(text: string): boolean {
  return /^-\.?\d/.test(text);
}

const repeated: readonly string[] = Object.entries(commandLineOptions).flatMap(([name, option]) =>
  'multiple' in option ? [name] : [],
);
