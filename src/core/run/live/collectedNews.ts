import { countedText } from '../../base/view/amountText';

/** A condition of a cell, and whether it holds now. Undefined if that can't be said. */
export interface CheckedCondition {
  readonly text: string;
  readonly holds: boolean | undefined;
}

/** The shortest time between two pieces of news, in milliseconds. */
const quietMilliseconds = 10_000;
/** Characters of a condition, and conditions, that are named. None is cut, because a part of a key can't be redacted. */
const maxCharacters = 80;
const maxNamed = 3;

/**
 * What is new in a cell since it was last told: rows, and conditions that began or ceased to hold. Told at most once in
 * ten seconds. How a condition stands first is no news, nor one that changes back before it is told. Times are
 * milliseconds of one monotonic clock.
 */
export class CollectedNews {
  #rows = 0;
  readonly #holding = new Map<string, boolean>();
  readonly #told = new Map<string, boolean>();
  #toldAt: number | undefined;

  /** `rowKind`: the noun for one row. */
  constructor(private readonly rowKind: string) {}

  addRows(count: number): void {
    this.#rows += count;
  }

  check(conditions: readonly CheckedCondition[]): void {
    for (const { text, holds } of conditions) {
      if (holds === undefined) continue;
      this.#holding.set(text, holds);
      if (!this.#told.has(text)) this.#told.set(text, holds);
    }
  }

  /** When there is something to tell. Undefined if nothing is new. */
  get dueAt(): number | undefined {
    if (this.#rows === 0 && this.#changed.length === 0) return undefined;
    return this.#toldAt === undefined ? -Infinity : this.#toldAt + quietMilliseconds;
  }

  /** Returns everything that is new as sentences, which is told then. Undefined if nothing is. */
  take(now: number): string | undefined {
    const changed = this.#changed;
    if (this.#rows === 0 && changed.length === 0) return undefined;
    const more = changed.length - maxNamed;
    const sentences = [
      ...(this.#rows === 0 ? [] : [`${countedText(this.#rows, `new ${this.rowKind}`)}.`]),
      ...changed
        .slice(0, maxNamed)
        .map(([text, holds]) => `${shownCondition(text)} ${holds ? 'holds now' : 'no longer holds'}.`),
      ...(more > 0 ? [`${countedText(more, 'other condition')} changed.`] : []),
    ];
    for (const [text, holds] of changed) this.#told.set(text, holds);
    this.#rows = 0;
    this.#toldAt = now;
    return sentences.join(' ');
  }

  get #changed(): readonly (readonly [string, boolean])[] {
    return [...this.#holding].filter(([text, holds]) => this.#told.get(text) !== holds);
  }
}

function shownCondition(text: string): string {
  return text.length <= maxCharacters ? text : 'A long condition';
}
