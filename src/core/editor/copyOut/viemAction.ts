import type { CopiedCall } from './copiedCalls';
import { isCopyList } from './countedBlock';
import {
  type ArgumentMembers,
  type ArgumentReader,
  blockArgument,
  countArgument,
  givenBlockArgument,
  hashArgument,
  hexArgument,
  hexListArgument,
  includeArgument,
  logsArgument,
  numbersArgument,
  transactionArgument,
} from './viemArguments';

/** An action of viem's public client, and the conversion of its request's parameters to members. */
type ViemAction = readonly [name: string, ...parameters: readonly ArgumentReader[]];

/** The actions and requests of viem 2. */
const actions: ReadonlyMap<string, ViemAction> = new Map<string, ViemAction>([
  ['eth_blockNumber', ['getBlockNumber']],
  ['eth_chainId', ['getChainId']],
  ['eth_gasPrice', ['getGasPrice']],
  ['eth_blobBaseFee', ['getBlobBaseFee']],
  ['eth_getBalance', ['getBalance', hexArgument('address'), blockArgument]],
  ['eth_getCode', ['getCode', hexArgument('address'), blockArgument]],
  ['eth_getTransactionCount', ['getTransactionCount', hexArgument('address'), blockArgument]],
  ['eth_getStorageAt', ['getStorageAt', hexArgument('address'), hexArgument('slot'), blockArgument]],
  ['eth_getProof', ['getProof', hexArgument('address'), hexListArgument('storageKeys'), blockArgument]],
  ['eth_getBlockByNumber', ['getBlock', givenBlockArgument, includeArgument]],
  ['eth_getBlockByHash', ['getBlock', hashArgument('blockHash'), includeArgument]],
  ['eth_getBlockTransactionCountByNumber', ['getBlockTransactionCount', givenBlockArgument]],
  ['eth_getBlockTransactionCountByHash', ['getBlockTransactionCount', hashArgument('blockHash')]],
  ['eth_getTransactionByHash', ['getTransaction', hashArgument('hash')]],
  ['eth_getTransactionByBlockNumberAndIndex', ['getTransaction', givenBlockArgument, countArgument('index')]],
  ['eth_getTransactionByBlockHashAndIndex', ['getTransaction', hashArgument('blockHash'), countArgument('index')]],
  ['eth_getTransactionReceipt', ['getTransactionReceipt', hashArgument('hash')]],
  [
    'eth_feeHistory',
    ['getFeeHistory', countArgument('blockCount'), givenBlockArgument, numbersArgument('rewardPercentiles')],
  ],
  ['eth_getLogs', ['getLogs', logsArgument]],
  ['eth_call', ['call', transactionArgument('gas'), blockArgument]],
  // This action doesn't send `gas`.
  ['eth_estimateGas', ['estimateGas', transactionArgument(), blockArgument]],
  ['eth_createAccessList', ['createAccessList', transactionArgument('gas'), blockArgument]],
  ['eth_sendRawTransaction', ['sendRawTransaction', hexArgument('serializedTransaction')]],
]);

/**
 * Prints the action of viem's public client that sends the same request, with the latest block if there is none.
 * Returns undefined if there is no such action.
 */
export function viemAction({ method, params }: CopiedCall, indent: string): string | undefined {
  const [name, ...readers] = actions.get(method) ?? [];
  if (name === undefined || !isCopyList(params) || params.length > readers.length) return undefined;
  const members: ArgumentMembers[] = [];
  for (const [index, read] of readers.entries()) {
    const part = read(params[index]);
    if (part === undefined) return undefined;
    members.push(part);
  }
  return printAction(name, members, indent);
}

function printAction(name: string, parts: readonly ArgumentMembers[], indent: string): string {
  const members = parts.flatMap((part) => Object.entries(part)).map(([key, text]) => `${key}: ${text}`);
  if (members.length === 0) return `client.${name}()`;
  const line = `client.${name}({ ${members.join(', ')} })`;
  return line.length <= 100
    ? line
    : `client.${name}({\n${members.map((member) => `${indent}  ${member},`).join('\n')}\n${indent}})`;
}
