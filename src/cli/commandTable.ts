import type { Family } from '../core/model/networks/network';
import { alias, credits, descriptors, type Fit, nodeUrl, time, variables, wholeNumber } from './optionValues';

/** An option of the command line. Parsing, help, completion and the description for programs are all made from it. */
export interface Option {
  /** What stands for its value in the help. Absent if it takes none. */
  readonly value?: string;
  /** Whether each repetition counts. */
  readonly repeats?: boolean;
  /** What its values must be, where not every text fits. */
  readonly fits?: Fit;
  /** The only values that it can have. */
  readonly choices?: readonly string[];
  readonly default?: string;
  /** The commands that have it. All that run cells if absent. */
  readonly only?: readonly string[];
  readonly text: string;
}

/** A command of the command line. */
export interface Command {
  readonly name: string;
  readonly purpose: keyof typeof purposes;
  /** Its arguments as the help shows them. Those in brackets may be left out. */
  readonly arguments: string;
  /** The options of a command that isn't `run` and none of those that run one cell. */
  readonly options?: readonly OptionName[];
  /** What it does, in a few words. */
  readonly text: string;
  readonly more?: string;
  /** What options do in this command, if that is something else than in others. */
  readonly optionTexts?: Partial<Record<OptionName, string>>;
}

/** What commands are for, as headings of the help. */
export const purposes = {
  run: 'Run notebooks',
  ask: 'Run one cell that you type',
  check: 'Verify, check, convert and count',
  describe: 'Learn about this program',
} as const;

export type OptionName = keyof typeof options;

export type CommandName = (typeof commands)[number]['name'];

/** A command that runs the cell that a person would write for its arguments. */
export type TypedName = Extract<(typeof commands)[number], { readonly purpose: 'ask' }>['name'];

/** The shells that commands can be completed in. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** What the node of a URL can be. */
export const families = ['evm', 'solana', 'l2net'] as const satisfies readonly Family[];

/** When the output has colors. */
export const colorChoices = ['auto', 'always', 'never'] as const;

/** What each exit code tells. */
export const exitCodes = {
  0: 'Every cell succeeded.',
  1: "A cell failed, an assertion doesn't hold, or the run was stopped.",
  2: 'The command line, a file or a cell is written wrongly.',
  3: 'A budget was too low.',
  4: "A key is missing or was rejected, or something wasn't allowed.",
  5: 'A network was not reached, or the request was not served for now.',
};

