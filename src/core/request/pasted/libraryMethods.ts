import type { ArgumentNode } from '../../model/cell/cell';
import { memberOf, pastedList, pastedLiteral, pastedObject, pastedWord, textOfNode } from './pastedNodes';
import type { PastedCall } from './pastedRequest';

/** Arguments of a method of ethers, viem, web3.js or the console of a node. */
export type LibraryArguments = readonly ArgumentNode[];

type LibraryReader = (given: LibraryArguments) => PastedCall | undefined;

const blockKeys = ['blockNumber', 'blockTag', 'blockHash'];

/** Methods by their names. */
const libraryReaders: Readonly<Record<string, LibraryReader>> = {
  getBalance: (given) => atBlock('eth_getBalance', [['address']], given),
  getCode: (given) => atBlock('eth_getCode', [['address']], given),
  getBytecode: (given) => atBlock('eth_getCode', [['address']], given),
  getTransactionCount: (given) => atBlock('eth_getTransactionCount', [['address']], given),
  getStorageAt: (given) => atBlock('eth_getStorageAt', [['address'], ['slot', 'position']], given),
  getStorage: (given) => atBlock('eth_getStorageAt', [['address'], ['slot', 'position']], given),
  getTransaction: (given) => about('eth_getTransactionByHash', ['hash'], given),
  getTransactionReceipt: (given) => about('eth_getTransactionReceipt', ['hash'], given),
  waitForTransaction: (given) => about('eth_getTransactionReceipt', ['hash'], given),
  waitForTransactionReceipt: (given) => about('eth_getTransactionReceipt', ['hash'], given),
  getBlock: (given) => block(given),
  getBlockReceipts: (given) => about('eth_getBlockReceipts', ['block'], given),
  getBlockNumber: () => ({ method: 'eth_blockNumber', arguments: [] }),
  blockNumber: () => ({ method: 'eth_blockNumber', arguments: [] }),
  getChainId: () => ({ method: 'eth_chainId', arguments: [] }),
  chainId: () => ({ method: 'eth_chainId', arguments: [] }),
  getNetwork: () => ({ method: 'eth_chainId', arguments: [] }),
  getGasPrice: () => ({ method: 'eth_gasPrice', arguments: [] }),
  gasPrice: () => ({ method: 'eth_gasPrice', arguments: [] }),
  getFeeData: () => ({ method: 'eth_gasPrice', arguments: [] }),
  getBlockWithTransactions: (given) => block([given[0] ?? pastedWord('latest'), pastedLiteral(true)]),
  getFeeHistory: (given) => feeHistory(given),
  feeHistory: (given) => feeHistory(given),
  getProof: (given) => atBlock('eth_getProof', [['address'], ['storageKeys']], given),
  getLogs: (given) => filter(given),
  getPastLogs: (given) => filter(given),
  call: (given) => transaction('eth_call', given),
  estimateGas: (given) => transaction('eth_estimateGas', given),
  send: (given) => byName(given),
  request: (given) => byName(given),
  traceTransaction: (given) => (given.length > 0 ? { method: 'debug_traceTransaction', arguments: given } : undefined),
};

/** Returns the call that a method of a library makes. Undefined for others, and for those that sign or send. */
export function callOfLibrary(name: string, given: LibraryArguments): PastedCall | undefined {
  return Object.hasOwn(libraryReaders, name) ? libraryReaders[name]?.(given) : undefined;
}

function onlyObject(given: LibraryArguments): ArgumentNode | undefined {
  const [first] = given;
  return first?.kind === 'object' ? first : undefined;
}

/** The values in order, or by name in one object. */
function values(keys: readonly (readonly string[])[], given: LibraryArguments): readonly ArgumentNode[] | undefined {
  const named = onlyObject(given);
  const found = keys.map((names, at) =>
    named ? names.map((name) => memberOf(named, name)).find((value) => value !== undefined) : given[at],
  );
  const known = found.filter((value) => value !== undefined);
  return known.length === keys.length ? known : undefined;
}

