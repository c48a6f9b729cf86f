import type { DecodedEvent } from '../abi/decodeLog';
import type { LogDecoder } from '../abi/logDecoder';
import type { JsonValue } from '../json/jsonValue';
import { readList } from '../json/readMember';
import { readLog } from './readLog';
import { sharedNames } from './sharedNames';

/** Logs with the same topic0 and number of topics, which are almost certainly the same event. */
export interface EventGroup {
  readonly count: number;
  /**
   * The first log decoded, or what the logs of several contracts agree on if they may be of different protocols.
   * Undefined without a known ABI.
   */
  readonly event: DecodedEvent | undefined;
  /** What the first log could also be. */
  readonly others: readonly DecodedEvent[];
}

/** Contracts of a group that are looked at if its event could be of several protocols. */
const mostContracts = 200;

/**
 * Groups logs by event, most frequent first. Decodes only one log per group, and one per contract if several protocols
 * declare the event.
 */
export function groupLogs(logs: readonly JsonValue[], decoder: LogDecoder): readonly EventGroup[] {
  const counts = new Map<string, { count: number; readonly first: JsonValue }>();
  for (const log of logs) {
    const key = groupKey(log);
    const group = counts.get(key);
    if (group === undefined) counts.set(key, { count: 1, first: log });
    else group.count += 1;
  }
  return [...counts.values()]
    .sort((one, other) => other.count - one.count)
    .map(({ count, first }) => {
      const decoding = decoder.decode(readLog(first));
      if (decoding.kind === 'undecoded') return { count, event: undefined, others: [] };
      const event =
        decoding.isContested || decoder.eraOf(readLog(first)) > 0 ? sharedEvent(logs, first, decoder) : decoding.event;
      return { count, event, others: decoding.others };
    });
}

function groupKey(log: JsonValue): string {
  const topics = readList(log, 'topics');
  return `${typeof topics[0] === 'string' ? topics[0].toLowerCase() : ''}/${topics.length}`;
}

/**
 * Returns what the events of all contracts in a group agree on, and of all the code that a contract had. The arguments
 * are those of the first log.
 */
function sharedEvent(logs: readonly JsonValue[], first: JsonValue, decoder: LogDecoder): DecodedEvent | undefined {
  const key = groupKey(first);
  const contracts = new Map<string, DecodedEvent>();
  for (const log of logs) {
    const text = readLog(log);
    const place = `${text.address} ${decoder.eraOf(text)}`;
    if (contracts.has(place) || groupKey(log) !== key) continue;
    const decoding = decoder.decode(text);
    if (decoding.kind === 'decoded') contracts.set(place, decoding.event);
    if (contracts.size === mostContracts) break;
  }
  return sharedNames([...contracts.values()]);
}

const namedGroups = 4;

/**
 * Formats groups as `10 Transfer, 2 Approval and 3 other kinds`. Events with the same name (tokens and NFTs) are
 * counted together.
 */
export function describeGroups(groups: readonly EventGroup[]): string {
  const counts = new Map<string, number>();
  for (const { count, event } of groups) {
    const name = event?.name ?? 'unknown';
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const kinds = [...counts].sort(([, one], [, other]) => other - one);
  const named = kinds.slice(0, namedGroups).map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`);
  const others = kinds.length - named.length;
  return others > 0 ? `${named.join(', ')} and ${others} other ${others === 1 ? 'kind' : 'kinds'}` : named.join(', ');
}
