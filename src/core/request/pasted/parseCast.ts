import type { ArgumentNode } from '../../model/cell/cell';
import { parseLiteral } from './findBody';
import type { ShellCommand } from './parseCommands';
import { pastedList, pastedLiteral, pastedObject, pastedWord, textOfNode } from './pastedNodes';
import type { PastedCall, PastedPlace, PastedRequest } from './pastedRequest';

/** The words of a cast command: those without options, and the values of options by their long names. */
interface CastWords {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, string>;
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
]);

/** Options with a value that is left out, above all keys. */
const droppedOptions: readonly string[] =
  '--private-key --mnemonic --mnemonic-path --mnemonic-passphrase --mnemonic-index --mnemonic-derivation-path --account --accounts --keystore --password --password-file --gas-price --priority-gas-price --nonce --etherscan-api-key --jwt-secret --rpc-timeout --rpc-headers --hd-path --evm-version --block-time --override-balance --override-nonce --override-code --override-state --override-state-diff --block.time --block.number --timeout --confirmations --proof --auth --access-list --blob-gas-price --path --field --to-base --color --threads'.split(
    ' ',
  );

const flags: ReadonlyMap<string, string> = new Map([
  ['--full', 'full'],
  ['--raw', 'raw'],
]);

function castWords({ words }: ShellCommand): CastWords {
  const plain: string[] = [];
  const options = new Map<string, string>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [name = '', attached] = word.startsWith('--') ? word.split(/=(.*)/s) : [word];
    const flag = flags.get(name);
    const kept = keptOptions.get(name);
    if (!/^--?[A-Za-z]/.test(word)) plain.push(word);
    else if (flag !== undefined) options.set(flag, '');
    else if (kept !== undefined || droppedOptions.includes(name)) {
      const value = attached ?? words[at + 1] ?? '';
      if (attached === undefined) at += 1;
      if (kept !== undefined) options.set(kept, value);
    }
  }
  return { words: plain, options };
}

type CastReader = (cast: CastWords) => readonly PastedCall[];

/** The commands of cast that read, each with its call. Commands that sign or send are not converted. */
const castReaders: Readonly<Record<string, CastReader>> = {
  call: (cast) => contractCall('eth_call', cast),
  estimate: (cast) => contractCall('eth_estimateGas', cast),
  receipt: ({ words }) => about('eth_getTransactionReceipt', words.slice(0, 1)),
  tx: ({ words }) => about('eth_getTransactionByHash', words.slice(0, 1)),
  run: ({ words: [hash] }) =>
    hash === undefined
      ? []
      : [
          {
            method: 'debug_traceTransaction',
            arguments: [
              pastedWord(hash),
              pastedObject({ tracer: { kind: 'string', text: 'callTracer', range: { start: 0, end: 0 } } }),
            ],
          },
        ],
  logs: (cast) => logs(cast),
  storage: (cast) => atBlock('eth_getStorageAt', cast.words.slice(0, 2), 2, cast),
  balance: (cast) => balance(cast),
  code: (cast) => atBlock('eth_getCode', cast.words, 1, cast),
  nonce: (cast) => atBlock('eth_getTransactionCount', cast.words, 1, cast),
  proof: ({ words: [address, ...slots], options }) =>
    address === undefined
      ? []
      : [
          {
            method: 'eth_getProof',
            arguments: [pastedWord(address), pastedList(slots.map(pastedWord)), blockOf(options.get('block'))],
          },
        ],
  block: (cast) => block(cast),
  'block-number': () => about('eth_blockNumber', []),
  'chain-id': () => about('eth_chainId', []),
  'gas-price': () => about('eth_gasPrice', []),
  client: () => about('web3_clientVersion', []),
  rpc: (cast) => rpc(cast),
};

/** Reads a cast command that asks a node. Undefined for others, such as `cast send`. */
export function parseCast(command: ShellCommand): PastedRequest | undefined {
  const cast = castWords(command);
  const [name = '', ...words] = cast.words;
  const reader = Object.hasOwn(castReaders, name) ? castReaders[name] : undefined;
  const calls = reader?.({ ...cast, words }) ?? [];
  return calls.length === 0 ? undefined : { kind: 'calls', calls, ...placeOf(cast) };
}

function placeOf({ options }: CastWords): PastedPlace {
  const chain = options.get('chain') ?? '';
  const url = options.get('rpc-url');
  const chainId = /^\d{1,20}$/.test(chain) ? chain : undefined;
  return { url, ...(chainId !== undefined && { chain: { family: 'evm', chainId } }) };
}

