import { classifyFailureText } from '../decode/classifyFailureText';
import { integerOf, isObject, readInteger, readList, readMember, readText } from '../json/readMember';
import type { JsonValue } from '../json/jsonValue';
import { feltHex, parseFelt } from '../l2net/felt';
import type { Network } from '../networks/network';
import type { Call } from '../pipe/call';
import type { Outcome } from '../pipe/outcome';

/** A call of the catalogue's method names. */
export type RpcCall = Extract<Call, { kind: 'rpc' }>;

/** The hash in the form that a network's receipts are known by; undefined where it is none of that family. */
export function receiptHash(text: string, network: Network): string | undefined {
  if (network.family === 'evm') return /^0x[\da-f]{64}$/i.test(text) ? text.toLowerCase() : undefined;
  const felt = network.family === 'l2net' ? parseFelt(text) : undefined;
  return felt === undefined ? undefined : feltHex(felt);
}

/** The call that asks for the receipt of a transaction. */
export function receiptCall(hash: string, network: Network): RpcCall {
  return network.family === 'l2net'
    ? { kind: 'rpc', method: 'l2net_getTransactionReceipt', params: { transaction_hash: hash } }
    : { kind: 'rpc', method: 'eth_getTransactionReceipt', params: [hash] };
}

/** The call that tells a pending transaction from an unknown one. */
export function transactionCall(hash: string): RpcCall {
  return { kind: 'rpc', method: 'eth_getTransactionByHash', params: [hash] };
}

/** The call for a block by its number or tag, without its transactions. */
export function blockCall(block: string): RpcCall {
  return { kind: 'rpc', method: 'eth_getBlockByNumber', params: [block, false] };
}

/** Methods of all the calls that one lookup may make, the receipt's first. */
export function receiptMethods(network: Network): readonly string[] {
  return network.family === 'l2net' ? ['l2net_getTransactionReceipt'] : ['eth_getTransactionReceipt', 'eth_getBlockByNumber', 'eth_getBlockByNumber'];
}

/** Whether an outcome says that there is no such transaction: null on EVM networks, an error of its own on l2net. */
export function saysMissing(outcome: Outcome): boolean {
  if (outcome.kind === 'result') return outcome.value === null;
  return outcome.kind === 'rpcError' && classifyFailureText(outcome.message).class === 'unknownTransaction';
}

/** The value of a result that is an object. */
export function objectOf(outcome: Outcome): JsonValue | undefined {
  return outcome.kind === 'result' && isObject(outcome.value) ? outcome.value : undefined;
}

/** Where a receipt says that its transaction stands. */
export function placeOf(receipt: JsonValue | undefined): { readonly hash: string | undefined; readonly number: bigint | undefined } {
  return {
    hash: readText(receipt, 'blockHash') ?? readText(receipt, 'block_hash'),
    number: readInteger(receipt, 'blockNumber') ?? readInteger(receipt, 'block_number'),
  };
}

/** The time that some nodes put into each log; undefined where this one does not. */
export function timeInLogs(receipt: JsonValue | undefined): string | undefined {
  return integerOf(readMember(readList(receipt, 'logs')[0], 'blockTimestamp'))?.toString();
}

/** l2net receipts tell themselves how far the network is with them. */
export function isFinalOnL2(receipt: JsonValue | undefined): boolean {
  return [readText(receipt, 'status'), readText(receipt, 'finality_status')].includes('ACCEPTED_ON_L1');
}
