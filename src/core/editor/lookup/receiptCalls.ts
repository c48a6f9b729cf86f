import type { JsonValue } from '../../base/json/jsonValue';
import { integerOf, isObject, readInteger, readList, readMember, readText } from '../../base/json/readMember';
import { feltHex, parseFelt } from '../../formats/l2net/felt';
import type { Call } from '../../model/exchange/call';
import type { Outcome } from '../../model/exchange/outcome';
import { classifyFailureText } from '../../model/failure/classifyFailureText';
import type { Network } from '../../model/networks/network';

/** A call with a catalogue method name. */
export type ReceiptCall = Extract<Call, { kind: 'rpc' }>;

/** Normalizes a transaction hash for a network. Undefined if it isn't a valid hash of that family. */
export function receiptHash(text: string, network: Network): string | undefined {
  if (network.family === 'evm') return /^0x[\da-f]{64}$/i.test(text) ? text.toLowerCase() : undefined;
  const felt = network.family === 'l2net' ? parseFelt(text) : undefined;
  return felt === undefined ? undefined : feltHex(felt);
}

/** Returns the call for the receipt of a transaction. */
export function receiptCall(hash: string, network: Network): ReceiptCall {
  return network.family === 'l2net'
    ? { kind: 'rpc', method: 'l2net_getTransactionReceipt', params: { transaction_hash: hash } }
    : { kind: 'rpc', method: 'eth_getTransactionReceipt', params: [hash] };
}

/** Returns the call that distinguishes a pending transaction from an unknown one. */
export function transactionCall(hash: string): ReceiptCall {
  return { kind: 'rpc', method: 'eth_getTransactionByHash', params: [hash] };
}

/** Returns the call for a block by number or tag, without transaction objects. */
export function blockCall(block: string): ReceiptCall {
  return { kind: 'rpc', method: 'eth_getBlockByNumber', params: [block, false] };
}

/** Returns the methods of all calls that one lookup may make, the receipt's first. */
export function receiptMethods(network: Network): readonly string[] {
  return network.family === 'l2net'
    ? ['l2net_getTransactionReceipt']
    : ['eth_getTransactionReceipt', 'eth_getBlockByNumber', 'eth_getBlockByNumber'];
}

/** Returns whether an outcome means an unknown transaction: null on EVM networks, a specific error on l2net. */
export function isMissingTransaction(outcome: Outcome): boolean {
  if (outcome.kind === 'result') return outcome.value === null;
  return outcome.kind === 'rpcError' && classifyFailureText(outcome.message).class === 'unknownTransaction';
}

/** Returns the value of a result if it is an object. */
export function objectOf(outcome: Outcome): JsonValue | undefined {
  return outcome.kind === 'result' && isObject(outcome.value) ? outcome.value : undefined;
}

/** Returns the hash and number of a receipt's block. */
export function placeOfReceipt(receipt: JsonValue | undefined): {
  readonly hash: string | undefined;
  readonly number: bigint | undefined;
} {
  return {
    hash: readText(receipt, 'blockHash') ?? readText(receipt, 'block_hash'),
    number: readInteger(receipt, 'blockNumber') ?? readInteger(receipt, 'block_number'),
  };
}

/** Returns the block time that some nodes include in each log. Undefined without it. */
export function timeInLogs(receipt: JsonValue | undefined): string | undefined {
  return integerOf(readMember(readList(receipt, 'logs')[0], 'blockTimestamp'))?.toString();
}

/** Returns whether an l2net receipt is final according to its own status. */
export function isFinalOnL2(receipt: JsonValue | undefined): boolean {
  return [readText(receipt, 'status'), readText(receipt, 'finality_status')].includes('ACCEPTED_ON_L1');
}
