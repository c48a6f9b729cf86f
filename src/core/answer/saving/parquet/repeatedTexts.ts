import type { TextCells } from '../cells/textCells';
import { lengthBytes, TextStore } from '../cells/textStore';
import type { Bounds, EncodedValues } from './columnValues';
import { DictionaryIndexes, mayGrow } from './dictionaryIndexes';
import { GrowingBytes } from './growingBytes';
import { packBits } from './packBits';
import { TextDictionary } from './textDictionary';

const encoder = new TextEncoder();

/** Texts as UTF-8, each after its length in four bytes. */
class PlainTexts {
  readonly #body = new GrowingBytes();

  /**
   * If all texts are ASCII and shorter than 128 characters, their lengths are ASCII as well. Everything is then encoded
   * as one text, which is many times faster than text by text.
   */
  append(texts: readonly string[]): void {
    const whole = wholeOf(texts);
    this.#body.reserve(whole.length);
    const { bytes, length } = this.#body;
    if (encoder.encodeInto(whole, bytes.subarray(length, length + whole.length)).read === whole.length)
      this.#body.length += whole.length;
    else for (const text of texts) this.#appendOne(text);
  }

  /** Appends texts from a store, which has them in this form, by their numbers. 0 means no text. */
  appendStored(store: TextStore, numbers: Uint32Array): void {
    for (let row = 0; row < numbers.length; row += 1) {
      const first = numbers[row] ?? 0;
      if (first === 0) continue;
      // Texts that are adjacent in the store, as most distinct texts are, are copied together.
      let last = first;
      while (numbers[row + 1] === last + 1) {
        last += 1;
        row += 1;
      }
      this.#body.copy(store.view, store.start(first), store.end(last));
    }
  }

  /** Returns what was appended since the last call and starts over. Read the result before you append more. */
  take(): Uint8Array {
    const body = this.#body.written();
    this.#body.length = 0;
    return body;
  }

  #appendOne(text: string): void {
    const bytes = encoder.encode(text);
    this.#body.reserve(4);
    this.#body.view.setUint32(this.#body.length, bytes.length, true);
    this.#body.length += 4;
    this.#body.append(bytes);
  }
}

const prefixes: readonly string[] = Array.from({ length: 128 }, (_, length) => String.fromCharCode(length, 0, 0, 0));

/**
 * Stores texts as `RepeatedIntegers` stores integers. A text that is already bytes is looked up by its bytes, and each
 * text of a store is looked up only once.
 */
export class RepeatedTexts {
  #dictionary: TextDictionary | undefined = new TextDictionary();
  readonly #indexes = new DictionaryIndexes();
  readonly #plain = new PlainTexts();
  /** The dictionary number of each text that was appended as a value. */
  readonly #values = new Map<string, number>();
  /** These texts as bytes. */
  readonly #valueTexts = new TextStore(256, 28);
  #known: StoreNumbers | undefined;

  append(texts: readonly string[]): void {
    const taken = this.#dictionary === undefined ? 0 : this.#placeValues(texts, this.#dictionary);
    if (taken < texts.length) this.#plain.append(taken === 0 ? texts : texts.slice(taken));
  }

  appendCells({ store, numbers }: TextCells): void {
    const taken = this.#dictionary === undefined ? 0 : this.#placeCells(store, numbers, this.#dictionary);
    if (taken < numbers.length) this.#plain.appendStored(store, numbers.subarray(taken));
  }

  /** Returns the texts since the last call and starts over. Read the result before you append more. */
  take(): EncodedValues {
    const dictionary = this.#dictionary;
    const encoded: EncodedValues =
      dictionary === undefined || this.#indexes.count === 0
        ? { encoding: 'PLAIN', body: this.#plain.take() }
        : this.#encoded(dictionary.store);
    this.#dictionary = new TextDictionary();
    this.#forget();
    this.#indexes.count = 0;
    return encoded;
  }

  #encoded(store: TextStore): EncodedValues {
    const bits = Math.max(1, 32 - Math.clz32(store.count - 1));
    const bounds = textBounds(store);
    return {
      dictionary: { body: store.written(), count: store.count },
      body: packBits(this.#indexes.written(), bits, [bits]),
      encoding: 'RLE_DICTIONARY',
      bounds,
    };
  }

  /** Returns the number of texts that were added. It is less than all if the dictionary was abandoned. */
  #placeValues(texts: readonly string[], dictionary: TextDictionary): number {
    const places = this.#indexes.reserve(texts.length);
    let { count } = this.#indexes;
    let last: string | undefined;
    let number = 0;
    let taken = 0;
    for (; taken < texts.length; taken += 1) {
      const text = texts[taken] ?? '';
      // Blocks and events are often the same for many rows.
      if (text !== last) number = this.#values.get(text) ?? this.#numberOfValue(text, count, dictionary);
      last = text;
      if (number === 0) break;
      places[count] = number - 1;
      count += 1;
    }
    this.#indexes.count = count;
    if (taken < texts.length) this.#giveUp(dictionary);
    return taken;
  }

  /** Returns 0 if the text shouldn't be added to the dictionary. */
  #numberOfValue(text: string, count: number, dictionary: TextDictionary): number {
    const number = numberOf(this.#valueTexts, this.#valueTexts.add(text), count, dictionary);
    if (number !== 0) this.#values.set(text, number);
    return number;
  }

