import type { ArgumentNode } from '../../model/cell/cell';
import { castName, type CastWords, castWords } from './castWords';
import { parseLiteral } from './findBody';
import type { ShellCommand } from './parseCommands';
import { pastedList, pastedLiteral, pastedObject, pastedWord, textOfNode } from './pastedNodes';
import type { PastedCall, PastedPlace, PastedRequest } from './pastedRequest';

const chainIds: Readonly<Record<string, string>> = {
  mainnet: '1',
  ethereum: '1',
  sepolia: '11155111',
  holesky: '17000',
  hoodi: '560048',
  optimism: '10',
  base: '8453',
  'base-sepolia': '84532',
  arbitrum: '42161',
  polygon: '137',
  gnosis: '100',
  bsc: '56',
  avalanche: '43114',
};

type CastReader = (cast: CastWords) => readonly PastedCall[];

/** The commands of cast that read, each with its call. Commands that sign or send are not converted. */
const castReaders: Readonly<Record<string, CastReader>> = {
  call: (cast) => contractCall('eth_call', cast),
  estimate: (cast) => contractCall('eth_estimateGas', cast),
  receipt: ({ words }) => ofHash('eth_getTransactionReceipt', words),
  tx: (cast) => transaction(cast),
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
  'access-list': (cast) => contractCall('eth_createAccessList', cast),
  'base-fee': (cast) => block(cast),
  age: (cast) => block(cast),
  codesize: (cast) => atBlock('eth_getCode', cast.words, 1, cast),
  implementation: (cast) => atBlock('eth_getStorageAt', [...cast.words.slice(0, 1), implementationSlot], 2, cast),
  admin: (cast) => atBlock('eth_getStorageAt', [...cast.words.slice(0, 1), adminSlot], 2, cast),
  publish: ({ words }) => (words.length === 1 ? about('eth_sendRawTransaction', words) : []),
};

/** Slots of ERC-1967. */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const adminSlot = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';

/** Reads a cast command that asks a node. Undefined for others, such as `cast send`. */
export function parseCast(command: ShellCommand): PastedRequest | undefined {
  const cast = castWords(command, (name) => Object.hasOwn(castReaders, name));
  const [written = '', ...words] = cast.words;
  const name = castName(written);
  const reader = Object.hasOwn(castReaders, name) ? castReaders[name] : undefined;
  const calls = reader?.({ ...cast, words }) ?? [];
  return calls.length === 0 ? undefined : { kind: 'calls', calls, directives: cast.directives, ...placeOf(cast) };
}

function placeOf({ options }: CastWords): PastedPlace {
  const chain = options.get('chain') ?? '';
  const url = options.get('rpc-url');
  const chainId = /^\d{1,20}$/.test(chain) ? chain : chainIds[chain];
  return { url, ...(chainId !== undefined && { chain: { family: 'evm', chainId } }) };
}

function about(method: string, words: readonly string[]): readonly PastedCall[] {
  return [{ method, arguments: words.map(pastedWord) }];
}

function ofHash(method: string, [hash]: readonly string[]): readonly PastedCall[] {
  return hash === undefined ? [] : about(method, [hash]);
}

/** By its hash, or by its sender and nonce. */
function transaction({ words, options }: CastWords): readonly PastedCall[] {
  const [from, nonce] = [options.get('from'), options.get('nonce')];
  return words.length === 0 && from !== undefined && nonce !== undefined
    ? about('eth_getTransactionBySenderAndNonce', [from, nonce])
    : ofHash('eth_getTransactionByHash', words);
}

/** A call with as many words as it needs, and a block. */
function atBlock(
  method: string,
  words: readonly string[],
  needed: number,
  { options }: Pick<CastWords, 'options'>,
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
  const created = options.get('create');
  if (created !== undefined) return words.length === 0 ? createCall(method, created) : [];
  // A cell has no override that replaces the whole storage of an account.
  if (to === undefined || options.has('override-state')) return [];
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
  const called = [pastedWord(to), pastedWord(signature ?? ''), ...values.map(argumentValue)];
  return [{ method, arguments: hasOptions ? [...called, named] : called }];
}

function createCall(method: string, code: string): readonly PastedCall[] {
  return [{ method, arguments: [pastedObject({ data: pastedWord(code) }), pastedWord('latest')] }];
}

/** An argument of a function. `1ether` is an amount. */
function argumentValue(value: string): ArgumentNode {
  return /^\d[\d_.]{0,80} ?(?:gwei|ether)$/.test(value) ? optionValue(value) : pastedWord(value);
}

/** `1ether` is `1 ether`. */
function optionValue(value: string): ArgumentNode {
  const [, digits, unit] = /^(\d[\d_.]{0,80}) ?(wei|gwei|ether)$/.exec(value) ?? [];
  if (digits !== undefined) return { kind: 'string', text: `${digits} ${unit}`, range: { start: 0, end: 0 } };
  return /^\d{1,15}$/.test(value) ? { kind: 'number', text: value, range: { start: 0, end: 0 } } : pastedWord(value);
}

/** cast searches the whole chain unless a block is given. */
function logs({ words, options, addresses }: CastWords): readonly PastedCall[] {
  const topics = words.map((word) => (word === '' || word === 'null' ? pastedLiteral(null) : pastedWord(word)));
  const option = (name: string): ArgumentNode | undefined => {
    const value = options.get(name);
    return value === undefined ? undefined : optionValue(value);
  };
  const filter = {
    address: addresses.length > 1 ? pastedList(addresses.map(pastedWord)) : option('address'),
    fromBlock: option('from-block') ?? pastedWord('earliest'),
    toBlock: option('to-block') ?? pastedWord('latest'),
    topics: topics.length === 0 ? undefined : pastedList(topics),
  };
  return [{ method: 'eth_getLogs', arguments: [pastedObject(filter)] }];
}

function balance({ words, options }: CastWords): readonly PastedCall[] {
  const token = options.get('erc20');
  const [owner] = words;
  if (token === undefined || owner === undefined) return atBlock('eth_getBalance', words, 1, { options });
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

/** `cast rpc METHOD PARAMS…`, or with `--raw` all parameters as one JSON list, which may be piped into it. */
function rpc({ words, options, input }: CastWords): readonly PastedCall[] {
  const [method, ...params] = words;
  if (method === undefined || !/^[A-Za-z_$][\w$.:-]*$/.test(method)) return [];
  const isRaw = options.has('raw');
  const nodes = (params.length === 0 && isRaw && input !== undefined ? [input] : params).map((param) => {
    const literal = /^\s*[[{"]|^(?:true|false|null)$/.test(param) ? parseLiteral(param.trim(), 0) : undefined;
    return literal?.node ?? pastedWord(param);
  });
  const [only] = nodes;
  const isList = isRaw && nodes.length === 1 && only?.kind === 'array';
  return textOfNode(only) === '' && nodes.length === 1 ? [] : [{ method, arguments: isList ? only.items : nodes }];
}
