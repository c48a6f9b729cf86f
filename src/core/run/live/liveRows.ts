import { isObject, type JsonValue } from '../../base/json/jsonValue';
import type { LiveRow, RowChange } from './liveFeed';

/** Sentences that are shown beside the rows. Earlier ones are dropped. */
const maxSentences = 10;
/** Gaps that can be filled. Earlier ones are only said. */
const maxGaps = 20;

interface ShownRow {
  readonly key: string;
  readonly block: number | undefined;
  readonly value: JsonValue;
  isRemoved: boolean;
}

/** Blocks whose rows are missing, with the reason as a sentence. */
export interface MissingRows {
  readonly from: number;
  readonly to: number;
  readonly why: string;
}

/** The place of a gap among the rows. */
interface GapMark {
  readonly gap: MissingRows;
}

/**
 * The last rows of a live cell, how many there were, and the gaps between them. Rows of replaced blocks stay, marked,
 * and don't count.
 */
export class LiveRows {
  #rows: (ShownRow | GapMark)[] = [];
  #gaps: readonly MissingRows[] = [];
  #count = 0;
  #dropped = 0;
  readonly #sentences: string[] = [];

  /** `max`: how many rows are kept. */
  constructor(private readonly max: number) {}

  /** The rows that count, also those that are not kept. */
  get count(): number {
    return this.#count;
  }

  /** How many of the first rows are not kept anymore. */
  get dropped(): number {
    return this.#dropped;
  }

  /** What happened, as sentences. */
  get sentences(): readonly string[] {
    return [...this.#sentences];
  }

  /** The gaps that can still be filled, in order. */
  get gaps(): readonly MissingRows[] {
    return this.#gaps;
  }

  /** The kept rows in order. Logs of replaced blocks have `removed: true`, as nodes report them. */
  get values(): readonly JsonValue[] {
    return this.#rows.flatMap((row) => {
      if ('gap' in row) return [];
      if (!row.isRemoved) return [row.value];
      const { value } = row;
      return isObject(value) && Object.hasOwn(value, 'logIndex') ? [{ ...value, removed: true }] : [];
    });
  }

  take(changes: readonly RowChange[]): void {
    for (const change of changes) {
      if (change.kind === 'added') this.#add(change);
      else if (change.kind === 'removed') this.#remove(change);
      else if (change.kind === 'gap') this.#open(change);
      else if (change.kind === 'filled') this.#fill(change);
      else this.#say(change.sentence);
    }
  }

  #add({ rows, before }: Extract<RowChange, { kind: 'added' }>): void {
    this.#count += rows.length;
    const at = before === undefined ? this.#endFor(rows[0]) : this.#indexOf(before);
    // The row that they belong before is not kept anymore, so neither are they.
    if (at >= 0) this.#insert(at, rows, 0);
  }

  /** The end, but before gaps of later blocks: rows that wait for finality come after such a gap is known. */
  #endFor(first: LiveRow | undefined): number {
    let at = this.#rows.length;
    for (let mark = this.#rows[at - 1]; mark !== undefined && 'gap' in mark; mark = this.#rows[at - 1]) {
      if ((first?.block ?? Infinity) > mark.gap.from) break;
      at -= 1;
    }
    return at;
  }

  #indexOf(key: string): number {
    return this.#rows.findLastIndex((row) => 'key' in row && row.key === key);
  }

  /** Inserts rows instead of some that are there. */
  #insert(at: number, rows: readonly LiveRow[], replaced: number): void {
    const shown = rows.slice(-this.max).map(({ key, block, value }) => ({ key, block, value, isRemoved: false }));
    if (at === this.#rows.length) for (const row of shown) this.#rows.push(row);
    else this.#rows = [...this.#rows.slice(0, at), ...shown, ...this.#rows.slice(at + replaced)];
    // Half of the room is freed at once, so that most rows are moved rarely.
    if (this.#rows.length <= 1.5 * this.max) return;
    this.#dropped += this.#rows.length - this.max;
    this.#rows = this.#rows.slice(-this.max);
  }

  #remove({ keys, contradicted }: Extract<RowChange, { kind: 'removed' }>): void {
    this.#count -= keys.length;
    const gone = new Set(keys);
    for (const row of this.#rows) if ('key' in row && gone.has(row.key)) row.isRemoved = true;
    const rows = keys.length === 1 ? '1 row' : `${keys.length} rows`;
    this.#say(
      contradicted === undefined
        ? `A reorganization removed ${rows}.`
        : `The node reports other rows for block ${contradicted} than before, with the same hash. Removed ${rows}.`,
    );
  }

  #open({ from, to, why }: Extract<RowChange, { kind: 'gap' }>): void {
    if (from === undefined || to === undefined) return this.#say(why);
    const gap = { from, to, why };
    const isKnown = this.#gaps.some((known) => isSame(known, gap));
    this.#gaps = isKnown ? this.#gaps.map((known) => (isSame(known, gap) ? gap : known)) : [...this.#gaps, gap];
    if (!isKnown) this.#rows.push({ gap });
    const [oldest] = this.#gaps;
    if (this.#gaps.length <= maxGaps || oldest === undefined) return;
    this.#close(oldest);
    this.#say(`Rows of blocks ${oldest.from} to ${oldest.to} are missing. ${oldest.why}`);
  }

  #fill({ rows, ...span }: Extract<RowChange, { kind: 'filled' }>): void {
    this.#count += rows.length;
    const at = this.#rows.findIndex((row) => 'gap' in row && isSame(row.gap, span));
    if (at >= 0) this.#insert(at, rows, 1);
    this.#close(span);
  }

  #close(span: Pick<MissingRows, 'from' | 'to'>): void {
    this.#gaps = this.#gaps.filter((gap) => !isSame(gap, span));
    this.#rows = this.#rows.filter((row) => !('gap' in row && isSame(row.gap, span)));
  }

  #say(sentence: string): void {
    this.#sentences.push(sentence);
    if (this.#sentences.length > maxSentences) this.#sentences.shift();
  }
}

function isSame(one: Pick<MissingRows, 'from' | 'to'>, other: Pick<MissingRows, 'from' | 'to'>): boolean {
  return one.from === other.from && one.to === other.to;
}
