import { backslash, closeBrace, closeBracket, colon, comma, openBrace, openBracket, quote } from './jsonMarks';
import { mostItems, type RecordColumns, type RecordMember, type RecordShape, shapeOf } from './recordColumns';

const minus = 0x2d,
  zero = 0x30,
  nine = 0x39;

/** Records with more members are rare, and hardly faster to read in this way. */
const mostMembers = 32;

/** Records that were read, and the position after the last. */
export interface ScannedRecords {
  readonly columns: RecordColumns;
  readonly end: number;
}

/**
 * Reads the items of a JSON list, from the start of the first one to the bracket after the last. The first item teaches
 * which members a record has, in which order. Undefined at the first difference: other members, another order, white
 * space, escapes, objects in records, long lists, fractions, text that isn't ASCII, or what isn't JSON at all. The caller
 * reads the bytes in another way then. So whatever is returned is what any reader of JSON finds there.
 */
export function scanRecords(bytes: Uint8Array, start: number): ScannedRecords | undefined {
  const scanner = RecordScanner.learn(bytes, start);
  if (scanner === undefined) return undefined;
  const { shape } = scanner;
  let places = new Uint32Array(shape.width);
  let at = start;
  for (let count = 1; ; count += 1) {
    if (count * shape.width > places.length) places = enlarged(places, (bytes.length - start) / (at - start));
    const end = scanner.scan(at, places, (count - 1) * shape.width);
    if (end === -1) return undefined;
    if (bytes[end] === comma) at = end + 1;
    else if (bytes[end] === closeBracket) return { columns: { bytes, shape, count, places }, end };
    else return undefined;
  }
}

/** Makes room for as many records as there may be, by the part of the bytes that those before took. */
function enlarged(places: Uint32Array, share: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(places.length * (1 + Math.ceil(share * 1.02)));
  larger.set(places);
  return larger;
}

/** Reads records of one shape. */
class RecordScanner {
  readonly #view: DataView;

  private constructor(
    private readonly bytes: Uint8Array,
    readonly shape: RecordShape,
    /** The bytes before the value of each member. */
    private readonly heads: readonly Head[],
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Learns the shape of the record that starts at `start`. */
  static learn(bytes: Uint8Array, start: number): RecordScanner | undefined {
    const members: Pick<RecordMember, 'name' | 'kind'>[] = [];
    const heads: Head[] = [];
    const values = new RecordScanner(bytes, shapeOf([{ name: '', kind: 'list' }]), []);
    const places = new Uint32Array(values.shape.width);
    let at = start;
    do {
      if (bytes[at] !== (at === start ? openBrace : comma) || bytes[at + 1] !== quote) return undefined;
      const nameEnd = values.#endOfText(at + 2);
      if (nameEnd === -1 || bytes[nameEnd + 1] !== colon || members.length === mostMembers) return undefined;
      const name = new TextDecoder().decode(bytes.subarray(at + 2, nameEnd));
      if (members.some((member) => member.name === name)) return undefined;
      const value = nameEnd + 2;
      members.push({ name, kind: bytes[value] === openBracket ? 'list' : 'single' });
      heads.push(values.#headOf(at, value));
      at = values.#scanValue(value, places, 0);
      if (at === -1) return undefined;
    } while (bytes[at] !== closeBrace);
    return new RecordScanner(bytes, shapeOf(members), heads);
  }

  /** Reads one record, and returns the position after it; -1 if it differs from what was learned. */
  scan(start: number, places: Uint32Array, base: number): number {
    const { bytes, heads, shape } = this;
    let at = start;
    for (let place = 0; place < heads.length; place += 1) {
      const head = heads[place];
      const member = shape.members[place];
      if (head === undefined || member === undefined || !this.#startsWith(at, head)) return -1;
      at += head.length;
      if ((bytes[at] === openBracket) !== (member.kind === 'list')) return -1;
      at = this.#scanValue(at, places, base + member.at);
      if (at === -1) return -1;
    }
    if (bytes[at] !== closeBrace) return -1;
    places[base] = start;
    places[base + 1] = at + 1;
    return at + 1;
  }

  /** Reads a value, and returns the position after it; -1 for an object, a fraction, or another list than of few texts. */
  #scanValue(at: number, places: Uint32Array, slot: number): number {
    const first = this.bytes[at];
    if (first === quote) return this.#scanText(at, places, slot);
    if (first === openBracket) return this.#scanList(at, places, slot);
    const end = endOfWord(this.bytes, at);
    places[slot] = at;
    places[slot + 1] = end;
    return end;
  }

  #scanList(start: number, places: Uint32Array, slot: number): number {
    const { bytes } = this;
    let at = start + 1;
    let item = slot + 2;
    if (bytes[at] !== closeBracket) {
      for (; ; at += 1) {
        if (item > slot + 2 * mostItems || bytes[at] !== quote) return -1;
        at = this.#scanText(at, places, item);
        if (at === -1) return -1;
        item += 2;
        if (bytes[at] !== comma) break;
      }
    }
    if (bytes[at] !== closeBracket) return -1;
    places[slot] = start + 1;
    places[slot + 1] = at;
    return at + 1;
  }

  #scanText(start: number, places: Uint32Array, slot: number): number {
    const end = this.#endOfText(start + 1);
    if (end === -1) return -1;
    places[slot] = start + 1;
    places[slot + 1] = end;
    return end + 1;
  }