/** All commands. What the cells of those that run one are is in `writeTypedCell`. */
export const commands = [
  {
    name: 'run',
    purpose: 'run',
    arguments: 'FILE...',
    text: 'run cells, and print their answers',
    more: "FILE is a .rpc notebook, or Markdown with blocks of the language rpc; a quoted pattern such as 'docs/**/*.rpc'; or - for the standard input, where text without a block is one cell. Only answers are printed to the standard output.",
  },
  { name: 'call', purpose: 'ask', arguments: 'METHOD [ARGUMENT...]', text: 'call a method of a node' },
  { name: 'receipt', purpose: 'ask', arguments: 'HASH', text: 'show the receipt of a transaction' },
  { name: 'trace', purpose: 'ask', arguments: 'HASH', text: 'show the calls of a transaction' },
  { name: 'changes', purpose: 'ask', arguments: 'HASH', text: 'show what a transaction changed' },
  { name: 'storage', purpose: 'ask', arguments: 'ADDRESS VARIABLE', text: 'read a variable of a contract' },
  {
    name: 'blame',
    purpose: 'ask',
    arguments: 'ADDRESS VARIABLE',
    text: 'find who set a variable last, and when',
    optionTexts: { from: 'find the changes from this block, or deployed, on' },
  },
  {
    name: 'logs',
    purpose: 'ask',
    arguments: 'ADDRESS [EVENT]',
    text: 'list the logs of a contract',
    more: 'ADDRESS can be several, separated by commas. EVENT is a name, a signature, or a declaration that the logs are decoded by.',
  },
  {
    name: 'blocks',
    purpose: 'ask',
    arguments: '[ROWS]',
    text: 'save blocks as a dataset',
    more: 'ROWS are transactions or receipts, a row each, in place of the blocks.',
  },
  { name: 'read', purpose: 'ask', arguments: 'CONTRACT FUNCTION [ARGUMENT...]', text: 'call a function of a contract' },
  {
    name: 'verify',
    purpose: 'check',
    arguments: 'FILE',
    // A record is a stranger's text, so no option lets it send transactions, keys or variables.
    options: [
      ...(['rpc', 'family', 'settings', 'user-settings', 'env-from', 'dry-run', 'budget', 'quiet', 'color'] as const),
      ...(['ledger', 'allow-origin', 'key-fd', 'ask-key', 'max-calls'] as const),
    ],
    text: 'send the requests of a record again',
    more: 'Sends the requests of a record that run --json wrote again, at the same blocks where they are known, and prints how the answers differ. Networks are found by name in your settings. It asks before it sends what costs something.',
    optionTexts: { budget: 'maximum credits. With it, nothing is asked' },
  },
  {
    name: 'check',
    purpose: 'check',
    arguments: 'FILE...',
    options: [
      ...([
        'rpc',
        'family',
        'settings',
        'user-settings',
        'network',
        'abi',
        'deployments',
        'labels',
        'allow-path',
      ] as const),
      ...(['env', 'annotate', 'quiet'] as const),
    ],
    text: 'print the problems that the editor shows',
    more: 'Prints problems as file:line:column, and sends nothing. The exit code is 1 if there is an error or a warning.',
    optionTexts: { quiet: 'print only errors and warnings' },
  },
  {
    name: 'fmt',
    purpose: 'check',
    arguments: 'FILE...',
    options: ['dry-run', 'quiet'],
    text: 'format cells as the editor does',
    more: 'Prints the names of the files that it changes, and sends nothing.',
    optionTexts: {
      'dry-run': 'write nothing. The exit code is 1 if a file would change',
      quiet: 'print no names',
    },
  },
  {
    name: 'import',
    purpose: 'check',
    arguments: 'FILE...',
    options: ['settings', 'user-settings', 'quiet', 'forget-signatures'],
    text: "make a notebook of other tools' files",
    more: 'Reads .http files, Hurl files, collections of Postman, Bruno and Insomnia, IPython notebooks and scripts, and prints one notebook with their requests and variables. Addresses, headers and keys stay out. What else was left out is at its end, and on the standard error. Lists of signatures, with lines such as "topic|signature", are kept for all runs instead: they name events and functions that nothing else names. Sends nothing.',
    optionTexts: { quiet: "don't print what was left out" },
  },
  {
    name: 'credits',
    purpose: 'check',
    arguments: '',
    options: ['ledger', 'json'],
    text: 'print the credits in a ledger',
    more: 'Prints what the ledger of --ledger FOLDER counted by day, network and method, and sends nothing.',
    optionTexts: { ledger: 'the folder of the ledger', json: 'print one line of JSON instead of a table' },
  },
  {
    name: 'dataset',
    purpose: 'check',
    arguments: 'FOLDER',
    options: ['settings', 'user-settings', 'network', 'compact', 'json'],
    text: 'print what a dataset holds and lacks',
    more: 'Prints the blocks, rows, files and columns of a folder that --save wrote, the blocks that are missing, and what it would cost to request them. Sends nothing.',
    optionTexts: { network: 'the network whose prices count', json: 'print one line of JSON instead of text' },
  },
  {
    name: 'describe',
    purpose: 'describe',
    arguments: '',
    options: ['json'],
    text: 'describe the commands for programs',
    optionTexts: { json: 'print the commands, options, exit codes and error codes as JSON' },
  },
  {
    name: 'completion',
    purpose: 'describe',
    arguments: shells.join('|'),
    options: [],
    text: 'print the completion script of a shell',
  },
  { name: 'help', purpose: 'describe', arguments: '[COMMAND]', options: [], text: 'explain a command and its options' },
] as const satisfies readonly Command[];

/** The commands whose rows can be saved. */
const saving = ['logs', 'blocks'] as const;

