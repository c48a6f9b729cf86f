import { failed, ok, type Result } from '../../../base/result';
import type { AbiEvent } from '../type/abi';
import { type AbiType, abiTypeOf } from '../type/abiType';
import { compileType, type Plan, type Shape, widthOf } from './abiPlan';
import { type AbiReader, wordLength } from './abiReader';
import { type LogHex, LogTexts } from './logTexts';

// An event is compiled to two lists of plans (see `abiPlan.ts`): one for the indexed arguments, one topic each, and one
// for the other arguments, which the log's data holds like a tuple. Each entry remembers its place in the declaration,
// so that the values are returned in declaration order.
//
// Example: `Transfer(address indexed from, address indexed to, uint256 value)` has the topic plans 0 and 1 and the data
// plan 2. Its logs have three topics (the first is the signature's hash) and 32 bytes of data. Decoding reads `from`
// from topic 1, `to` from topic 2 and `value` from the first word of the data. An indexed `string` does not fit in a
// topic: its plan returns the hash that the topic holds.

/**
 * Returns the value for an argument that does not fit, from its hex and the reason. Undefined rejects the entire event.
 */
export type Misfit<T> = (why: string, hex: string) => T | undefined;

/** An event compiled for decoding. */
export interface EventPlan<T> {
  readonly types: readonly AbiType[];
  /** Number of topics in its logs, including the signature's topic. */
  readonly topicCount: number;
  /** Size of the data in its logs, in bytes; undefined if an argument has a variable length. */
  readonly dataLength: number | undefined;
  /** Returns the arguments in the order of `inputs`. The caller must check the number of topics first. */
  decode(topics: readonly string[], data: string, misfit: Misfit<T>): readonly T[] | undefined;
  /**
   * Does the same for a log in the bytes of an answer. A caller that doesn't keep the result can pass a list to reuse.
   */
  decodeBytes(log: LogHex, misfit: Misfit<T>, values?: T[]): readonly T[] | undefined;
}

/** Builds the value of an indexed argument whose type does not fit in a topic. The log contains only its hash. */
export type IndexedHash<T> = (text: string, type: AbiType) => T;

/**
 * Compiles an event once. Each log then decodes directly from its hex text with `reader`, which any number of plans may
 * share. Fails if a type is not a valid ABI type.
 */
export function compileEvent<T>(
  event: AbiEvent,
  shape: Shape<T>,
  indexedHash: IndexedHash<T>,
  reader: AbiReader,
): Result<EventPlan<T>, string> {
  const types: AbiType[] = [];
  const inTopics: Argument<T>[] = [];
  const inData: Argument<T>[] = [];
  for (const [place, input] of event.inputs.entries()) {
    const type = abiTypeOf(input);
    if (type.kind === 'failed') return failed(`Event ${event.name}: ${type.problem}`);
    types.push(type.value);
    const indexed = input.indexed === true;
    const plan = indexed && !fitsTopic(type.value) ? hashPlan(type.value, indexedHash) : compileType(type.value, shape);
    (indexed ? inTopics : inData).push({ place, plan });
  }
  const firstTopic = event.anonymous ? 0 : 1;
  const text = new LogTexts();
  const decodeBytes = (
    log: LogHex,
    misfit: Misfit<T>,
    values = new Array<T>(event.inputs.length),
  ): readonly T[] | undefined => {
    return decodeTopics(reader, inTopics, log, firstTopic, values, misfit) &&
      decodeData(reader, inData, log, values, misfit)
      ? values
      : undefined;
  };
  return ok({
    types,
    topicCount: firstTopic + inTopics.length,
    dataLength: inData.some(({ plan }) => plan.dynamic) ? undefined : widthOf(inData.map(({ plan }) => plan)),
    decode: (topics, data, misfit) => decodeBytes(text.of(topics, data), misfit),
    decodeBytes,
  });
}

interface Argument<T> {
  readonly place: number;
  readonly plan: Plan<T>;
}

function fitsTopic(type: AbiType): boolean {
  return type.kind !== 'bytes' && type.kind !== 'string' && type.kind !== 'array' && type.kind !== 'tuple';
}

function hashPlan<T>(type: AbiType, indexedHash: IndexedHash<T>): Plan<T> {
  return { dynamic: false, width: wordLength, decode: (reader) => indexedHash(reader.hex(0, wordLength), type) };
}

function decodeTopics<T>(
  reader: AbiReader,
  slots: readonly Argument<T>[],
  log: LogHex,
  first: number,
  values: T[],
  misfit: Misfit<T>,
): boolean {
  let at = first;
  for (const { place, plan } of slots) {
    const value =
      log.loadTopic(reader, at) && (reader.length === wordLength || reader.refuse('is not one word'))
        ? plan.decode(reader, 0, 0)
        : undefined;
    const kept = value === undefined ? misfit(`The topic ${reader.why}.`, log.topic(at)) : value;
    if (kept === undefined) return false;
    values[place] = kept;
    at += 1;
  }
  return true;
}

function decodeData<T>(
  reader: AbiReader,
  slots: readonly Argument<T>[],
  log: LogHex,
  values: T[],
  misfit: Misfit<T>,
): boolean {
  const readable = log.loadData(reader);
  let at = 0;
  for (const { place, plan } of slots) {
    const inside = readable && reader.has(at, plan.width);
    const value = inside ? plan.decode(reader, at, 0) : undefined;
    const kept =
      value === undefined
        ? misfit(`The data ${reader.why}.`, inside && !plan.dynamic ? reader.hex(at, plan.width) : log.data)
        : value;
    if (kept === undefined) return false;
    values[place] = kept;
    at += plan.width;
  }
  return true;
}