  /**
   * Returns the place of the quote after a text; -1 if it has an escape, or a byte that isn't printable ASCII. Digits and
   * lowercase letters are passed over eight at a time: bit 7 is clear, bit 5 is set, and so is bit 6 or bit 4. No quote,
   * escape or control character is like that.
   */
  #endOfText(start: number): number {
    const view = this.#view;
    const last = view.byteLength - 8;
    let at = start;
    for (; at <= last; at += 8) {
      const one = view.getInt32(at, true);
      const two = view.getInt32(at + 4, true);
      const either = (one | (one << 2)) & (two | (two << 2));
      if ((((one | two) & 0x80808080) | (~(one & two) & 0x20202020) | (~either & 0x40404040)) !== 0) break;
    }
    while (isPlain[this.bytes[at] ?? 0] === 1) at += 1;
    return this.bytes[at] === quote ? at : -1;
  }

  /** The bytes between two places, four at a time, of which the last ones may overlap. There are at least five. */
  #headOf(start: number, end: number): Head {
    const words: number[] = [];
    for (let at = start; at < end - 4; at += 4) words.push(this.#view.getInt32(at));
    return { length: end - start, words, last: this.#view.getInt32(end - 4) };
  }

  #startsWith(start: number, { length, words, last }: Head): boolean {
    const view = this.#view;
    if (start + length > view.byteLength || view.getInt32(start + length - 4) !== last) return false;
    for (let index = 0; index < words.length; index += 1)
      if (view.getInt32(start + 4 * index) !== words[index]) return false;
    return true;
  }
}

interface Head {
  readonly length: number;
  readonly words: readonly number[];
  readonly last: number;
}

/** 1 for each byte of a text that stands for itself: ASCII without control characters, quotes and escapes. */
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte < 0x80 && byte !== quote && byte !== backslash ? 1 : 0,
);

function startsWith(bytes: Uint8Array, start: number, word: Uint8Array): boolean {
  for (let index = 0; index < word.length; index += 1) if (bytes[start + index] !== word[index]) return false;
  return true;
}

const words = ['true', 'false', 'null'].map((word) => new TextEncoder().encode(word));

/** Returns the position after a boolean, null or a whole number; -1 for anything else. */
function endOfWord(bytes: Uint8Array, start: number): number {
  for (const word of words) if (startsWith(bytes, start, word)) return start + word.length;
  const first = bytes[start] === minus ? start + 1 : start;
  let at = first;
  for (let byte = bytes[at] ?? 0; byte >= zero && byte <= nine; byte = bytes[at] ?? 0) at += 1;
  return at === first || (bytes[first] === zero && at > first + 1) ? -1 : at;
}
