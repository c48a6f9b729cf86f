import {
  type Command,
  commands,
  exitCodes,
  type Option,
  optionNames,
  options,
  optionsOf,
  purposes,
} from './commandTable';

const columns = 80;

/** Where the texts of commands and of options begin. */
const commandColumn = 40;
const optionColumn = 24;

/** The options of most use. The first screen has their first sentences. */
const common = [
  ...(['rpc', 'network', 'settings', 'cell', 'var', 'dry-run', 'json', 'budget'] as const),
  ...(['allow-origin', 'send-transactions'] as const),
];

const keys =
  'A credential "main" is read from the environment: RPCBOOK_KEY_MAIN and, if set, RPCBOOK_SECRET_MAIN. It is sent only to the origins in RPCBOOK_ORIGINS_MAIN (separated by spaces or commas) and --allow-origin, whatever the settings contain. RPCBOOK_KEY is the key for the URL of --rpc or RPCBOOK_RPC_URL, and is sent only to its origin.';

const typedArguments =
  'Runs the cell that a person would write for it, in the current folder. An argument is a word, a number, JSON, or a list such as [1,2]; any other text is a string.';

/** Prints the help of a command, or what fits on one screen. */
export function printHelp(command?: Command): readonly string[] {
  return command === undefined ? printScreen() : printCommand(command);
}

/** Prints every command and option, for a page of the help. */
export function printReference(): readonly string[] {
  return [...printCommands(), '', 'Options:', ...optionNames().flatMap((name) => printOption(name, textInAll(name)))];
}

function printScreen(): readonly string[] {
  return [
    'Usage: rpcbook COMMAND [ARGUMENT...] [OPTIONS]',
    '',
    ...printCommands(),
    '',
    'Some options:',
    ...common.flatMap((name) => printOption(name, options[name].text.replace(/\. .*/, ''))),
    '',
    'rpcbook help COMMAND explains a command. rpcbook --version prints the version.',
  ];
}

function printCommands(): readonly string[] {
  return Object.entries(purposes).flatMap(([purpose, heading]) => [
    `${heading}:`,
    ...commands
      .filter((command) => command.purpose === purpose)
      .flatMap(({ name, arguments: texts, text }) => printEntry(`${name} ${texts}`, text, commandColumn)),
  ]);
}

function printCommand(command: Command): readonly string[] {
  const { name, purpose, arguments: texts, text, more, optionTexts } = command;
  const isRun = purpose === 'run' || purpose === 'ask';
  return [
    `Usage: ${`rpcbook ${name} ${texts}`.trimEnd()} [OPTIONS]`,
    '',
    ...wrap(`${sentenceOf(text)} ${more ?? (purpose === 'ask' ? typedArguments : '')}`.trimEnd(), columns),
    '',
    ...optionsOf(command).flatMap((option) => printOption(option, optionTexts?.[option] ?? textOf(option))),
    ...(isRun || name === 'verify'
      ? [
          '',
          ...wrap(keys, columns),
          '',
          'Exit codes, of several the first of 2, 1, 4, 3, 5:',
          ...Object.entries(exitCodes).map(([code, meaning]) => `  ${code}  ${meaning}`),
        ]
      : []),
  ];
}

function printOption(name: keyof typeof options, text: string): readonly string[] {
  const { value }: Option = options[name];
  const names = `${name === 'help' ? '-h, ' : ''}--${name}`;
  return printEntry(value === undefined ? names : `${names} ${value}`, text, optionColumn);
}

/** What the table says of an option in sentences: with its default, and whether it can be repeated. */
function textOf(name: keyof typeof options): string {
  const { text, repeats, default: value }: Option = options[name];
  const more = [
    ...(value === undefined ? [] : [`Default: ${value}`]),
    ...(repeats === true ? ['Can be repeated'] : []),
  ];
  return [text, ...more].join('. ');
}

/** Names the commands of an option that not all have. */
function textInAll(name: keyof typeof options): string {
  const { only }: Option = options[name];
  const others = commands.flatMap((command: Command) => {
    const own = command.optionTexts?.[name];
    return own === undefined ? [] : [`. ${command.name}: ${own}`];
  });
  return `${only === undefined || only.length === 0 ? '' : `${only.join(', ')}: `}${textOf(name)}${others.join('')}`;
}

function sentenceOf(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Prints a name, and its text from a column on: in the same line if there is room. */
function printEntry(name: string, text: string, column: number): readonly string[] {
  const [first = '', ...rest] = wrap(text, columns - column);
  const head = `  ${name.trimEnd()}`;
  const indented = (line: string): string => `${' '.repeat(column)}${line}`;
  return head.length < column - 1
    ? [`${head.padEnd(column)}${first}`, ...rest.map(indented)]
    : [head, ...[first, ...rest].map(indented)];
}

/** Breaks a text at spaces. */
function wrap(text: string, width: number): readonly string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
