import { parseArgs } from 'node:util';

import { whyNotLocal } from '../core/answer/saving/saveTarget';
import { listText } from '../core/base/view/listText';
import { nearestNames } from '../core/model/networks/nearestNames';
import type { Family } from '../core/model/networks/network';
import { parseDuration } from '../core/run/session/directives/parseDuration';
import {
  colorChoices,
  type Command,
  type CommandName,
  commandNamed,
  commands,
  families,
  isOptionName,
  type Option,
  type OptionName,
  optionNames,
  options,
  optionsOf,
  shells,
} from './commandTable';
import { parseCredits, parseDescriptors, parseVariables } from './optionValues';
import type { KeyChoice } from './readGivenKeys';
import type { ReportChoice } from './reportOutputs';
import type { FilesOptions } from './runFiles';
import type { TypedRequest } from './writeTypedCell';

type FileRun = Omit<FilesOptions, 'signal' | 'terminal' | 'readInput' | 'keys'> & {
  /** The keys that are handed over in another way than in the environment. */
  readonly givenKeys?: KeyChoice;
  readonly forgetsSignatures?: boolean;
  /** The URL of a node without settings. */
  readonly rpc?: string;
  readonly family?: Family;
  /** Whether the small files of a dataset are joined. */
  readonly compacts?: boolean;
};

/** The action of a command line: a run, the help, or nothing that this program supports. */
export type CommandLine =
  | { readonly kind: 'help'; readonly command?: CommandName }
  /** `why` has lines that repeat no values, because a key could stand there. None without arguments. */
  | { readonly kind: 'invalid'; readonly why: readonly string[] }
  | { readonly kind: 'version' }
  | { readonly kind: 'describe' }
  | { readonly kind: 'completion'; readonly shell: Shell }
  | {
      readonly kind: 'run' | 'verify' | 'check' | 'fmt' | 'import' | 'credits' | 'dataset';
      readonly options: FileRun;
      readonly color?: ColorChoice;
    }
  | {
      readonly kind: 'typed';
      readonly request: TypedRequest;
      readonly options: Omit<FileRun, 'files'>;
      readonly color?: ColorChoice;
    };

export type Shell = (typeof shells)[number];

export type ColorChoice = (typeof colorChoices)[number];

/** Keys are in no list of processes that way. */
const howToGiveKeys =
  'Keys are never arguments, because everyone on this computer can list those. Set RPCBOOK_KEY_MAIN in the environment, or use --key-fd or --ask-key.';

const howToNameVariables =
  'Node.js takes --env-file for itself, and may have applied NODE_OPTIONS in the file. Use --env-from FILE, whose variables are only for cells.';

/** Parses the arguments after the program's name. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { tokens } = parseArgs({
    args: markNegatives(args),
    options: Object.fromEntries(optionNames().map((name) => [name, parsingOf(name)])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token] : []));
  const [name, ...texts] = tokens.flatMap((token) => (token.kind === 'positional' ? [unmarked(token.value)] : []));
  const command = commandNamed(name);
  if (given.some((option) => option.name === 'help')) return { kind: 'help', command: command?.name };
  if (given.some((option) => option.name === 'version')) return { kind: 'version' };
  const why = whyNoOption(given, command) ?? (command ? whyNotSo(command, texts, given) : whyNoCommand(name));
  if (why !== undefined || command === undefined)
    return { kind: 'invalid', why: args.length === 0 ? [] : explain(why ?? '', command) };
  if (command.name === 'help') return { kind: 'help', command: commandNamed(texts[0])?.name };
  if (command.name === 'describe') return { kind: 'describe' };
  if (command.name === 'completion')
    return { kind: 'completion', shell: shells.find((shell) => shell === texts[0]) ?? 'bash' };
  const values = new GivenValues(given);
  const color = colorChoices.find((choice) => choice === values.text('color'));
  if (command.purpose === 'ask') {
    const own = optionNames().filter((option) => 'only' in options[option] && values.has(option));
    const written = Object.fromEntries(own.map((option) => [option, values.text(option)]));
    const request = { name: command.name, arguments: texts, options: written };
    return { kind: 'typed', request, options: readOptions(values), color };
  }
  return { kind: command.name, options: { files: texts, ...readOptions(values) }, color };
}

interface GivenOption {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/** The values of options that are valid. One without a value has its name. */
class GivenValues {
  constructor(private readonly given: readonly GivenOption[]) {}

  /** Whether an option is there. Undefined if not. */
  has(name: OptionName): true | undefined {
    return this.given.some((option) => option.name === name) || undefined;
  }