/** All options, by name without the dashes. */
export const options = {
  rpc: {
    value: 'URL',
    fits: nodeUrl,
    text: 'the node of cells that name no network. {key} in it stands for RPCBOOK_KEY. Needs no settings file. Without it, and without --settings and --network, the URL in RPCBOOK_RPC_URL',
  },
  family: {
    value: 'FAMILY',
    choices: families,
    text: 'what the node of --rpc is: evm, solana or l2net. Without it, the node is asked',
  },
  network: { value: 'NETWORK', text: 'the network of cells that name none' },
  block: { value: 'BLOCK', only: ['read', 'storage', 'blame'], text: 'the block, such as latest-1000 (latest)' },
  layout: { value: 'FILE', only: ['storage', 'blame'], text: 'the storage layout that has the variable' },
  history: { value: 'N', only: ['blame'], text: 'find up to N changes instead of the last one' },
  further: { only: ['blame'], text: 'also look between the blocks that the search reads' },
  from: {
    value: 'BLOCK',
    only: [...saving, 'blame'],
    text: 'the first block, such as deployed or 19_000_000 (latest-1000)',
  },
  since: {
    value: 'DATE',
    only: saving,
    text: 'from the first block at or after a time of UTC: 2026-01-01, 2026-01-01T12:30',
  },
  until: { value: 'DATE', only: saving, text: 'to the last block before a time of UTC' },
  to: { value: 'BLOCK', only: saving, text: 'the last block (latest)' },
  save: {
    value: 'FILE',
    only: saving,
    text: 'write the rows to .csv, .ndjson or .parquet. A folder/ is a dataset, of which only missing blocks are requested',
  },
  shard: { value: 'N/SHARES', only: saving, text: 'write one share of a dataset, such as 3/16. Needs --to' },
  'blocks-per-file': { value: 'N', only: saving, text: 'how many blocks a file of a new dataset has (100000)' },
  compact: { only: ['dataset'], text: 'first join small files, up to the blocks of one file' },
  raw: { only: ['call'], text: 'send a method that nothing describes' },
  cell: { repeats: true, value: 'NAME', only: ['run'], text: 'run only the cell with this name, and what it needs' },
  tag: { repeats: true, value: 'TAG', only: ['run'], text: 'run only cells with this tag (# @tag)' },
  var: { repeats: true, value: 'NAME=VALUE', fits: variables, text: 'set a variable, whatever the notebook sets' },
  // Node.js takes an option that begins with --env-file for itself, wherever it stands.
  'env-from': {
    value: 'FILE',
    text: "NAME=value lines, for variables of --env that the environment doesn't have",
  },
  differences: {
    value: 'fail',
    choices: ['fail'],
    text: 'let a cell fail if its networks answer differently, as # @assert same does',
  },
  bail: { only: ['run'], text: 'stop after the first cell that fails' },
  jobs: { value: 'N', fits: wholeNumber(1), default: '1', only: ['run'], text: 'notebooks that run at once' },
  'dry-run': { text: 'print what each cell would cost, and send nothing' },
  budget: { value: 'N', fits: credits, text: 'maximum credits for all notebooks together' },
  quiet: { text: 'print only cells that failed, warnings, and a line for each notebook' },
  color: { value: 'WHEN', choices: colorChoices, text: 'auto, always or never (auto, or never if NO_COLOR is set)' },
  json: {
    text: 'print one JSON object instead of text. Its schema is media/reports/envelope.schema.json',
  },
  ndjson: {
    text: 'print a JSON object for each cell as it ends, with --follow also for each row, and one at the end',
  },
  tap: { text: 'print lines of the Test Anything Protocol instead of text' },
  junit: { value: 'FILE', text: 'also write a JUnit report' },
  markdown: { value: 'FILE', text: 'also write a Markdown report' },
  html: { value: 'FILE', text: 'also write a page that draws the answers as the editor does, and loads nothing' },
  annotate: { value: 'github', choices: ['github'], text: 'mark failures for GitHub Actions, on the standard error' },
  body: { text: 'print the body of each answer as it was received, too' },
  'omit-bodies': { text: 'leave the bodies of requests and answers out of reports, but not what is decoded of them' },
  settings: {
    value: 'FILE',
    text: 'a VS Code settings.json with "rpcbook.services". Without it, the nearest .vscode/settings.json, up to the root of the notebook\'s repository',
  },
  'user-settings': {
    value: 'FILE',
    text: 'your own settings. The others can then only tighten their limits, raise prices, and replace services, as a workspace in the editor',
  },
  abi: { value: 'FOLDER', text: 'decode with the ABIs and artifacts in this folder, or "none"' },
  deployments: {
    value: 'FOLDER',
    text: 'name and decode the contracts that the Foundry or Hardhat project in this folder deployed, or "none". Without --abi and --deployments, it is the project that the notebook is in, up to the root of its repository (.git), or the files below the notebook that rpcbook.abi.include and rpcbook.deployments.include name',
  },
  labels: {
    value: 'FILE',
    text: 'name addresses: JSON in the form of "rpcbook.labels", or a map of addresses by chain, such as { "chain ID": { "Name": "0x…" } }',
  },
  ledger: { value: 'FOLDER', text: 'count credits in this folder, like the extension' },
  work: { value: 'FOLDER', text: 'keep the progress of large ranges, to resume after an interruption' },
  replace: {
    text: 'let saved rows replace any file, not only an unchanged one of the same cell',
  },
  'allow-path': {
    repeats: true,
    value: 'PATH',
    text: "a file or folder outside the notebook's folder that its cells may read and write",
  },
  rows: { value: 'N', fits: wholeNumber(0), default: '20', text: 'rows to print per table' },
  details: {
    value: 'N',
    fits: wholeNumber(0),
    default: '3',
    text: 'print the details of rows, such as the arguments of logs, in tables with up to N rows',
  },
  'allow-origin': {
    repeats: true,
    value: '[ALIAS=]ORIGIN',
    text: 'let a key go to this origin. An example is main=https://mainnet.example.com. Without ALIAS=, it applies to the only key in the environment',
  },
  env: { repeats: true, value: 'NAME', text: 'let cells send {{$env NAME}} of the environment' },
  'max-calls': {
    value: 'N',
    fits: wholeNumber(1),
    default: '1000',
    text: 'maximum calls per cell. A cell that needs more stops, keeps its rows, and counts as failed',
  },
  verified: {
    text: 'ask services on the web for unknown ABIs and names. Without it, nothing on the web is asked',
  },
  'allow-web': {
    repeats: true,
    value: 'ORIGIN',
    text: 'let --verified ask a service that the settings name, such as https://api.etherscan.io, or one in a private network',
  },
  'forget-signatures': { only: ['import'], text: 'remove the signatures that were imported. No FILE is needed' },
  'pin-block': {
    text: 'read the same block in all cells: tags such as latest stand for the blocks at the start of the run',
  },
  follow: {
    text: 'follow the subscriptions of cells with eth_subscribe, and print each row as a line of JSON, until you stop the run, or # @for, # @take or # @until ends it. Cells that need its rows wait for its end',
  },
  for: { value: 'TIME', fits: time, text: 'as --follow, and end each of them after a time: 30s, 10m, 2h' },
  'name-tokens': {
    text: 'ask tokens that nothing names for their decimals and symbols, as with "rpcbook.ask.tokens": "auto"',
  },
  why: {
    text: 'ask why transactions and calls failed: for their calls, or with a replay, as with "rpcbook.ask.failures": "auto"',
  },
  'look-up-names': {
    text: 'look up names such as alice.eth that cells use, once per run, in the registries of "rpcbook.names.registries"',
  },
  'send-transactions': {
    text: 'let cells send transactions and change the node. They can then also call methods that nobody described. Without it, such calls are only printed',
  },
  'send-keys': {
    text: 'let cells send private keys and mnemonics that are written in them. Without it, such cells are refused',
  },
  'key-fd': {
    repeats: true,
    value: '[ALIAS=]N',
    fits: descriptors,
    text: 'read the key of a credential (main) from an open file descriptor: --key-fd 3 3<FILE. A second line is its secret',
  },
  'ask-key': { repeats: true, value: 'ALIAS', fits: alias, text: 'ask for the key of a credential on the terminal' },
  help: { text: 'explain a command and its options' },
  version: { only: [], text: 'print the version, without a command' },
} as const satisfies Readonly<Record<string, Option>>;

/** Returns the row of a command. Undefined for a name that none has. */
export function commandNamed(name: string | undefined): (typeof commands)[number] | undefined {
  return commands.find((command) => command.name === name);
}

/** Whether an option with this name, without the dashes, exists. */
export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(options, name);
}

/** Returns the names of the options of a command, in the order of the table. */
export function optionsOf({ name, options: own }: Command): readonly OptionName[] {
  return optionNames().filter((option) => {
    const { only }: Option = options[option];
    return option === 'help' || (own?.includes(option) ?? only?.includes(name) ?? true);
  });
}

/** Returns the names of all options. */
export function optionNames(): readonly OptionName[] {
  return Object.keys(options).filter(isOptionName);
}

/** Whether the value of an option is the path of a file or a folder. */
export function isPath(name: OptionName): boolean {
  const { value = '' }: Option = options[name];
  return ['FILE', 'FOLDER', 'PATH'].includes(value);
}
