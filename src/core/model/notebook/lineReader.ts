const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Finds the lines of a text with any mix of `\n`, `\r\n` and `\r`. */
export class LineReader {
  readonly #feeds: CharFinder;
  readonly #returns: CharFinder;

  constructor(private readonly text: string) {
    this.#feeds = new CharFinder(text, '\n');
    this.#returns = new CharFinder(text, '\r');
  }

  /** Returns the end of the line that contains `at`, before its line break. */
  end(at: number): number {
    return Math.min(this.#feeds.find(at), this.#returns.find(at));
  }

  /** Returns the start of the line after the one that ends at `end`; the end of the text if there is none. */
  next(end: number): number {
    const isPair = this.text.charCodeAt(end) === carriageReturn && this.text.charCodeAt(end + 1) === lineFeed;
    return Math.min(end + (isPair ? 2 : 1), this.text.length);
  }
}

/** A cached `indexOf`. Without the cache, a text without the character would be scanned again for every line. */
class CharFinder {
  #from = 0;
  #found = -1;

  constructor(
    private readonly text: string,
    private readonly char: string,
  ) {}

  find(at: number): number {
    if (at < this.#from || at > this.#found) {
      const found = this.text.indexOf(this.char, at);
      this.#found = found === -1 ? this.text.length : found;
      this.#from = at;
    }
    return this.#found;
  }
}

/** Returns the first line break of a text; undefined for a text of one line. */
export function firstLineBreak(text: string): '\n' | '\r\n' | '\r' | undefined {
  const end = new LineReader(text).end(0);
  if (end === text.length) {
    return undefined;
  }
  if (text.charCodeAt(end) === lineFeed) return '\n';
  return text.charCodeAt(end + 1) === lineFeed ? '\r\n' : '\r';
}

/** Returns the text with `\n` at the end of every line. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
