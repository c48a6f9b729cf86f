import { numberAt, skipDigit } from './hexDigits';

/** Characters of one 32-byte word in hex. */
export const wordLength = 64;

/** Where the digits of hex text begin, after `0x`. */
export const firstDigit = 2;

/**
 * Encoded data being read, as the hex text that it came in: nothing is copied until a value is made of it, and each
 * value checks its own digits. Positions count characters of `text`. The first failure is kept in `why`.
 */
export class AbiReader {
  #why = '';
  #budget: number;

  /**
   * `text` is `0x` and hex digits of any case. What may be decoded is bounded by its length: pointers that meet in one
   * place, loops and elements without a size cannot make more of it than four values a word.
   */
  constructor(readonly text: string) {
    this.#budget = 1024 + (text.length >> 4);
    if (!text.startsWith('0x')) this.fail('is not hex text');
  }

  /** The first reason for which something could not be read, to be put after `The data`. */
  get why(): string {
    return this.#why;
  }

  /** Counts `words` of work; false when that is more than the data can honestly hold. */
  charge(words: number): boolean {
    this.#budget -= words;
    if (this.#budget < 0) this.fail('describes more values than its length allows');
    return this.#budget >= 0;
  }

  /** Whether `length` characters are there from `at`. */
  has(at: number, length: number): boolean {
    const there = at + length <= this.text.length;
    if (!there) this.fail('ends too early');
    return there;
  }

  /** Where the offset that stands at `at` points to, counted from `base`; undefined when that is outside the data. */
  follow(at: number, base: number): number | undefined {
    const target = base + 2 * this.index(at);
    return target <= this.text.length ? target : this.fail('holds a pointer to outside of itself');
  }

  /** The offset or length at `at`, in bytes; Infinity or NaN, in no range, when it is not one. */
  index(at: number): number {
    const digits = at + 52;
    return skipDigit(this.text, 0, at, digits) < digits ? Infinity : numberAt(this.text, digits, at + wordLength);
  }

  /** Keeps `why` as the reason; gives undefined so that it can be returned. */
  fail(why: string): undefined {
    if (this.#why === '') this.#why = why;
    return undefined;
  }
}

/** The words of data, for showing what could not be decoded; the last may be shorter. */
export function hexWords(data: string): string[] {
  const words: string[] = [];
  for (let at = firstDigit; at < data.length; at += wordLength) words.push(`0x${data.slice(at, at + wordLength)}`);
  return words;
}