function about(method: string, words: readonly string[]): readonly PastedCall[] {
  return [{ method, arguments: words.map(pastedWord) }];
}

/** A call with as many words as it needs, and a block. */
function atBlock(
  method: string,
  words: readonly string[],
  needed: number,
  { options }: CastWords,
): readonly PastedCall[] {
  if (words.length < needed) return [];
  return [{ method, arguments: [...words.slice(0, needed).map(pastedWord), blockOf(options.get('block'))] }];
}

function blockOf(written: string | undefined): ArgumentNode {
  return pastedWord(written === undefined || written === '' ? 'latest' : written);
}

/** By name if it has a signature, as an object if it has call data. */
function contractCall(method: string, { words, options }: CastWords): readonly PastedCall[] {
  const [to, signature, ...values] = words;
  if (to === undefined) return [];
  const written = (name: string): ArgumentNode | undefined => {
    const value = options.get(name);
    return value === undefined ? undefined : optionValue(value);
  };
  const own = { from: written('from'), value: written('value'), gas: written('gas') };
  const data =
    options.get('data') ?? (signature === undefined || /^0x[\da-f]*$/i.test(signature) ? (signature ?? '') : undefined);
  if (data !== undefined) {
    const call = pastedObject({ ...own, to: pastedWord(to), data: data === '' ? undefined : pastedWord(data) });
    return [{ method, arguments: [call, blockOf(options.get('block'))] }];
  }
  const named = pastedObject({ ...own, block: written('block') });
  const hasOptions = named.kind === 'object' && named.members.length > 0;
  const called = [to, signature ?? '', ...values].map(pastedWord);
  return [{ method, arguments: hasOptions ? [...called, named] : called }];
}

/** `1ether` is `1 ether`. */
function optionValue(value: string): ArgumentNode {
  const [, digits, unit] = /^(\d[\d_.]{0,80}) ?(wei|gwei|ether)$/.exec(value) ?? [];
  if (digits !== undefined) return { kind: 'string', text: `${digits} ${unit}`, range: { start: 0, end: 0 } };
  return /^\d{1,15}$/.test(value) ? { kind: 'number', text: value, range: { start: 0, end: 0 } } : pastedWord(value);
}

function logs({ words, options }: CastWords): readonly PastedCall[] {
  const topics = words.map((word) => (word === '' || word === 'null' ? pastedLiteral(null) : pastedWord(word)));
  const option = (name: string): ArgumentNode | undefined => {
    const value = options.get(name);
    return value === undefined ? undefined : optionValue(value);
  };
  const filter = {
    address: option('address'),
    fromBlock: option('from-block') ?? pastedWord('latest'),
    toBlock: option('to-block') ?? pastedWord('latest'),
    topics: topics.length === 0 ? undefined : pastedList(topics),
  };
  return [{ method: 'eth_getLogs', arguments: [pastedObject(filter)] }];
}

function balance({ words, options }: CastWords): readonly PastedCall[] {
  const token = options.get('erc20');
  const [owner] = words;
  if (token === undefined || owner === undefined) return atBlock('eth_getBalance', words, 1, { words, options });
  const called = [token, 'balanceOf(address)(uint256)', owner].map(pastedWord);
  const at = options.get('block');
  return [
    {
      method: 'eth_call',
      arguments: at === undefined ? called : [...called, pastedObject({ block: optionValue(at) })],
    },
  ];
}

function block({ words: [at = 'latest'], options }: CastWords): readonly PastedCall[] {
  const method = /^0x[\da-f]{64}$/i.test(at) ? 'eth_getBlockByHash' : 'eth_getBlockByNumber';
  return [{ method, arguments: [pastedWord(at), pastedLiteral(options.has('full'))] }];
}

/** `cast rpc METHOD PARAMS…`, or with `--raw` all parameters as one JSON list. */
function rpc({ words, options }: CastWords): readonly PastedCall[] {
  const [method, ...params] = words;
  if (method === undefined || !/^[A-Za-z_$][\w$.:-]*$/.test(method)) return [];
  const nodes = params.map((param) => {
    const literal = /^\s*[[{"]/.test(param) ? parseLiteral(param.trim(), 0) : undefined;
    return literal?.node ?? pastedWord(param);
  });
  const [only] = nodes;
  const isList = options.has('raw') && nodes.length === 1 && only?.kind === 'array';
  return textOfNode(only) === '' && nodes.length === 1 ? [] : [{ method, arguments: isList ? only.items : nodes }];
}
