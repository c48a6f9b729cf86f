const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Finds the lines of a text that may end with `\n`, `\r\n` or `\r`, each kind in its place. */
export class LineReader {
  private readonly feeds: CharFinder;
  private readonly returns: CharFinder;

  constructor(private readonly text: string) {
    this.feeds = new CharFinder(text, '\n');
    this.returns = new CharFinder(text, '\r');
  }

  /** Where the line that holds the place `at` ends, its line break left out. */
  end(at: number): number {
    return Math.min(this.feeds.find(at), this.returns.find(at));
  }

  /** Where the line behind the one that ends at `end` begins; the end of the text where there is none. */
  next(end: number): number {
    const isPair = this.text.charCodeAt(end) === carriageReturn && this.text.charCodeAt(end + 1) === lineFeed;
    return Math.min(end + (isPair ? 2 : 1), this.text.length);
  }
}

/** `indexOf` that remembers its last answer: without it a text that has the character nowhere is read again for every line. */
class CharFinder {
  private from = 0;
  private found = -1;

  constructor(
    private readonly text: string,
    private readonly char: string,
  ) {}

  find(at: number): number {
    if (at < this.from || at > this.found) {
      const found = this.text.indexOf(this.char, at);
      this.found = found === -1 ? this.text.length : found;
      this.from = at;
    }
    return this.found;
  }
}

/** The first line break of a text, or undefined for a text of one line. */
export function firstLineBreak(text: string): '\n' | '\r\n' | '\r' | undefined {
  const end = new LineReader(text).end(0);
  if (end === text.length) {
    return undefined;
  }
  return text.charCodeAt(end) === lineFeed ? '\n' : text.charCodeAt(end + 1) === lineFeed ? '\r\n' : '\r';
}

/** The same text with `\n` at the end of every line. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
