/** Texts in which a character may stand for two others (byte pair encoding). */
export class PairText {
  readonly #texts = new Map<string, string>();

  /** `pairs` has the two characters of each code, which are no codes or earlier ones. */
  constructor(codes: string, pairs: string) {
    for (let place = 0; place < codes.length; place += 1) {
      const pair = pairs.slice(2 * place, 2 * place + 2);
      this.#texts.set(codes.charAt(place), this.expand(pair));
    }
  }

  /** Returns the text with every code written out. */
  expand(text: string): string {
    let written = '';
    for (let place = 0; place < text.length; place += 1) {
      const character = text.charAt(place);
      written += this.#texts.get(character) ?? character;
    }
    return written;
  }

  /** Returns whether the written out text begins with a prefix. Only as much is written out. */
  beginsWith(text: string, from: number, prefix: string): boolean {
    let at = 0;
    for (let place = from; place < text.length && at < prefix.length; place += 1) {
      const character = text.charAt(place);
      const written = this.#texts.get(character) ?? character;
      const expected = prefix.slice(at, at + written.length);
      if (!written.startsWith(expected)) return false;
      at += expected.length;
    }
    return at === prefix.length;
  }
}
