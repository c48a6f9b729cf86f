import type { DecodedEvent, LogText } from '../../../../formats/abi/decode/decodeLog';
import type { LogDecoder } from '../../../../formats/abi/decode/logDecoder';
import { sharedNames } from '../../shared/sharedNames';
import { eventKey, type LogSurvey } from './logSurvey';

/** Logs with the same topic0 and number of topics, which are almost certainly the same event. */
export interface EventGroup {
  /** Without those that a reorganization removed. */
  readonly count: number;
  /**
   * The first log decoded, or what the logs of several contracts agree on if they may belong to different protocols.
   * Undefined without a known ABI.
   */
  readonly event: DecodedEvent | undefined;
  /** Other possible decodings of the first log. */
  readonly others: readonly DecodedEvent[];
}

/** Maximum number of contracts of a group that are checked if several protocols declare its event. */
const maxContracts = 200;

/**
 * Groups logs by event, most frequent first. Decodes only one log per group, and one per contract if several protocols
 * declare the event.
 */
export function groupLogs(survey: LogSurvey, decoder: LogDecoder): readonly EventGroup[] {
  const groups = new Map<string, { count: number; readonly first: LogText; readonly firsts: LogText[] }>();
  for (const { event, count, first } of survey.kinds) {
    const group = groups.get(event);
    if (group === undefined) groups.set(event, { count, first, firsts: [first] });
    else {
      group.count += count;
      group.firsts.push(first);
    }
  }
  return [...groups]
    .sort(([, one], [, other]) => other.count - one.count)
    .map(([key, { count, first, firsts }]) => {
      const decoding = decoder.decode(first);
      if (decoding.kind === 'undecoded') return { count, event: undefined, others: [] };
      const isShared = decoding.isContested || decoder.eraOf(first) > 0;
      const logs = decoder.hasEras ? logsOf(survey, key) : firsts;
      const event = isShared ? sharedEvent(logs, decoder) : decoding.event;
      return { count, event, others: decoding.others };
    });
}

/**
 * Returns logs that include every event of every contract. Returns all logs if a contract has different events in some
 * blocks.
 */
export function* distinctiveLogs({ kinds, count, log }: LogSurvey, decoder: LogDecoder): Generator<LogText> {
  if (!decoder.hasEras) for (const { first } of kinds) yield first;
  else for (let row = 0; row < count; row += 1) yield log(row);
}

/**
 * Returns what the events of all contracts in a group, and of all code that a contract had, agree on. The arguments are
 * those of the first log.
 */
function sharedEvent(logs: Iterable<LogText>, decoder: LogDecoder): DecodedEvent | undefined {
  const contracts = new Map<string, DecodedEvent>();
  for (const log of logs) {
    const place = `${log.address} ${decoder.eraOf(log)}`;
    if (contracts.has(place)) continue;
    const decoding = decoder.decode(log);
    if (decoding.kind === 'decoded') contracts.set(place, decoding.event);
    if (contracts.size === maxContracts) break;
  }
  return sharedNames([...contracts.values()]);
}

/** Returns all logs of an event. */
function* logsOf({ count, log }: LogSurvey, key: string): Generator<LogText> {
  for (let row = 0; row < count; row += 1) {
    const text = log(row);
    if (eventKey(text.topics[0] ?? '', text.topics.length) === key) yield text;
  }
}
