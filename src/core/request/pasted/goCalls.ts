import type { ArgumentNode } from '../../model/cell/cell';
import type { LibraryArguments } from './libraryMethods';
import { pastedList, pastedLiteral, pastedWord, textOfNode } from './pastedNodes';
import type { PastedCall } from './pastedRequest';

/** How many values of a method are before its block. A fixed block is one that the name says. */
interface BlockMethod {
  readonly method: string;
  readonly values: number;
  readonly block?: string;
}

/** Methods of go-ethereum's client that are about a block. Their first argument is a context. */
const atBlocks: Readonly<Record<string, BlockMethod>> = {
  BalanceAt: { method: 'eth_getBalance', values: 1 },
  CodeAt: { method: 'eth_getCode', values: 1 },
  NonceAt: { method: 'eth_getTransactionCount', values: 1 },
  StorageAt: { method: 'eth_getStorageAt', values: 2 },
  CallContract: { method: 'eth_call', values: 1 },
  PendingBalanceAt: { method: 'eth_getBalance', values: 1, block: 'pending' },
  PendingCodeAt: { method: 'eth_getCode', values: 1, block: 'pending' },
  PendingNonceAt: { method: 'eth_getTransactionCount', values: 1, block: 'pending' },
  PendingStorageAt: { method: 'eth_getStorageAt', values: 2, block: 'pending' },
  PendingCallContract: { method: 'eth_call', values: 1, block: 'pending' },
  EstimateGas: { method: 'eth_estimateGas', values: 1, block: 'latest' },
};

/** Methods whose arguments are those of JSON-RPC. */
const plainMethods: Readonly<Record<string, readonly [method: string, values: number]>> = {
  BlockNumber: ['eth_blockNumber', 0],
  TransactionByHash: ['eth_getTransactionByHash', 1],
  TransactionReceipt: ['eth_getTransactionReceipt', 1],
  TransactionCount: ['eth_getBlockTransactionCountByHash', 1],
  TransactionInBlock: ['eth_getTransactionByBlockHashAndIndex', 2],
  SuggestGasPrice: ['eth_gasPrice', 0],
  SuggestGasTipCap: ['eth_maxPriorityFeePerGas', 0],
  ChainID: ['eth_chainId', 0],
  NetworkID: ['net_version', 0],
  PeerCount: ['net_peerCount', 0],
  SyncProgress: ['eth_syncing', 0],
  FilterLogs: ['eth_getLogs', 1],
};

/** Blocks, and whether they contain their transactions. */
const blocks: Readonly<Record<string, readonly [method: string, isFull: boolean]>> = {
  BlockByNumber: ['eth_getBlockByNumber', true],
  HeaderByNumber: ['eth_getBlockByNumber', false],
  BlockByHash: ['eth_getBlockByHash', true],
  HeaderByHash: ['eth_getBlockByHash', false],
};

/** Returns the call that a method of go-ethereum's client makes. Undefined for others, and for those that send. */
export function callOfGo(name: string, given: LibraryArguments): PastedCall | undefined {
  const [context, ...values] = given;
  if (context?.kind !== 'word') return undefined;
  if (name === 'CallContext') return called(values.slice(1));
  if (name === 'Call') return called(values);
  if (Object.hasOwn(atBlocks, name)) return atBlock(atBlocks[name], values);
  if (Object.hasOwn(blocks, name)) {
    const [method = '', isFull = false] = blocks[name] ?? [];
    return { method, arguments: [blockOf(values[0]), pastedLiteral(isFull)] };
  }
  if (name === 'FeeHistory' && values.length === 3) {
    const [count = pastedWord('1'), last, percentiles] = values;
    return {
      method: 'eth_feeHistory',
      arguments: [count, blockOf(last), percentiles?.kind === 'array' ? percentiles : pastedList([])],
    };
  }
  const [method, count] = (Object.hasOwn(plainMethods, name) ? plainMethods[name] : undefined) ?? [];
  return method === undefined || values.length !== count ? undefined : { method, arguments: values };
}

/** `"eth_getBalance", address, "latest"` */
function called([name, ...values]: LibraryArguments): PastedCall | undefined {
  const method = name?.kind === 'string' || name?.kind === 'word' ? (textOfNode(name) ?? '') : '';
  return /^[A-Za-z][A-Za-z\d]{0,40}_\w{1,60}$/.test(method) ? { method, arguments: values } : undefined;
}

function atBlock(known: BlockMethod | undefined, values: LibraryArguments): PastedCall | undefined {
  if (known === undefined || values.length < known.values) return undefined;
  const block = known.block === undefined ? blockOf(values[known.values]) : pastedWord(known.block);
  return { method: known.method, arguments: [...values.slice(0, known.values), block] };
}

/** Without a block, a client of Go asks about the latest one. */
function blockOf(node: ArgumentNode | undefined): ArgumentNode {
  return node === undefined || (node.kind === 'literal' && node.value === null) ? pastedWord('latest') : node;
}