function blockIn(given: LibraryArguments, at: number): ArgumentNode | undefined {
  const named = onlyObject(given);
  const found = named ? blockKeys.map((key) => memberOf(named, key)).find((value) => value !== undefined) : given[at];
  // `null` and `undefined` are the latest block of a library.
  return found?.kind === 'literal' && found.value === null ? undefined : found;
}

function atBlock(
  method: string,
  keys: readonly (readonly string[])[],
  given: LibraryArguments,
): PastedCall | undefined {
  const known = values(keys, given);
  return known && { method, arguments: [...known, blockIn(given, keys.length) ?? pastedWord('latest')] };
}

function about(method: string, names: readonly string[], given: LibraryArguments): PastedCall | undefined {
  const known = values([names], given);
  return known && { method, arguments: known };
}

function block(given: LibraryArguments): PastedCall {
  const at = blockIn(given, 0) ?? pastedWord('latest');
  const named = onlyObject(given);
  const full = named ? memberOf(named, 'includeTransactions') : given[1];
  const isHash = /^0x[\da-f]{64}$/i.test(textOfNode(at) ?? '');
  return {
    method: isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber',
    arguments: [at, full?.kind === 'literal' ? full : pastedLiteral(false)],
  };
}

function feeHistory(given: LibraryArguments): PastedCall | undefined {
  // Named options, or the number of blocks, the newest block and the percentiles.
  const [count, newest, percentiles] = given;
  if (count !== undefined && newest !== undefined && percentiles?.kind === 'array')
    return { method: 'eth_feeHistory', arguments: [count, newest, percentiles] };
  const known = values([['blockCount'], ['rewardPercentiles']], given);
  return (
    known && {
      method: 'eth_feeHistory',
      arguments: [known[0] ?? pastedWord('1'), blockIn(given, 1) ?? pastedWord('latest'), known[1] ?? pastedList([])],
    }
  );
}

/** An object whose names are those of JSON-RPC, and the event of viem. */
function filter([given]: LibraryArguments): PastedCall | undefined {
  const event = textOfNode(memberOf(given, 'event'));
  const first =
    given?.kind === 'object' && event !== undefined
      ? pastedObject({
          ...Object.fromEntries(given.members.map(({ key, value }) => [key, value])),
          event: undefined,
          topics: pastedList([pastedWord(event)]),
        })
      : given;
  const known = ['address', 'fromBlock', 'toBlock', 'blockHash', 'topics'];
  const isPlain = first?.kind === 'object' && first.members.every(({ key }) => known.includes(key));
  return isPlain ? { method: 'eth_getLogs', arguments: [first] } : undefined;
}

function transaction(method: string, given: LibraryArguments): PastedCall | undefined {
  const named = onlyObject(given);
  if (named?.kind !== 'object') return undefined;
  const { account, ...others } = Object.fromEntries(
    named.members.filter(({ key }) => !blockKeys.includes(key)).map(({ key, value }) => [key, value]),
  );
  // Options alone are those of a contract's function, which is read elsewhere.
  if (!['to', 'data', 'input', 'value'].some((key) => Object.hasOwn(others, key))) return undefined;
  const call = pastedObject(account === undefined ? others : { from: account, ...others });
  return { method, arguments: [call, blockIn(given, 1) ?? given[1] ?? pastedWord('latest')] };
}

/** `send("eth_call", […])`, `request({ method, params })`. */
function byName(given: LibraryArguments): PastedCall | undefined {
  const named = onlyObject(given);
  const method = textOfNode(named ? memberOf(named, 'method') : given[0]);
  const params = named ? memberOf(named, 'params') : given[1];
  if (method === undefined || !/^[A-Za-z_$][\w$.:-]*$/.test(method)) return undefined;
  if (params?.kind === 'object') return { method, arguments: [params] };
  return params === undefined || params.kind === 'array' ? { method, arguments: params?.items ?? [] } : undefined;
}
