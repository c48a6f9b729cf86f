import type { Bounds, PlainValues } from './columnValues';
import { GrowingBytes } from './growingBytes';

const encoder = new TextEncoder();

/** Texts as UTF-8, each after its length in four bytes. */
export class PlainTexts implements PlainValues<string> {
  readonly #body = new GrowingBytes();
  #ascii = true;

  /**
   * If all texts are ASCII and shorter than 128 characters, their lengths are ASCII as well. The whole is then encoded
   * as one text, which is many times faster than text by text.
   */
  append(texts: readonly string[]): void {
    const whole = wholeOf(texts);
    this.#body.reserve(whole.length);
    const { bytes, length } = this.#body;
    if (encoder.encodeInto(whole, bytes.subarray(length, length + whole.length)).read === whole.length)
      this.#body.length += whole.length;
    else {
      this.#ascii = false;
      for (const text of texts) this.#appendOne(text);
    }
  }

  /** For ASCII, the order of UTF-16 equals the byte order that readers use. For other text, no bounds are written. */
  take(distinct: readonly string[] | undefined): { readonly body: Uint8Array; readonly bounds?: Bounds } {
    const bounds = distinct === undefined || !this.#ascii ? undefined : boundsOf(distinct);
    const body = this.#body.written();
    this.#body.length = 0;
    this.#ascii = true;
    return { body, ...(bounds === undefined ? {} : { bounds }) };
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

function boundsOf(texts: readonly string[]): Bounds | undefined {
  const [first] = texts;
  if (first === undefined) return undefined;
  let [min, max] = [first, first];
  for (const text of texts) {
    if (text < min) min = text;
    if (text > max) max = text;
  }
  return { min, max };
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
