import {
  isList,
  isObject,
  type JsonValue,
  readList,
  readMember,
  readText,
} from '../../../src/core/base/json/jsonValue';
import type { RecordedAnswer } from './recordedAnswers';

/** What an answer holds that has a name: the logs of each list or receipt, the data of calls, the events of l2net. */
export interface Emitted {
  readonly logs: readonly (readonly JsonValue[])[];
  readonly calls: readonly string[];
  readonly events: readonly (readonly JsonValue[])[];
}

const nothing: Emitted = { logs: [], calls: [], events: [] };

/** Finds the logs, calls and events of an answer. l2net methods may have any prefix. */
export function emittedIn({ method, params, result }: RecordedAnswer): Emitted {
  switch (method) {
    case 'eth_getLogs':
    case 'eth_getFilterLogs':
    case 'eth_getFilterChanges':
      return { ...nothing, logs: [objectsOf(result)] };
    case 'eth_getTransactionReceipt':
      return { ...nothing, logs: [readList(result, 'logs')] };
    case 'eth_getBlockReceipts':
      return { ...nothing, logs: objectsOf(result).map((receipt) => readList(receipt, 'logs')) };
    case 'eth_simulateV1':
      return {
        ...nothing,
        logs: objectsOf(result).flatMap((block) => readList(block, 'calls').map((call) => readList(call, 'logs'))),
      };
    case 'eth_getBlockByNumber':
    case 'eth_getBlockByHash':
      return { ...nothing, calls: readList(result, 'transactions').flatMap(dataOf) };
    case 'eth_getTransactionByHash':
    case 'eth_getTransactionByBlockNumberAndIndex':
    case 'eth_getTransactionByBlockHashAndIndex':
      return { ...nothing, calls: dataOf(result) };
    case 'eth_call':
    case 'eth_estimateGas':
      return { ...nothing, calls: dataOf(params[0]) };
    default:
      return { ...nothing, events: eventsIn(method.slice(method.indexOf('_') + 1), method, result) };
  }
}

function eventsIn(name: string, method: string, result: JsonValue): readonly (readonly JsonValue[])[] {
  if (method.startsWith('eth_')) return [];
  switch (name) {
    case 'getEvents':
      return [readList(result, 'events')];
    case 'getTransactionReceipt':
      return [readList(result, 'events')];
    case 'getBlockWithReceipts':
      return readList(result, 'transactions').map((one) => readList(readMember(one, 'receipt'), 'events'));
    default:
      return [];
  }
}

function objectsOf(json: JsonValue): readonly JsonValue[] {
  return isList(json) ? json.filter(isObject) : [];
}

/** The data of a call. A plain transfer has none, and that of a contract's creation calls nothing. */
function dataOf(transaction: JsonValue | undefined): readonly string[] {
  const data = readText(transaction, 'input') ?? readText(transaction, 'data') ?? '';
  return readText(transaction, 'to') === undefined || data.length < 10 ? [] : [data];
}
