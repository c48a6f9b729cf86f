import { parseArgs } from 'node:util';

import { nearestNames } from '../core/model/networks/nearestNames';
import type { DescribedCommand, DescribedOption } from './completion/describedCommand';
import { describedCommands } from './describeCommands';
import { commandLineOptions, markNegatives, parseCommandLine } from './parseCommandLine';

/** What the values of options must be, where not every text fits. */
const fitting: Readonly<Record<string, string>> = {
  jobs: 'a whole number from 1',
  rows: 'a whole number from 0',
  details: 'a whole number from 0',
  'max-calls': 'a whole number from 1',
  budget: 'a number of credits from 0',
  for: 'a time such as 30s, 10m or 2h',
  var: 'NAME=VALUE, each name once',
  'key-fd': 'the number of a descriptor other than 1 and 2, or ALIAS=NUMBER, each alias once',
  'ask-key': 'the alias of a credential',
  color: 'auto, always or never',
  annotate: 'github',
};

/** Keys are in no list of processes that way. */
const howToGiveKeys =
  'Keys are never arguments, because everyone on this computer can list those. Set RPCBOOK_KEY_MAIN in the environment, or use --key-fd or --ask-key.';

const howToNameVariables =
  'Node.js takes --env-file for itself, and may have applied NODE_OPTIONS in the file. Use --env-from FILE, whose variables are only for cells.';

/**
 * Returns why a command line isn't valid, and how its command is used. Undefined for one without arguments. Repeats names
 * of options and commands, but no values, because a key could stand there.
 */
export function explainCommandLine(args: readonly string[]): readonly string[] | undefined {
  if (args.length === 0) return undefined;
  const { tokens, positionals } = parseArgs({
    args: markNegatives(args),
    options: commandLineOptions,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const options = tokens.flatMap((token) => (token.kind === 'option' ? [token] : []));
  const [name, ...texts] = positionals;
  const commands = describedCommands();
  const command = commands.find((one) => one.name === name);
  const why =
    whyNoOption(options, command) ??
    (command === undefined ? whyNoCommand(name, commands) : undefined) ??
    whyNoValue(args, options) ??
    (command === undefined ? undefined : whyNotSo(command, texts.length, options));
  return [
    why ?? 'These arguments and options are not valid together.',
    ...(command === undefined ? [] : [`Usage: ${`rpcbook ${command.name} ${command.arguments}`.trimEnd()} [OPTIONS]`]),
    'rpcbook --help explains all commands and options.',
  ];
}

interface GivenOption {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function whyNoCommand(name: string | undefined, commands: readonly DescribedCommand[]): string {
  const names = commands.map((command) => command.name);
  if (name === undefined) return `A command is missing: ${names.join(', ')}.`;
  const [near] = nearestNames(name, names);
  return `There is no such command.${near === undefined ? ` The commands are ${names.join(', ')}.` : ` Did you mean ${near}?`}`;
}

/** Unknown options, those of other commands, and those that are there twice or lack their value. */
function whyNoOption(given: readonly GivenOption[], command: DescribedCommand | undefined): string | undefined {
  const all = describedOptions();
  for (const [at, { name, rawName, value, inlineValue }] of given.entries()) {
    const option = all.find((one) => one.name === rawName);
    if (option === undefined && name !== 'help') {
      if (name.startsWith('env-file')) return howToNameVariables;
      if (/key|secret|token|password|credential/i.test(name)) return `There is no option ${rawName}. ${howToGiveKeys}`;
      const [near] = nearestNames(
        rawName,
        (command?.options ?? all).map((one) => one.name),
      );
      return `There is no option ${rawName}.${near === undefined ? '' : ` Did you mean ${near}?`}`;
    }
    if (option === undefined) continue;
    if (option.takesValue && value === undefined) return `${rawName} needs a value.`;
    if (option.takesValue && inlineValue !== true && /^-./.test(value ?? ''))
      return `${rawName} needs a value. If it begins with a dash, write ${rawName}=VALUE.`;
    if (!option.takesValue && value !== undefined) return `${rawName} takes no value.`;
    if (!option.repeats && given.findIndex((one) => one.name === name) !== at)
      return `${rawName} is there twice, and only one can count.`;
    if (command?.options.every((own) => own.name !== rawName) === true) {
      const others = describedCommands().filter((one) => one.options.some((own) => own.name === rawName));
      return `${command.name} has no option ${rawName}. It belongs to ${others.map((one) => one.name).join(', ')}.`;
    }
  }
  return undefined;
}

/** An option whose value doesn't fit: without it, the command line would be valid. */
function whyNoValue(args: readonly string[], given: readonly GivenOption[]): string | undefined {
  for (const { name, rawName, inlineValue } of given) {
    const wanted = fitting[name];
    if (wanted === undefined) continue;
    const rest = args.filter((text, at) =>
      inlineValue === true ? !text.startsWith(`${rawName}=`) : text !== rawName && args[at - 1] !== rawName,
    );
    if (parseCommandLine(rest).kind !== 'invalid') return `${rawName} must be ${wanted}.`;
  }
  return undefined;
}

function whyNotSo(
  { name, arguments: wanted }: DescribedCommand,
  count: number,
  given: readonly GivenOption[],
): string | undefined {
  const forms = ['--json', '--ndjson', '--tap'].filter((form) => given.some(({ rawName }) => rawName === form));
  if (forms.length > 1) return `${forms.join(' and ')} can't be used together: the standard output has one form.`;
  const unplanned = ['--ndjson', '--tap', '--junit', '--markdown', '--html', '--annotate'];
  const [report] = given.filter(({ rawName }) => unplanned.includes(rawName));
  if (report !== undefined && given.some(({ rawName }) => rawName === '--dry-run'))
    return `${report.rawName} has nothing to report of a --dry-run. --json prints the plan.`;
  if (name === 'describe' && forms.length === 0) return 'describe prints JSON. Add --json.';
  const names = wanted.split(' ').filter((text) => text !== '');
  const least = names.filter((text) => !text.startsWith('[')).length;
  if (count < least) return `${name} needs ${wanted}.`;
  if (!wanted.includes('...') && count > names.length)
    return names.length === 0 ? `${name} takes no arguments.` : `${name} takes only ${wanted}.`;
  return name === 'completion' ? `${name} takes ${wanted}, and no options.` : undefined;
}

function describedOptions(): readonly DescribedOption[] {
  return describedCommands().flatMap(({ options }) => options);
}
