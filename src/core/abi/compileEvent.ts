import type { Result } from '../result';
import { failed, ok } from '../result';
import type { AbiEvent } from './abi';
import type { Plan, Shape } from './abiPlan';
import { compileType, widthOf } from './abiPlan';
import type { AbiReader } from './abiReader';
import { wordLength } from './abiReader';
import type { AbiType } from './abiType';
import { abiTypeOf } from './abiType';

/** What becomes of an argument that does not fit, given as hex with the reason; undefined gives the whole event up. */
export type Misfit<T> = (why: string, hex: string) => T | undefined;

/** An event made ready to decode. */
export interface EventPlan<T> {
  readonly types: readonly AbiType[];
  /** Topics that its logs have, the signature's own included. */
  readonly topicCount: number;
  /** Bytes of data that its logs have; undefined when an argument's length varies. */
  readonly dataLength: number | undefined;
  /** The arguments in the order of `inputs`. The caller has seen that the number of topics is right. */
  decode(topics: readonly string[], data: string, misfit: Misfit<T>): readonly T[] | undefined;
}

/** Makes the value of an indexed argument whose type does not fit a topic: all that the log holds is its hash. */
export type IndexedHash<T> = (text: string, type: AbiType) => T;

/**
 * Compiles an event once; each of its logs then decodes straight from its hex text, by `reader`, which any number of
 * plans may share. Fails where a type is not an ABI type.
 */
export function compileEvent<T>(event: AbiEvent, shape: Shape<T>, indexedHash: IndexedHash<T>, reader: AbiReader): Result<EventPlan<T>, string> {
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
  return ok({
    types,
    topicCount: firstTopic + inTopics.length,
    dataLength: inData.some(({ plan }) => plan.dynamic) ? undefined : widthOf(inData.map(({ plan }) => plan)),
    decode: (topics, data, misfit) => {
      const values = new Array<T>(event.inputs.length);
      return decodeTopics(reader, inTopics, topics, firstTopic, values, misfit) && decodeData(reader, inData, data, values, misfit) ? values : undefined;
    },
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

function decodeTopics<T>(reader: AbiReader, slots: readonly Argument<T>[], topics: readonly string[], first: number, values: T[], misfit: Misfit<T>): boolean {
  let at = first;
  for (const { place, plan } of slots) {
    const topic = topics[at] ?? '0x';
    at += 1;
    const value = reader.load(topic) && (reader.length === wordLength || reader.refuse('is not one word')) ? plan.decode(reader, 0, 0) : undefined;
    const kept = value === undefined ? misfit(`The topic ${reader.why}.`, topic) : value;
    if (kept === undefined) return false;
    values[place] = kept;
  }
  return true;
}

function decodeData<T>(reader: AbiReader, slots: readonly Argument<T>[], data: string, values: T[], misfit: Misfit<T>): boolean {
  const readable = reader.load(data);
  let at = 0;
  for (const { place, plan } of slots) {
    const inside = readable && reader.has(at, plan.width);
    const value = inside ? plan.decode(reader, at, 0) : undefined;
    const kept = value === undefined ? misfit(`The data ${reader.why}.`, inside && !plan.dynamic ? reader.hex(at, plan.width) : data) : value;
    if (kept === undefined) return false;
    values[place] = kept;
    at += plan.width;
  }
  return true;
}
