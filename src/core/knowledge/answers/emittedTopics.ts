import { isList, isObject, type JsonValue, readList, readMember, readText } from '../../base/json/jsonValue';
import type { EventLogs } from '../../formats/abi/decode/eventLog';
import { JsonLogs } from '../../formats/abi/decode/jsonLogs';
import { LogColumns } from '../../formats/abi/decode/logColumns';
import { feltHex, parseFelt } from '../../formats/l2net/felt';
import type { EmittedTopic } from './resolveEvents';
import { tracedOnL2, tracedSubjects } from './tracedSubjects';

/** The address of a log that has none. */
const noAddress = '0x';

/**
 * Returns the contract and topic0 of the logs in an answer, each pair once. Supports a list of logs, a receipt, a list
 * of receipts, a call tree, and batches of the first three. Other answers have none.
 */
export function emittedTopics(value: JsonValue, traced = tracedSubjects(value).topics): readonly EmittedTopic[] {
  // The outermost call of a tree may have logs itself, like a receipt, in addition to those of the calls within it.
  if (traced.length > 0) return traced;
  const pairs = new Map<string, EmittedTopic>();
  const logs = eventLogsIn(value);
  let last: { readonly address: string; readonly topic0: string | undefined } | undefined;
  for (let row = 0; row < logs.count; row += 1) {
    const { address: written, topic0 } = logs.at(row);
    // Consecutive logs are often from the same contract and event.
    if (written === noAddress || (last?.address === written && last.topic0 === topic0)) continue;
    last = { address: written, topic0 };
    const [address, topic] = [written.toLowerCase(), topic0?.toLowerCase()];
    const key = `${address} ${topic}`;
    if (!pairs.has(key)) pairs.set(key, { address, topic });
  }
  return [...pairs.values()];
}

/** Returns the contracts of the events in an l2net answer, as written there. */
export function emittingContracts(value: JsonValue): readonly string[] {
  const events = eventsOnL2(value);
  const emitting = new Set(
    events.map((event) => readText(event, 'from_address')).filter((address) => address !== undefined),
  );
  return emitting.size > 0 ? [...emitting] : [...tracedOnL2(value).contracts];
}

/** Returns the selectors of the events in an l2net answer, as hex without leading zeros. */
export function emittedSelectors(value: JsonValue): readonly string[] {
  const events = eventsOnL2(value);
  const selectors = new Set(events.map((event) => readList(event, 'keys')[0]));
  const felts = [...new Set([...selectors].map(parseFelt).filter((felt) => felt !== undefined))];
  return felts.length > 0 ? felts.map(feltHex) : [...tracedOnL2(value).events];
}

/** Returns the events of an l2net answer, those of the receipts of a block among them. */
function eventsOnL2(value: JsonValue): readonly JsonValue[] {
  return answersIn(value).flatMap((answer) => [
    ...readList(answer, 'events'),
    ...readList(answer, 'transactions').flatMap((one) => readList(readMember(one, 'receipt'), 'events')),
  ]);
}

/** Returns the logs of an answer: of a list of logs, a receipt, a list of receipts, and batches of these. */
export function eventLogsIn(value: JsonValue): EventLogs {
  // If a list was read by its shape, all items have topics, so all of them are logs.
  return LogColumns.of(value) ?? new JsonLogs(logsOf(value));
}

function logsOf(value: JsonValue): readonly JsonValue[] {
  return answersIn(value).flatMap((answer) => {
    if (readMember(answer, 'topics') !== undefined) return [answer];
    const result = readMember(answer, 'result');
    return [...readList(answer, 'logs'), ...(result === undefined ? [] : logsOf(result))];
  });
}

function answersIn(value: JsonValue): readonly JsonValue[] {
  if (isList(value)) return value;
  return isObject(value) ? [value] : [];
}
