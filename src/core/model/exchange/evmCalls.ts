import { isList, isObject, type JsonObject, type JsonValue, readText } from '../../base/json/jsonValue';
import type { Call } from './exchange';

type RpcCall = Extract<Call, { kind: 'rpc' }>;

/** Returns the call for a block by its number or tag: without transaction objects unless `isFull`. */
export function blockCall(block: number | bigint | string, isFull = false): RpcCall {
  const at = typeof block === 'string' ? block : `0x${block.toString(16)}`;
  return { kind: 'rpc', method: 'eth_getBlockByNumber', params: [at, isFull] };
}

/** Returns the call for the code of an account. */
export function codeCall(address: string, block: JsonValue): RpcCall {
  return { kind: 'rpc', method: 'eth_getCode', params: [address, block] };
}

/** The method that reads one word of a contract's storage. */
export const slotMethod = 'eth_getStorageAt';

/** The method that reads several words of storage together, which some networks lack. */
export const slotsMethod = 'eth_getStorageValues';

/** Returns the call for a word of a contract's storage. */
export function slotCall(address: string, slot: string, block: JsonValue): RpcCall {
  return { kind: 'rpc', method: slotMethod, params: [address, slot, block] };
}

/** Returns the call of a contract in the state of a block. */
export function contractCall(call: JsonObject, block: JsonValue): RpcCall {
  return { kind: 'rpc', method: 'eth_call', params: [call, block] };
}

/** Returns the call for a transaction. */
export function transactionCall(hash: string): RpcCall {
  return { kind: 'rpc', method: 'eth_getTransactionByHash', params: [hash] };
}

/** Returns the call for the receipt of a transaction. */
export function receiptCall(hash: string): RpcCall {
  return { kind: 'rpc', method: 'eth_getTransactionReceipt', params: [hash] };
}

/** Returns the call for the logs of a filter. */
export function logFilterCall(filter: JsonObject): RpcCall {
  return { kind: 'rpc', method: 'eth_getLogs', params: [filter] };
}

/** What a call reads of one contract. */
export interface ContractRead {
  readonly address: string;
  readonly block: JsonValue;
}

/** Returns the word of storage that a call reads. Undefined for other calls, such as one for several words. */
export function slotReadOf(call: Call | undefined): (ContractRead & { readonly slot: JsonValue }) | undefined {
  if (call?.kind !== 'rpc' || call.method !== slotMethod || !isList(call.params)) return undefined;
  const [address, slot = null, block = 'latest'] = call.params;
  return typeof address === 'string' ? { address, slot, block } : undefined;
}

/** Returns the slots that a call reads together, by address, and their block. Undefined for other calls. */
export function slotsReadOf(
  call: Call | undefined,
): { readonly slots: JsonObject; readonly block: JsonValue } | undefined {
  if (call?.kind !== 'rpc' || call.method !== slotsMethod || !isList(call.params)) return undefined;
  const [slots, block = 'latest'] = call.params;
  return slots !== undefined && isObject(slots) ? { slots, block } : undefined;
}

/** Returns the contract that a call runs, its data, and whether that is in the state as it is. Undefined for other calls. */
export function contractReadOf(
  call: Call | undefined,
): (ContractRead & { readonly data: string | undefined; readonly isAsIs: boolean }) | undefined {
  if (call?.kind !== 'rpc' || call.method !== 'eth_call' || !isList(call.params)) return undefined;
  const [called, block = 'latest', ...overrides] = call.params;
  const address = readText(called, 'to');
  const data = readText(called, 'input') ?? readText(called, 'data');
  return address === undefined ? undefined : { address, block, data, isAsIs: overrides.length === 0 };
}
