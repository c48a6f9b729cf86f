import type { DecodeHints } from '../abi/decodeHints';
import type { JsonObject, JsonValue } from '../json/jsonValue';
import { isList, isObject } from '../json/readMember';
import type { Network } from '../networks/network';
import type { DecodedView } from '../view/decodedView';
import { decodeBaseFees } from './decodeBaseFees';
import { decodeBlockReceipts } from './decodeBlockReceipts';
import { decodeBlock, decodeBlocks } from './decodeBlocks';
import { decodeByTable } from './decodeByTable';
import { decodeCairoCall } from './decodeCairoCall';
import { decodeCall } from './decodeCall';
import { decodeCode } from './decodeCode';
import { decodeFeeHistory } from './decodeFeeHistory';
import { decodeL2Events } from './decodeL2Events';
import { decodeL2Receipt } from './decodeL2Receipt';
import { decodeLogs } from './decodeLogs';
import { decodeReceipt } from './decodeReceipt';
import { decodeSingle } from './decodeSingle';
import { decodeStorage } from './decodeStorage';
import { decodeTokenAccounts } from './decodeTokenAccounts';
import { decodeTransaction } from './decodeTransaction';
import { genericView } from './genericView';

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
