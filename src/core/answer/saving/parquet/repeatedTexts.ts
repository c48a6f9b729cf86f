import type { TextCells } from '../cells/textCells';
import { TextStore } from '../cells/textStore';
import type { EncodedValues } from './columnValues';
import { DictionaryIndexes, mayGrow } from './dictionaryIndexes';
import { packBits } from './packBits';
import { PlainTexts } from './plainTexts';
import { textBounds } from './textBounds';
import { TextDictionary } from './textDictionary';

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
