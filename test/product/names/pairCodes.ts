// Byte pair encoding (P. Gage, 1994): the most frequent pair of characters becomes one character, again and again.

/** Characters that no declaration has, and that take one byte in UTF-8 and in a JSON string. `;` separates entries. */
const shortCodes = [..."!#%&'*+-./:<=>?@^`{|}~"];
/** The first and the number of characters that take two bytes. */
const firstLongCode = 0xa1;
const longCodes = 1880;

/** Texts in short form, and the pairs that the codes stand for: two characters each, in the order of `codes`. */
export interface PairCoding {
  readonly codes: string;
  readonly pairs: string;
  readonly encode: (text: string) => string;
}

/** Finds the codes that make these words shortest. A word may stand in many texts; no pair crosses its ends. */
export function findPairCodes(words: readonly string[]): PairCoding {
  const codes = [
    ...shortCodes,
    ...Array.from({ length: longCodes }, (_, place) => String.fromCharCode(firstLongCode + place)),
  ];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const forms = [...counts].map(([word, count]) => ({ word, count, symbols: [...word] }));
  const pairs: string[] = [];
  const index = new PairIndex(forms);
  for (const code of codes) {
    const pair = index.mostFrequent();
    if (pair === undefined) break;
    pairs.push(pair);
    index.replace(pair, code);
  }
  const encoded = new Map(forms.map(({ word, symbols }) => [word, symbols.join('')]));
  return {
    codes: codes.slice(0, pairs.length).join(''),
    pairs: pairs.join(''),
    encode: (word) => encoded.get(word) ?? word,
  };
}

interface Form {
  readonly count: number;
  symbols: string[];
}

/** How often each pair occurs, and in which words. */
class PairIndex {
  readonly #counts = new Map<string, number>();
  readonly #places = new Map<string, Set<Form>>();

  constructor(forms: readonly Form[]) {
    for (const form of forms) this.#count(form, 1);
  }

  mostFrequent(): string | undefined {
    let best: string | undefined;
    let most = 3;
    for (const [pair, count] of this.#counts) {
      if (count > most) {
        best = pair;
        most = count;
      }
    }
    return best;
  }

  replace(pair: string, code: string): void {
    const [first, second] = [...pair];
    for (const form of this.#places.get(pair) ?? []) {
      this.#count(form, -1);
      const symbols: string[] = [];
      for (const symbol of form.symbols) {
        if (symbol === second && symbols.at(-1) === first) symbols[symbols.length - 1] = code;
        else symbols.push(symbol);
      }
      form.symbols = symbols;
      this.#count(form, 1);
    }
    this.#counts.delete(pair);
    this.#places.delete(pair);
  }

  #count(form: Form, sign: 1 | -1): void {
    for (let place = 1; place < form.symbols.length; place += 1) {
      const pair = `${form.symbols[place - 1] ?? ''}${form.symbols[place] ?? ''}`;
      const count = (this.#counts.get(pair) ?? 0) + sign * form.count;
      if (count > 0) this.#counts.set(pair, count);
      else this.#counts.delete(pair);
      const places = this.#places.get(pair);
      if (places) places.add(form);
      else this.#places.set(pair, new Set([form]));
    }
  }
}
