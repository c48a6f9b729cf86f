import { integerOf, JsonNumber, type JsonObject, type JsonValue } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { type Assertion, findAsserted } from '../directives/assertion';

/** Runs that are kept, the last ones. */
const maxRuns = 1_000;
/** Characters of a number. A longer one is left out. */
const maxCharacters = 100;

/** A number of the answer over the last runs of a cell with `# @watch`. */
export class WatchedRuns {
  readonly #at: number[] = [];
  readonly #numbers: string[] = [];

  constructor(
    private readonly path: Assertion,
    private readonly by: 'run' | 'block',
  ) {}

  /** `at`: the run or the block of the answer. Replaces those from it on, because the chain can go back. */
  take(answer: JsonObject | undefined, at: number): void {
    if (!Number.isSafeInteger(at)) return;
    while ((this.#at.at(-1) ?? -1) >= at) {
      this.#at.pop();
      this.#numbers.pop();
    }
    const found = answer && findAsserted(this.path, answer);
    this.#at.push(at);
    this.#numbers.push(found === undefined ? '' : numberText(found));
    if (this.#at.length <= maxRuns) return;
    this.#at.shift();
    this.#numbers.shift();
  }

  get hint(): NonNullable<DecodeHints['watched']> {
    return { label: this.path.text, by: this.by, at: [...this.#at], numbers: [...this.#numbers] };
  }
}

/** The digits of a number. Empty for anything else. */
function numberText(value: JsonValue): string {
  const integer = integerOf(value);
  const isNumber = integer !== undefined || typeof value === 'number' || value instanceof JsonNumber;
  if (!isNumber) return '';
  const text = integer?.toString() ?? printJson(value);
  return text.length > maxCharacters ? '' : text;
}
