import { closeBrace, closeBracket, colon, comma, openBrace, openBracket, quote } from './jsonMarks';
import { isObject, type JsonObject } from './jsonValue';
import { NumberedTexts } from './numberedTexts';
import { parseJson } from './parseJson';
import { maxItems, type RecordColumns, type RecordMember, type RecordShape, shapeOf } from './recordColumns';
import { recordList } from './recordList';
import { endOfText, isSimple } from './simpleText';

const minus = 0x2d,
  zero = 0x30,
  nine = 0x39;

/** Maximum number of members in a record. Records with more are rare, and this reader is hardly faster for them. */
const maxMembers = 32;

/** Members of logs that are usually read for all records and that have the same text in many records. */
const numberedMembers: ReadonlySet<string> = new Set(['address', 'topics', 'blockNumber']);

/** The records that were read, and the position after the last one. */
interface ScannedRecords {
  readonly columns: RecordColumns;
  readonly end: number;
}

/** Reads records of one shape. */
class RecordScanner {
  readonly #view: DataView;
  /** The length of each text in the previous record. The next one often has the same length. */
  readonly #lengths: Uint32Array;
  /** Texts are numbered where this isn't undefined. */
  readonly #repeated: (NumberedTexts | undefined)[];
  #row = 0;

  private constructor(
    private readonly bytes: Uint8Array,
    readonly shape: RecordShape,
    /** The bytes before the value of each member. */
    private readonly heads: readonly Head[],
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#lengths = new Uint32Array(shape.width);
    this.#repeated = new Array<NumberedTexts | undefined>(shape.width).fill(undefined);
  }