  text(name: OptionName): string | undefined {
    return this.texts(name)?.[0];
  }

  texts(name: OptionName): readonly string[] | undefined {
    const texts = this.given.flatMap((option) => (option.name === name ? [option.value ?? name] : []));
    return texts.length === 0 ? undefined : texts;
  }
}

function readOptions(values: GivenValues): Omit<FileRun, 'files'> {
  const budget = values.text('budget');
  const time = values.text('for');
  return {
    givenKeys: readKeyChoice(values),
    reports: readReports(values),
    rows: Number(values.text('rows') ?? options.rows.default),
    details: Number(values.text('details') ?? options.details.default),
    maxCalls: Number(values.text('max-calls') ?? options['max-calls'].default),
    jobs: values.has('jobs') && Number(values.text('jobs')),
    budget: budget === undefined ? undefined : parseCredits(budget),
    followMilliseconds: time === undefined ? undefined : parseDuration(time),
    variables: values.has('var') && parseVariables(values.texts('var') ?? []),
    printsBodies: values.has('body'),
    omitsBodies: values.has('omit-bodies'),
    bails: values.has('bail'),
    failsDifferences: values.has('differences'),
    plansOnly: values.has('dry-run'),
    isQuiet: values.has('quiet'),
    pinsBlocks: values.has('pin-block'),
    follows: values.has('follow') ?? values.has('for'),
    namesTokens: values.has('name-tokens'),
    asksWhy: values.has('why'),
    looksUpNames: values.has('look-up-names'),
    asksWeb: values.has('verified'),
    sendsTransactions: values.has('send-transactions'),
    sendsKeys: values.has('send-keys'),
    replaces: values.has('replace'),
    forgetsSignatures: values.has('forget-signatures'),
    rpc: values.text('rpc'),
    family: families.find((family) => family === values.text('family')),
    compacts: values.has('compact'),
    settings: values.text('settings'),
    userSettings: values.text('user-settings'),
    network: values.text('network'),
    cells: values.texts('cell'),
    tags: values.texts('tag'),
    envFile: values.text('env-from'),
    allowPaths: values.texts('allow-path'),
    allowOrigins: values.texts('allow-origin'),
    allowWeb: values.texts('allow-web'),
    env: values.texts('env'),
    labels: values.text('labels'),
    ledger: values.text('ledger'),
    work: values.text('work'),
    abi: values.text('abi'),
    deployments: values.text('deployments'),
  };
}

function readKeyChoice(values: GivenValues): KeyChoice | undefined {
  const [descriptors, asked] = [values.texts('key-fd'), values.texts('ask-key')];
  if (descriptors === undefined && asked === undefined) return undefined;
  return { descriptors: parseDescriptors(descriptors ?? []), asked };
}

/** Undefined if no report is chosen. */
function readReports(values: GivenValues): ReportChoice | undefined {
  const reports = {
    form: outputForms.find((form) => values.has(form)),
    junit: values.text('junit'),
    markdown: values.text('markdown'),
    html: values.text('html'),
    annotates: values.has('annotate'),
  };
  return Object.values(reports).some((value) => value !== undefined) ? reports : undefined;
}

/** What the standard output can have instead of text. */
const outputForms = ['json', 'ndjson', 'tap'] as const;

function explain(why: string, command: Command | undefined): readonly string[] {
  if (command === undefined) return [why, 'rpcbook --help lists all commands.'];
  return [
    why,
    `Usage: ${`rpcbook ${command.name} ${command.arguments}`.trimEnd()} [OPTIONS]`,
    `rpcbook help ${command.name} explains the arguments and options.`,
  ];
}

function whyNoCommand(name: string | undefined): string {
  const names = commands.map((command) => command.name);
  if (name === undefined) return `A command is missing: ${names.join(', ')}.`;
  const [near] = nearestNames(name, names);
  return `There is no such command.${near === undefined ? ` The commands are ${names.join(', ')}.` : ` Did you mean ${near}?`}`;
}

