import {
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { parseAnsweredWord, wordPart } from '../../formats/storage/slotWord';
import type { RpcCall } from '../longWork/longWork';
import type { BlockBound } from '../longWork/plan/blockSpan';
import { slotsOfSource, type StorageSource, type VariableSlots, type WorkSource } from '../longWork/workSource';

/** The name of the kind of work in sources and journals. */
export const blameWorkName = 'blame';

/** Where the answer of a call is found among the words of a block. */
export const answerKey = 'answer';

/** Where the answer of a beacon is found among the words of a block. */
export const beaconKey = 'implementation()';

/** What a state search is asked. */
export interface BlameQuestion {
  readonly address: string;
  readonly subjects: readonly BlameSubject[];
  /** The maximum number of changes for each subject. */
  readonly changes: number;
  /** The slot with the code that the contract delegates to, which is read at each change. Undefined for other contracts. */
  readonly pointer: string | undefined;
  /** The contract that is asked for that code instead, if the contract is a beacon proxy. `pointer` is `beaconKey` then. */
  readonly beacon: string | undefined;
  /** The call whose answer is searched. Undefined for storage. */
  readonly asked: AskedCall | undefined;
  /** Whether it also looks between the blocks that the search reads, for values that changed and changed back. */
  readonly further: boolean;
  /** Changes in blocks before this one aren't wanted. Undefined if all are. */
  readonly firstWanted?: number | undefined;
  /** Blocks in which a change is likely, newest first. */
  readonly clues: readonly number[];
  /** The topics of events of the contract whose names say that the value changed. */
  readonly topics: readonly string[];
}

/** A call that is made at several blocks, and the position of its block parameter. */
export interface AskedCall {
  readonly call: RpcCall;
  readonly blockAt: number;
}

/** A value whose changes are searched: the words of some slots, or of a part of one slot, or an answer. */
export interface BlameSubject extends VariableSlots {
  readonly part: SlotPart | undefined;
}

/** The bytes of a value that shares its slot with others. `offset` counts from the right end. */
export interface SlotPart {
  readonly offset: number;
  readonly bytes: number;
}

export interface BlameScope {
  readonly from: BlockBound;
  readonly to: BlockBound;
  readonly changes: number;
  /** See `BlameQuestion`. */
  readonly pointer?: string;
  readonly beacon?: string;
  readonly further?: boolean;
  readonly firstWanted?: number | undefined;
  readonly clues?: readonly number[];
  readonly topics?: readonly string[];
}

/** Encodes a question about variables as a source. `parts` has the variables that share their slots, by name. */
export function storageQuestion(
  address: string,
  variables: readonly VariableSlots[],
  parts: ReadonlyMap<string, SlotPart>,
  scope: BlameScope,
): StorageSource {
  const { from, to, pointer, beacon } = scope;
  const named = [...parts].map(([name, { offset, bytes }]): [string, JsonValue] => [name, [offset, bytes]]);
  const options = {
    ...optionsOf(scope),
    ...(named.length > 0 && { parts: Object.fromEntries(named) }),
    ...(pointer !== undefined && { pointer }),
    ...(beacon !== undefined && { beacon }),
  };
  return { kind: 'variables', work: blameWorkName, address, from, to, options, variables };
}

/** Encodes a question about the answer of a call as a source. `about` is the address that the call is about. */
export function callQuestion(about: string, { call, blockAt }: AskedCall, scope: BlameScope): StorageSource {
  const { from, to } = scope;
  const options = { ...optionsOf(scope), method: call.method, params: call.params, blockAt };
  return { kind: 'slots', work: blameWorkName, address: about, from, to, options, slots: [] };
}

function optionsOf({ changes, further, firstWanted, clues = [], topics = [] }: BlameScope): JsonObject {
  return {
    changes,
    ...(further === true && { further }),
    ...(firstWanted !== undefined && { firstWanted }),
    ...(clues.length > 0 && { clues }),
    ...(topics.length > 0 && { topics }),
  };
}

/** Reads a question. Undefined for a source of another kind. */
export function readBlameQuestion(source: WorkSource): BlameQuestion | undefined {
  if (source.kind === 'request' || source.work !== blameWorkName) return undefined;
  const { address, options } = source;
  const changes = Number(readInteger(options, 'changes') ?? 1n);
  const wanted = readInteger(options, 'firstWanted');
  const firstWanted = wanted === undefined ? undefined : Number(wanted);
  const clues = readList(options, 'clues').map(Number);
  const topics = readList(options, 'topics').filter((topic) => typeof topic === 'string');
  const scope = { address, changes, further: readMember(options, 'further') === true, firstWanted, clues, topics };
  const asked = readAsked(options);
  if (asked !== undefined) {
    const subject = { name: asked.call.method, slots: [answerKey], part: undefined };
    return { ...scope, subjects: [subject], pointer: undefined, beacon: undefined, asked };
  }
  const variables =
    source.kind === 'variables'
      ? source.variables
      : slotsOfSource(source).map((slot): VariableSlots => ({ name: slot, slots: [slot] }));
  const parts = readMember(options, 'parts');
  return {
    ...scope,
    subjects: variables.map((variable) => ({ ...variable, part: readPart(parts, variable.name) })),
    pointer: readText(options, 'beacon') === undefined ? readText(options, 'pointer') : beaconKey,
    beacon: readText(options, 'beacon'),
    asked: undefined,
  };
}

function readAsked(options: JsonObject): AskedCall | undefined {
  const [method, params] = [readText(options, 'method'), readMember(options, 'params')];
  return method === undefined || !isList(params)
    ? undefined
    : { call: { kind: 'rpc', method, params }, blockAt: Number(readInteger(options, 'blockAt') ?? 0n) };
}

function readPart(parts: JsonValue | undefined, name: string): SlotPart | undefined {
  if (!isObject(parts)) return undefined;
  const [offset, bytes] = readList(parts, name).map(Number);
  return offset === undefined || bytes === undefined ? undefined : { offset, bytes };
}

/** Words by slot. */
export type Words = ReadonlyMap<string, string>;

/** Returns a text that is equal for equal values of a subject. Undefined if a word is missing. */
export function identifyValue({ slots, part }: BlameSubject, words: Words): string | undefined {
  const texts: string[] = [];
  for (const slot of slots) {
    const text = words.get(slot);
    if (text === undefined) return undefined;
    const word = slot === answerKey ? undefined : parseAnsweredWord(text);
    texts.push(word === undefined ? text : String(part ? wordPart(word, part.offset, part.bytes) : word));
  }
  return texts.join();
}

/** Returns the words of a subject as JSON. */
export function encodeWords({ slots }: BlameSubject, words: Words): JsonObject {
  return Object.fromEntries(slots.flatMap((slot) => (words.has(slot) ? [[slot, words.get(slot) ?? '']] : [])));
}
