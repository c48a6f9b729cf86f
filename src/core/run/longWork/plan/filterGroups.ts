import { isList, type JsonObject, type JsonValue } from '../../../base/json/jsonValue';
import { failed, ok, type Result } from '../../../base/result';
import { readAddresses } from './readLogQuery';

/**
 * Splits a filter with more parameters (addresses and topics together, contract section 8) than a call may have. Each
 * group has some of the addresses and all topics, so no log matches two groups. The problem is a sentence.
 */
export function splitFilter(filter: JsonObject, maxParameters: number): Result<readonly JsonObject[], string> {
  const topics = countTopics(filter);
  const addresses = distinct(readAddresses(filter));
  if (topics + addresses.length <= maxParameters) return ok([filter]);
  const room = maxParameters - topics;
  if (room < 1 || addresses.length === 0)
    return failed(
      `The filter has ${topics} topics. The network accepts at most ${maxParameters} addresses and topics per call, and only addresses can be split.`,
    );
  const groups: JsonObject[] = [];
  for (let start = 0; start < addresses.length; start += room)
    groups.push({ ...filter, address: addresses.slice(start, start + room) });
  return ok(groups);
}

/** Ignores the case of addresses. */
function distinct(addresses: readonly JsonValue[]): readonly JsonValue[] {
  return [
    ...new Map(
      addresses.map((address) => [typeof address === 'string' ? address.toLowerCase() : address, address]),
    ).values(),
  ];
}

/** Counts the topics of a filter, including each alternative. */
export function countTopics(filter: JsonObject): number {
  const topics = filter['topics'] ?? null;
  if (!isList(topics)) return 0;
  return topics.reduce<number>((count, topic) => count + countAlternatives(topic), 0);
}

function countAlternatives(topic: JsonValue): number {
  if (isList(topic)) return topic.length;
  return topic === null ? 0 : 1;
}