/** Unknown options, those of other commands, and those that are there twice or lack their value. */
function whyNoOption(given: readonly GivenOption[], command: Command | undefined): string | undefined {
  const own = command && optionsOf(command);
  for (const [at, { name, rawName, value, inlineValue }] of given.entries()) {
    if (!isOptionName(name)) return whyUnknown(name, rawName, own);
    const { repeats = false }: Option = options[name];
    const takesValue = hasValue(name);
    if (takesValue && value === undefined) return `${rawName} needs a value.`;
    if (takesValue && inlineValue !== true && /^-./.test(value ?? ''))
      return `${rawName} needs a value. If it begins with a dash, write ${rawName}=VALUE.`;
    if (!takesValue && value !== undefined) return `${rawName} takes no value.`;
    if (!repeats && given.findIndex((one) => one.name === name) !== at)
      return `${rawName} is there twice, and only one can count.`;
    if (command && own?.includes(name) === false) {
      const others = commands.filter((one) => optionsOf(one).includes(name));
      return `${command.name} has no option ${rawName}. It belongs to ${others.map((one) => one.name).join(', ')}.`;
    }
  }
  return undefined;
}

function whyUnknown(name: string, rawName: string, own: readonly OptionName[] = optionNames()): string {
  if (name.startsWith('env-file')) return howToNameVariables;
  if (/key|secret|token|password|credential/i.test(name)) return `There is no option ${rawName}. ${howToGiveKeys}`;
  const [near] = nearestNames(
    rawName,
    own.map((option) => `--${option}`),
  );
  return `There is no option ${rawName}.${near === undefined ? '' : ` Did you mean ${near}?`}`;
}

/** Values that don't fit, options that exclude each other, and a wrong number of arguments. */
function whyNotSo(command: Command, texts: readonly string[], given: readonly GivenOption[]): string | undefined {
  const values = new GivenValues(given);
  for (const name of optionNames()) {
    const { fits, choices }: Option = options[name];
    const all = values.texts(name) ?? [];
    if (fits?.accepts(all) === false) return `--${name} must be ${fits.wanted}.`;
    const elsewhere = writtenPaths.includes(name) ? whyNotLocal(all[0] ?? '') : undefined;
    if (elsewhere !== undefined) return `--${name}: ${elsewhere}`;
    if (choices && !all.every((text) => choices.includes(text))) return `--${name} must be ${listText(choices, 'or')}.`;
  }
  if (values.has('rpc') && values.has('network'))
    return "--rpc and --network can't be used together: both name the network of cells that name none.";
  const forms = outputForms.filter((form) => values.has(form)).map((form) => `--${form}`);
  if (forms.length > 1) return `${forms.join(' and ')} can't be used together: the standard output has one form.`;
  const unplanned = (['ndjson', 'tap', 'junit', 'markdown', 'html', 'annotate'] as const).find((one) =>
    values.has(one),
  );
  if (unplanned !== undefined && values.has('dry-run'))
    return `--${unplanned} has nothing to report of a --dry-run. --json prints the plan.`;
  if (command.name === 'describe' && forms.length === 0) return 'describe prints JSON. Add --json.';
  return values.has('forget-signatures') ? undefined : whyNoArguments(command, texts);
}

/** The options that name what is written. */
const writtenPaths: readonly OptionName[] = ['save', 'junit', 'markdown', 'html', 'ledger', 'work'];

function whyNoArguments({ name, arguments: wanted }: Command, texts: readonly string[]): string | undefined {
  const names = wanted.split(' ').filter((text) => text !== '');
  const required = names.filter((text) => !text.startsWith('['));
  if (texts.length < required.length) return `${name} needs ${required.join(' and ').replace('...', '')}.`;
  if (!wanted.includes('...') && texts.length > names.length)
    return names.length === 0 ? `${name} takes no arguments.` : `${name} takes only ${wanted}.`;
  const [text] = texts;
  if (name === 'completion' && !shells.some((shell) => shell === text)) return `${name} takes ${wanted}.`;
  return name === 'help' && text !== undefined && commandNamed(text) === undefined ? whyNoCommand(text) : undefined;
}

function parsingOf(name: OptionName) {
  return { type: hasValue(name) ? 'string' : 'boolean', ...(name === 'help' && { short: 'h' }) } as const;
}

function hasValue(name: OptionName): boolean {
  return 'value' in options[name];
}

/** Marks negative numbers that are arguments, so that they aren't options. One behind an option with a value is its value. */
function markNegatives(args: readonly string[]): string[] {
  return args.map((text, at) => (/^-\.?\d/.test(text) && !takesNext(args[at - 1]) ? `${mark}${text}` : text));
}

function takesNext(before = ''): boolean {
  const name = before.slice(2);
  return before.startsWith('--') && isOptionName(name) && hasValue(name);
}

/** A character that no argument of a process has. */
const mark = '\0';

function unmarked(text: string): string {
  return text.startsWith(mark) ? text.slice(1) : text;
}
