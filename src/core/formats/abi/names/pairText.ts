/** Texts in which a character may represent two others (byte pair encoding). */
export class PairText {
  readonly #texts = new Map<string, string>();

  /** `pairs` has the two characters of each code. They are either plain characters or earlier codes. */
  constructor(codes: string, pairs: string) {
    for (let place = 0; place < codes.length; place += 1) {
      const pair = pairs.slice(2 * place, 2 * place + 2);
      this.#texts.set(codes.charAt(place), this.expand(pair));
    }
  }

  /** Returns the text with every code expanded. */
  expand(text: string): string {
    let written = '';
    for (let place = 0; place < text.length; place += 1) {
      const character = text.charAt(place);
      written += this.#texts.get(character) ?? character;
    }
    return written;
  }

  /** Returns the expanded text from an index up to the first `end`, a single character. Expands only this part. */
  expandBefore(end: string, text: string, from: number): string {
    let written = '';
    for (let place = from; place < text.length; place += 1) {
      const character = text.charAt(place);
      const part = this.#texts.get(character) ?? character;
      const stop = part.indexOf(end);
      if (stop !== -1) return written + part.slice(0, stop);
      written += part;
    }
    return written;
  }
}