  /** Determines the shape from the record that starts at `start`. */
  static learn(bytes: Uint8Array, start: number): RecordScanner | undefined {
    const members: Pick<RecordMember, 'name' | 'kind'>[] = [];
    const heads: Head[] = [];
    const values = new RecordScanner(bytes, shapeOf([{ name: '', kind: 'list' }]), []);
    const places = new Uint32Array(values.shape.width);
    let at = start;
    do {
      if (bytes[at] !== (at === start ? openBrace : comma) || bytes[at + 1] !== quote) return undefined;
      const nameEnd = endOfText(values.#view, at + 2);
      if (nameEnd === -1 || bytes[nameEnd + 1] !== colon || members.length === maxMembers) return undefined;
      const name = new TextDecoder().decode(bytes.subarray(at + 2, nameEnd));
      if (members.some((member) => member.name === name)) return undefined;
      const value = nameEnd + 2;
      members.push({ name, kind: bytes[value] === openBracket ? 'list' : 'single' });
      heads.push(values.#headOf(at, value));
      at = values.#scanValue(value, places, 0, 0);
      if (at === -1) return undefined;
    } while (bytes[at] !== closeBrace);
    const scanner = new RecordScanner(bytes, shapeOf(members), heads);
    for (const member of scanner.shape.members)
      if (numberedMembers.has(member.name)) scanner.#repeated[firstText(member)] = new NumberedTexts(bytes);
    return scanner;
  }

  /** Members whose texts are numbered in all records so far. */
  get repeated(): RecordColumns['repeated'] {
    return new Map(this.#repeated.flatMap((texts, slot) => (texts === undefined ? [] : [[slot, texts]])));
  }

  /** Reads one record and returns the position after it; -1 if its shape is different. */
  scan(start: number, places: Uint32Array, row: number): number {
    const { bytes, heads, shape } = this;
    const base = row * shape.width;
    this.#row = row;
    let at = start;
    for (let place = 0; place < heads.length; place += 1) {
      const head = heads[place];
      const member = shape.members[place];
      if (head === undefined || member === undefined || !this.#startsWith(at, head)) return -1;
      at += head.length;
      if ((bytes[at] === openBracket) !== (member.kind === 'list')) return -1;
      at = this.#scanValue(at, places, base, member.at);
      if (at === -1) return -1;
    }
    if (bytes[at] !== closeBrace) return -1;
    places[base] = start;
    places[base + 1] = at + 1;
    return at + 1;
  }

  /**
   * Reads a value and returns the position after it; -1 for an object, a fraction, or a list other than one of a few
   * texts.
   */
  #scanValue(at: number, places: Uint32Array, base: number, slot: number): number {
    const first = this.bytes[at];
    if (first === quote) return this.#scanText(at, places, base, slot);
    if (first === openBracket) return this.#scanList(at, places, base, slot);
    this.#repeated[slot] = undefined;
    const end = endOfWord(this.bytes, at);
    places[base + slot] = at;
    places[base + slot + 1] = end;
    return end;
  }

  #scanList(start: number, places: Uint32Array, base: number, slot: number): number {
    const { bytes } = this;
    let at = start + 1;
    let item = slot + 2;
    if (bytes[at] !== closeBracket) {
      for (; ; at += 1) {
        if (item > slot + 2 * maxItems || bytes[at] !== quote) return -1;
        at = this.#scanText(at, places, base, item);
        if (at === -1) return -1;
        item += 2;
        if (bytes[at] !== comma) break;
      }
    }
    if (bytes[at] !== closeBracket) return -1;
    places[base + slot] = start + 1;
    places[base + slot + 1] = at;
    return at + 1;
  }

  #scanText(start: number, places: Uint32Array, base: number, slot: number): number {
    const from = start + 1;
    const repeated = this.#repeated[slot];
    const end = repeated === undefined ? this.#textEnd(from, slot) : this.#repeatedEnd(repeated, from, slot);
    if (end === -1) return -1;
    places[base + slot] = from;
    places[base + slot + 1] = end;
    return end + 1;
  }

  /** Returns the position of the quote after a text; -1 in the same cases as `endOfText`. */
  #textEnd(from: number, slot: number): number {
    const expected = from + (this.#lengths[slot] ?? 0);
    if (this.bytes[expected] === quote && isSimple(this.#view, from, expected)) return expected;
    const end = endOfText(this.#view, from);
    if (end !== -1) this.#lengths[slot] = end - from;
    return end;
  }

  /** Does the same and numbers the text. A text that was read before needs no other check. */
  #repeatedEnd(repeated: NumberedTexts, from: number, slot: number): number {
    const expected = from + (this.#lengths[slot] ?? 0);
    if (this.bytes[expected] === quote && repeated.has(this.#row, from, expected)) return expected;
    const end = this.#textEnd(from, slot);
    if (end !== -1 && !repeated.has(this.#row, from, end) && !repeated.add(this.#row, from, end))
      this.#repeated[slot] = undefined;
    return end;
  }

  /** Returns the bytes between two positions. There are at least four. */
  #headOf(start: number, end: number): Head {
    const view = this.#view;
    const words: number[] = [];
    if (end - start >= 8)
      for (let at = start; at < end; at += 8) words.push(view.getFloat64(Math.min(at, end - 8), true));
    return {
      length: end - start,
      words: Float64Array.from(words),
      first: view.getInt32(start, true),
      last: view.getInt32(end - 4, true),
    };
  }

  #startsWith(start: number, { length, words, first, last }: Head): boolean {
    const view = this.#view;
    const end = start + length;
    if (end > view.byteLength) return false;
    if (length < 8) return view.getInt32(start, true) === first && view.getInt32(end - 4, true) === last;
    const rest = words.length - 1;
    for (let index = 0; index < rest; index += 1)
      if (view.getFloat64(start + 8 * index, true) !== words[index]) return false;
    return view.getFloat64(end - 8, true) === words[rest];
  }
}

/**
 * The bytes before a value, which are ASCII: eight at a time as one number. The last eight may overlap those before.
 * Eight ASCII bytes are never NaN or 0 as a number, so only the same bytes compare as equal.
 */
interface Head {
  readonly length: number;
  readonly words: Float64Array;
  /** The first and the last four bytes, which may overlap: all of them if there are fewer than eight. */
  readonly first: number;
  readonly last: number;
}

const words = ['true', 'false', 'null'].map((word) => new TextEncoder().encode(word));

/** Minimum size of an answer, in bytes, for which this way of reading is faster. */
const minBytes = 16_384;

/** Maximum bytes of text before and after the records. */
const envelopeBytes = 1024;

const listStart = new TextEncoder().encode('"result":[{');

/**
 * Reads an answer whose `result` is a long list of similar records, such as logs. A record becomes a value only when
 * somebody reads it. Returns undefined for any other bytes; `parseJson` reads these.
 */
export function parseRecords(bytes: Uint8Array, minLength = minBytes): JsonObject | undefined {
  if (bytes.length < minLength) return undefined;
  const place = bytes.subarray(0, envelopeBytes).indexOf(0x5b);
  const listAt = place - listStart.length + 2;
  if (listAt < 0 || !listStart.every((byte, index) => bytes[listAt + index] === byte)) return undefined;
  const scanned = scanRecords(bytes, place + 1);
  if (scanned === undefined || bytes.length - scanned.end > envelopeBytes) return undefined;
  const envelope = parseEnvelope(bytes.subarray(0, place + 1), bytes.subarray(scanned.end));
  return envelope && { ...envelope, result: recordList(scanned.columns) };
}

/**
 * Reads the members around the records. Refuses other lists or objects, escapes, text beyond ASCII and a second
 * `result`, because they may not mean what they seem to.
 */
function parseEnvelope(before: Uint8Array, after: Uint8Array): JsonObject | undefined {
  const [start, end] = [before, after].map((part) => String.fromCharCode(...part));
  if (start === undefined || end === undefined) return undefined;

  if (!/^\{[^{[\\\x80-\xff]*\[$/.test(start) || /[\\\x80-\xff]|"result"/.test(end)) return undefined;
  const parsed = parseJson(start + end);
  return parsed.kind === 'ok' && isObject(parsed.value) ? parsed.value : undefined;
}

/**
 * Reads the items of a JSON list, from the start of the first item to the bracket after the last. The first item
 * determines which members a record has, and their order. Returns undefined at the first difference: other members,
 * another order, white space, escapes, objects in records, long lists, fractions, text that isn't ASCII, or invalid
 * JSON. The caller must then read the bytes in another way, so the result is always what any JSON reader finds.
 */
function scanRecords(bytes: Uint8Array, start: number): ScannedRecords | undefined {
  const scanner = RecordScanner.learn(bytes, start);
  if (scanner === undefined) return undefined;
  const { shape } = scanner;
  let places = new Uint32Array(shape.width);
  let at = start;
  for (let count = 1; ; count += 1) {
    if (count * shape.width > places.length) places = enlarged(places, (bytes.length - start) / (at - start));
    const end = scanner.scan(at, places, count - 1);
    if (end === -1) return undefined;
    if (bytes[end] === comma) at = end + 1;
    else if (bytes[end] === closeBracket)
      return { columns: { bytes, shape, count, places, repeated: scanner.repeated }, end };
    else return undefined;
  }
}

/** Makes space for the estimated number of records, from the share of the bytes that the first ones took. */
function enlarged(places: Uint32Array, share: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(places.length * (1 + Math.ceil(share * 1.02)));
  larger.set(places);
  return larger;
}

/** The index of the member's only text, or of the first text of a list. */
function firstText({ kind, at }: RecordMember): number {
  return kind === 'list' ? at + 2 : at;
}

function startsWith(bytes: Uint8Array, start: number, word: Uint8Array): boolean {
  for (let index = 0; index < word.length; index += 1) if (bytes[start + index] !== word[index]) return false;
  return true;
}

/** Returns the position after a boolean, null or a whole number; -1 for anything else. */
function endOfWord(bytes: Uint8Array, start: number): number {
  for (const word of words)
    if (word[0] === bytes[start]) return startsWith(bytes, start, word) ? start + word.length : -1;
  const first = bytes[start] === minus ? start + 1 : start;
  let at = first;
  for (let byte = bytes[at] ?? 0; byte >= zero && byte <= nine; byte = bytes[at] ?? 0) at += 1;
  return at === first || (bytes[first] === zero && at > first + 1) ? -1 : at;
}
