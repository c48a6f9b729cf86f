import type { TextStore } from '../cells/textStore';
import { GrowingBytes } from './growingBytes';

const encoder = new TextEncoder();

/** Texts as UTF-8, each after its length in four bytes. */
export class PlainTexts {
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

const prefixes: readonly string[] = Array.from({ length: 128 }, (_, length) => String.fromCharCode(length, 0, 0, 0));
