import type { Result } from '../result';
import { failed, ok } from '../result';
import type { AbiEvent } from './abi';
import type { Plan, Shape } from './abiPlan';
import { compileType, widthOf } from './abiPlan';
import { AbiReader, wordLength } from './abiReader';
import type { AbiType } from './abiType';
import { abiTypeOf } from './abiType';

/** What becomes of an argument (by its place in `inputs`) that does not fit; undefined gives the whole event up. */
export type Misfit<T> = (place: number, why: string, text: string) => T | undefined;

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

/** Compiles an event once; each of its logs then decodes straight from its hex text. Fails where a type is not an ABI type. */
export function compileEvent<T>(event: AbiEvent, shape: Shape<T>, indexedHash: IndexedHash<T>): Result<EventPlan<T>, string> {
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
  const reader = new AbiReader();
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
    const value = reader.load(topic) && reader.has(0, wordLength) ? plan.decode(reader, 0, 0) : undefined;
    const kept = value === undefined ? misfit(place, `The topic ${reader.why}.`, topic) : value;
    if (kept === undefined) return false;
    values[place] = kept;
  }
  return true;
}

function decodeData<T>(reader: AbiReader, slots: readonly Argument<T>[], data: string, values: T[], misfit: Misfit<T>): boolean {
  const readable = reader.load(data);
  let at = 0;
  for (const { place, plan } of slots) {
    const value = readable && reader.has(at, plan.width) ? plan.decode(reader, at, 0) : undefined;
    const kept = value === undefined ? misfit(place, `The data ${reader.why}.`, data) : value;
    if (kept === undefined) return false;
    values[place] = kept;
    at += plan.width;
  }
  return true;
}
