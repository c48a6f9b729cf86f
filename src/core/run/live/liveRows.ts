import type { JsonValue } from '../../base/json/jsonValue';
import { isObject } from '../../base/json/readMember';
import type { RowChange } from './liveFeed';

/** Sentences that are shown beside the rows. Earlier ones are dropped. */
const maxSentences = 10;

interface ShownRow {
  readonly key: string;
  readonly value: JsonValue;
  isRemoved: boolean;
}

/** The last rows of a live cell, and how many there were. Rows of replaced blocks stay, marked, and don't count. */
export class LiveRows {
  #rows: ShownRow[] = [];
  #count = 0;
  readonly #sentences: string[] = [];

  /** `max`: how many rows are kept. */
  constructor(private readonly max: number) {}

  /** The rows that count, also those that are not kept. */
  get count(): number {
    return this.#count;
  }

  /** What happened, as sentences. */
  get sentences(): readonly string[] {
    return [...this.#sentences];
  }

  /** The kept rows in order. Logs of replaced blocks have `removed: true`, as nodes report them. */
  get values(): readonly JsonValue[] {
    return this.#rows.flatMap(({ value, isRemoved }) => {
      if (!isRemoved) return [value];
      return isObject(value) && Object.hasOwn(value, 'logIndex') ? [{ ...value, removed: true }] : [];
    });
  }

  take(changes: readonly RowChange[]): void {
    for (const change of changes) {
      if (change.kind === 'added') this.#add(change);
      else if (change.kind === 'removed') this.#remove(change.keys);
      else this.#say(change.kind === 'gap' ? describeGap(change) : change.sentence);
    }
  }

  #add({ rows, before }: Extract<RowChange, { kind: 'added' }>): void {
    this.#count += rows.length;
    const shown = rows.slice(-this.max).map(({ key, value }) => ({ key, value, isRemoved: false }));
    const at = before === undefined ? this.#rows.length : this.#rows.findLastIndex(({ key }) => key === before);
    // The row that they belong before is not kept anymore, so neither are they.
    if (at < 0) return;
    if (at === this.#rows.length) for (const row of shown) this.#rows.push(row);
    else this.#rows = [...this.#rows.slice(0, at), ...shown, ...this.#rows.slice(at)];
    // Half of the room is freed at once, so that most rows are moved rarely.
    if (this.#rows.length > 1.5 * this.max) this.#rows = this.#rows.slice(-this.max);
  }

  #remove(keys: readonly string[]): void {
    this.#count -= keys.length;
    const gone = new Set(keys);
    for (const row of this.#rows) if (gone.has(row.key)) row.isRemoved = true;
    this.#say(`A reorganization removed ${keys.length === 1 ? '1 row' : `${keys.length} rows`}.`);
  }

  #say(sentence: string): void {
    this.#sentences.push(sentence);
    if (this.#sentences.length > maxSentences) this.#sentences.shift();
  }
}

function describeGap({ from, to, why }: Extract<RowChange, { kind: 'gap' }>): string {
  return from === undefined ? why : `Rows of blocks ${from} to ${to} are missing. ${why}`;
}
