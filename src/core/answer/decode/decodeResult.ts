import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { isList, isObject } from '../../base/json/readMember';
import type { DecodedView } from '../../base/view/decodedView';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { Network } from '../../model/networks/network';
import { decodeByTable } from './decodeByTable';
import { decodeBaseFees } from './evm/blocks/decodeBaseFees';
import { decodeBlock, decodeBlocks } from './evm/blocks/decodeBlocks';
import { decodeFeeHistory } from './evm/blocks/decodeFeeHistory';
import { decodeCall } from './evm/calls/decodeCall';
import { decodeLogs } from './evm/logs/decodeLogs';
import { decodeCode } from './evm/state/decodeCode';
import { decodeStorage } from './evm/state/decodeStorage';
import { decodeBlockReceipts } from './evm/transactions/decodeBlockReceipts';
import { decodeReceipt } from './evm/transactions/decodeReceipt';
import { decodeTransaction } from './evm/transactions/decodeTransaction';
import { decodeCairoCall } from './l2net/decodeCairoCall';
import { decodeL2Events } from './l2net/decodeL2Events';
import { decodeL2Receipt } from './l2net/decodeL2Receipt';
import { decodeSingle } from './shared/decodeSingle';
import { genericView } from './shared/genericView';
import { decodeTokenAccounts } from './solana/decodeTokenAccounts';

/** Decodes a result by its method. Also accepts `l2net_` methods under the network's own prefix. */
export function decodeResult(
  method: string,
  params: readonly JsonValue[] | JsonObject,
  value: JsonValue,
  network: Network,
  hints: DecodeHints,
): DecodedView {
  const decoded = decodeByMethod(method, params, value, network, hints);
  // An answer may hold an empty text where its summary is taken from.
  const view = decoded.summary === '' ? { ...decoded, summary: 'An empty text' } : decoded;
  return view.sections.length === 0 && !isShort(value) ? { ...view, json: value } : view;
}

/** Whether a summary shows all of a value: an empty list or object, or a short value. */
function isShort(value: JsonValue): boolean {
  if (typeof value === 'string') return value.length <= summaryCharacters;
  if (isList(value)) return value.length === 0;
  return !isObject(value) || Object.keys(value).length === 0;
}

const summaryCharacters = 200;

function decodeByMethod(
  method: string,
  params: readonly JsonValue[] | JsonObject,
  value: JsonValue,
  network: Network,
  hints: DecodeHints,
): DecodedView {
  const positional = isList(params) ? params : [];
  const name = neutralName(method, network);
  switch (name) {
    case 'eth_getLogs':
    case 'eth_getFilterLogs':
      return decodeLogs(value, network, hints);
    case 'eth_getTransactionReceipt':
      return decodeReceipt(value, network, hints);
    case 'eth_getBlockReceipts':
      return decodeBlockReceipts(value, network, hints);
    case 'eth_getStorageAt':
      return decodeStorage(positional, value, hints);
    case 'eth_getBlockRange':
      return decodeBlocks(value, network);
    case 'eth_getBlockByNumber':
    case 'eth_getBlockByHash':
      return decodeBlock(value, network);
    case 'eth_getTransactionByHash':
    case 'eth_getTransactionByBlockNumberAndIndex':
    case 'eth_getTransactionByBlockHashAndIndex':
      return decodeTransaction(value, network, hints);
    case 'eth_call':
      return decodeCall(positional, value, network, hints);
    case 'eth_getCode':
      return decodeCode(value);
    case 'eth_feeHistory':
      return decodeFeeHistory(positional, value);
    case 'getTokenAccountsByOwner':
    case 'getTokenAccountsByDelegate':
      return decodeTokenAccounts(positional, value, network, hints);
    case 'l2net_getEvents':
      return decodeL2Events(value, hints);
    case 'l2net_getTransactionReceipt':
      return decodeL2Receipt(value, network, hints);
    case 'l2net_call':
      return decodeCairoCall(params, value, hints) ?? decodeSingle(name, value) ?? decodeUnknown(method, value);
    case 'GET baseFeeHistory':
      return decodeBaseFees(value, network);
    default:
      return decodeByTable(name, positional, value, network, hints) ?? decodeUnknown(method, value);
  }
}

function neutralName(method: string, network: Network): string {
  const prefix = network.methodPrefix;
  return prefix !== '' && method.startsWith(prefix) ? `l2net_${method.slice(prefix.length)}` : method;
}

function decodeUnknown(method: string, value: JsonValue): DecodedView {
  return genericView(method === '' ? 'Answer' : method, describe(value));
}

function describe(value: JsonValue): string {
  if (value === null) return 'null';
  if (isList(value)) return `${value.length} ${value.length === 1 ? 'item' : 'items'}`;
  if (isObject(value)) return `An object with ${Object.keys(value).length} members`;
  const text = value === '' ? 'an empty text' : String(value);
  return text.length > summaryCharacters ? `${text.slice(0, summaryCharacters)}…` : text;
}