  /** Does the same for the cells of some rows. Cells without a text have no index. */
  #placeCells(store: TextStore, cells: Uint32Array, dictionary: TextDictionary): number {
    const places = this.#indexes.reserve(cells.length);
    const known = this.#knownOf(store);
    const { numbers } = known;
    // In this case, a text without a number differs from all texts in the dictionary.
    const isOther = store.isDistinct && known.count === dictionary.store.count;
    let { count } = this.#indexes;
    let taken = 0;
    for (; taken < cells.length; taken += 1) {
      const cell = cells[taken] ?? 0;
      if (cell === 0) continue;
      let number = numbers[cell] ?? 0;
      if (number === 0) {
        number = isOther ? addOther(store, cell, count, dictionary) : numberOf(store, cell, count, dictionary);
        if (number === 0) break;
        numbers[cell] = number;
      }
      places[count] = number - 1;
      count += 1;
    }
    this.#indexes.count = count;
    if (isOther) known.count = dictionary.store.count;
    if (taken < cells.length) this.#giveUp(dictionary);
    return taken;
  }

  #knownOf(store: TextStore): StoreNumbers {
    const { generation } = store;
    let known = this.#known;
    if (known?.store !== store || known.generation !== generation)
      known = { store, generation, numbers: new Uint32Array(store.count + 1), count: 0 };
    this.#known = known;
    if (known.numbers.length <= store.count) {
      const larger = new Uint32Array(2 * (store.count + 1));
      larger.set(known.numbers);
      known.numbers = larger;
    }
    return known;
  }

  #giveUp({ store }: TextDictionary): void {
    this.#plain.appendStored(
      store,
      this.#indexes.written().map((place) => place + 1),
    );
    this.#dictionary = undefined;
    this.#forget();
  }

  #forget(): void {
    this.#valueTexts.clear();
    this.#values.clear();
    this.#known = undefined;
  }
}

/** The known dictionary numbers of a store's texts. */
interface StoreNumbers {
  readonly store: TextStore;
  readonly generation: number;
  /** Their numbers in the dictionary, or 0. */
  numbers: Uint32Array;
  /** The size of the dictionary when it had only texts of this store. */
  count: number;
}

/** Returns the dictionary number of a store's text; 0 if it shouldn't be added to the dictionary. */
function numberOf(store: TextStore, text: number, count: number, dictionary: TextDictionary): number {
  const { view } = store;
  const [start, end] = [store.start(text), store.end(text)];
  const number = dictionary.find(view, start, end);
  if (number !== 0) return number;
  return mayGrow(dictionary.store.count, count) ? dictionary.add(view, start, end) : 0;
}

/** Does the same for a text that isn't in the dictionary. */
function addOther(store: TextStore, text: number, count: number, dictionary: TextDictionary): number {
  const mayAdd = mayGrow(dictionary.store.count, count);
  return mayAdd ? dictionary.append(store.view, store.start(text), store.end(text)) : 0;
}

/**
 * Returns the least and the greatest text of a store. Undefined if a text isn't ASCII or has 128 characters or more,
 * because few readers use bounds of such texts.
 */
function textBounds(store: TextStore): Bounds | undefined {
  if (store.count === 0 || !isAscii(store.written())) return undefined;
  let [least, greatest] = [1, 1];
  for (let number = 2; number <= store.count; number += 1) {
    if (isLess(store, number, least)) least = number;
    else if (isLess(store, greatest, number)) greatest = number;
  }
  return { min: store.text(least), max: store.text(greatest) };
}

function isLess(store: TextStore, one: number, other: number): boolean {
  const { bytes } = store;
  let at = store.start(one) + lengthBytes;
  let place = store.start(other) + lengthBytes;
  const [end, last] = [store.end(one), store.end(other)];
  while (at < end && place < last && bytes[at] === bytes[place]) {
    at += 1;
    place += 1;
  }
  return place < last && (at === end || (bytes[at] ?? 0) < (bytes[place] ?? 0));
}

/**
 * `bytes` is the start of the store's memory. The lengths are checked as well: those from 128 on have a byte that isn't
 * ASCII, and a file has no bounds for such texts.
 */
function isAscii(bytes: Uint8Array): boolean {
  const whole = bytes.length >> 2;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, whole);
  let seen = 0;
  for (let at = 0; at < whole; at += 1) seen |= words[at] ?? 0;
  for (let at = 4 * whole; at < bytes.length; at += 1) seen |= bytes[at] ?? 0;
  return (seen & 0x80808080) === 0;
}

/** The texts, each after its length, as one text. Concatenation takes two thirds of the time of joining an array. */
function wholeOf(texts: readonly string[]): string {
  let whole = '';
  for (const text of texts) whole += lengthPrefix(text.length) + text;
  return whole;
}

/**
 * The four bytes of a length as characters. A byte above 0x7f isn't ASCII, so `encodeInto` runs out of space and
 * reports it.
 */
function lengthPrefix(length: number): string {
  return (
    prefixes[length] ?? String.fromCharCode(length & 0xff, (length >>> 8) & 0xff, (length >>> 16) & 0xff, length >>> 24)
  );
}
