import type { ShellCommand } from './parseCommands';

/** The words of a cast command: those without options, and the values of options by their long names. */
export interface CastWords {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, string>;
  /** The values of `--address`, which may be given several times. */
  readonly addresses: readonly string[];
  /** What the command changes in the state or the block, as directives of a cell. */
  readonly directives: readonly string[];
  /** What is piped into it. */
  readonly input: string | undefined;
}

/** Options with a value that the call keeps. */
const keptOptions: ReadonlyMap<string, string> = new Map([
  ['--rpc-url', 'rpc-url'],
  ['-r', 'rpc-url'],
  ['--block', 'block'],
  ['-B', 'block'],
  ['-b', 'block'],
  ['--from', 'from'],
  ['-f', 'from'],
  ['--value', 'value'],
  ['--gas-limit', 'gas'],
  ['--chain', 'chain'],
  ['-c', 'chain'],
  ['--chain-id', 'chain'],
  ['--erc20', 'erc20'],
  ['--from-block', 'from-block'],
  ['--to-block', 'to-block'],
  ['--address', 'address'],
  ['--data', 'data'],
  ['--fork-url', 'rpc-url'],
  ['--nonce', 'nonce'],
  ['--create', 'create'],
  ['--override-state', 'override-state'],
]);

/**
 * Options without a value. Any other option takes the word behind it, so that a key behind an option that isn't known
 * here never becomes an argument.
 */
const flags: ReadonlySet<string> = new Set(
  [
    '--full --raw -w --json -j --trace --debug --decode-internal --quick -q --ether --quiet --help -h --subscribe',
    '--flashbots --insecure -k --no-proxy --legacy --blob --eip4844 --odyssey --async --cast-async --unlocked --interactive -i',
    '--ledger -l --trezor --aws --gcp --turnkey --browser --rlp --with-local-artifacts --la --disable-labels --no-block-gas-limit',
    '--curl --no-rpc-rate-limit --cost --to-request --beacon --replay-system-txes --trace-printer --enable-tx-gas-limit -d --disassemble',
    '--no-storage-caching --no-rate-limit --disable-block-gas-limit --to-json --md --offline --force --eip1559',
    '-v -vv -vvv -vvvv -vvvvv -t',
  ]
    .join(' ')
    .split(' '),
);

/** Short options that mean another thing in some commands. `-e` is followed by a key, except for a balance. */
const ofCommand: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  block: new Map([
    ['-f', 'field'],
    ['-r', 'rpc-url'],
  ]),
  balance: new Map(),
};

/** Other names of commands. */
const aliases: Readonly<Record<string, string>> = {
  c: 'call',
  e: 'estimate',
  re: 'receipt',
  t: 'tx',
  r: 'run',
  l: 'logs',
  st: 'storage',
  b: 'balance',
  bl: 'block',
  bn: 'block-number',
  co: 'code',
  n: 'nonce',
  pr: 'proof',
  ci: 'chain-id',
  cid: 'chain-id',
  g: 'gas-price',
  cl: 'client',
  rp: 'rpc',
  ac: 'access-list',
  acl: 'access-list',
  'create-access-list': 'access-list',
  ba: 'base-fee',
  fee: 'base-fee',
  basefee: 'base-fee',
  impl: 'implementation',
  i: 'implementation',
  adm: 'admin',
  p: 'publish',
};

/** The name of a command, for one of its shorter names. */
export function castName(written: string): string {
  return Object.hasOwn(aliases, written) ? (aliases[written] ?? written) : written;
}

/** Reads the words of a cast command. `isCommand` tells the names of commands that are known. */
export function castWords({ words, input }: ShellCommand, isCommand: (name: string) => boolean): CastWords {
  const name = castName(words.find((word) => isCommand(castName(word))) ?? '');
  const own = Object.hasOwn(ofCommand, name) ? ofCommand[name] : undefined;
  const plain: string[] = [];
  const options = new Map<string, string>();
  const addresses: string[] = [];
  const directives: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') {
      plain.push(...words.slice(at + 1));
      break;
    }
    const [option, attached] = splitOption(word, own);
    if (!/^--?[A-Za-z]/.test(word)) plain.push(word);
    else if (flags.has(option) || (option === '-e' && own === ofCommand['balance']))
      options.set(longFlags.get(option) ?? option.slice(2), '');
    else {
      const kept = own?.get(option) ?? keptOptions.get(option);
      if (attached === undefined) at += 1;
      const value = attached ?? words[at] ?? '';
      if (kept !== undefined) options.set(kept, value);
      if (kept === 'address') addresses.push(value);
      directives.push(...directivesOf(option, value));
    }
  }
  return { words: plain, options, addresses, directives, input };
}

/** An option and the value that is written into its word: `--block=5`, `-b5`. */
function splitOption(
  word: string,
  own: ReadonlyMap<string, string> | undefined,
): readonly [option: string, attached?: string] {
  if (word.startsWith('--')) {
    const at = word.indexOf('=');
    return at === -1 ? [word] : [word.slice(0, at), word.slice(at + 1)];
  }
  const short = word.slice(0, 2);
  const isKnown = own?.has(short) === true || keptOptions.has(short);
  return word.length > 2 && !flags.has(word) && isKnown ? [short, word.slice(2).replace(/^=/, '')] : [word];
}

/** `--override-balance ADDRESS:VALUE` and `--block.time TIME` as directives. */
function directivesOf(option: string, value: string): readonly string[] {
  const [, field = ''] = /^--block\.(time|number)$/.exec(option) ?? [];
  if (field !== '') return /^\w{1,80}$/.test(value) ? [`@blockOverride ${field} = ${value}`] : [];
  const [, part = ''] = /^--override-(balance|nonce|code|state-diff)$/.exec(option) ?? [];
  return part === '' ? [] : value.split(',').flatMap((item) => accountOverride(part, item.split(':')));
}

function accountOverride(part: string, [address = '', first = '', second = '']: readonly string[]): readonly string[] {
  if (![address, first].every((text) => /^\w{1,60000}$/.test(text))) return [];
  if (part !== 'state-diff') return [`@override ${address}.${part} = ${first}`];
  return /^\w{1,80}$/.test(second) ? [`@override ${address}.slot(${first}) = ${second}`] : [];
}

const longFlags: ReadonlyMap<string, string> = new Map([['-w', 'raw']]);
