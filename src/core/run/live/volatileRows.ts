import type { JsonValue } from '../../base/json/jsonValue';
import type { BlockSpan } from '../longWork/plan/blockSpan';
import type { BlockRows, BlocksBeforeGap, ChainPlace } from './gapFiller';
import type { LiveRow, RowChange } from './liveFeed';

/** The keys of the rows whose blocks may still be replaced. Rows of earlier blocks are final and forgotten. */
export class VolatileRows {
  readonly #byBlock = new Map<number, Map<string, ChainPlace>>();
  #firstKept = 0;

  /** All rows from the block `knownFrom` on will be told. `places`: the rows that are there already. */
  constructor(
    private readonly rows: BlockRows,
    private knownFrom = 0,
    places: readonly ChainPlace[] = [],
  ) {
    for (const place of places) this.#put(place);
  }

  get places(): readonly ChainPlace[] {
    return [...this.#byBlock.values()].flatMap((places) => [...places.values()]);
  }

  /** Returns values as rows, whether they are known or not. */
  rowsOf(values: readonly JsonValue[]): readonly LiveRow[] {
    return this.#placed(values).map(({ value, place }) => rowAt(value, place));
  }

  /** Takes the values of some blocks. Returns the rows that are new. Those of final blocks are not kept. */
  fill({ from, to }: BlockSpan, values: readonly JsonValue[], firstVolatile: number): readonly LiveRow[] {
    return this.#placed(values).flatMap(({ value, place }) => {
      if (place.number < from || place.number > to) return [];
      return place.number < firstVolatile ? rowAt(value, place) : (this.add(value, place) ?? []);
    });
  }

  /** Adds a row that was told by itself. Returns undefined for one that is there already. */
  add(value: JsonValue, place: ChainPlace): LiveRow | undefined {
    if (this.has(place)) return undefined;
    this.#put(place);
    return rowAt(value, place);
  }

  /** The blocks whose rows are all known and not forgotten, up to the last one whose rows were told. */
  get seen(): BlocksBeforeGap {
    return {
      from: Math.max(this.knownFrom, this.#firstKept),
      countAt: (block) => this.#byBlock.get(block)?.size ?? 0,
    };
  }

  /** Rows of earlier blocks were missed, or nobody asked for them. */
  knowFrom(block: number): void {
    this.knownFrom = block;
  }

  has(place: ChainPlace): boolean {
    return this.#byBlock.get(place.number)?.has(place.key) === true;
  }

  /**
   * Makes the rows after a block those of an answer, in order. Returns the changes: the rows that are gone, then those
   * that are new, before each row that stays, and at the end. Blocks up to `ancestor` still have their hashes, so other
   * rows there contradict what the node reported before.
   */
  replaceAfter(block: number, values: readonly JsonValue[], ancestor: number): readonly RowChange[] {
    const placed = this.#placed(values);
    const wanted = new Set(placed.map(({ place }) => place.key));
    const isGone = (key: string): boolean => !wanted.has(key);
    const contradicted = [...this.#byBlock].find(
      ([number, keys]) => number > block && number <= ancestor && [...keys.keys()].some(isGone),
    )?.[0];
    const removed = this.removeAfter(block, isGone);
    const changes: RowChange[] = [];
    if (removed.length > 0) changes.push({ kind: 'removed', keys: removed, contradicted });
    let rows: LiveRow[] = [];
    for (const { value, place } of placed) {
      const row = this.add(value, place);
      if (row !== undefined) rows.push(row);
      else if (rows.length > 0) {
        changes.push({ kind: 'added', rows, before: place.key });
        rows = [];
      }
    }
    if (rows.length > 0) changes.push({ kind: 'added', rows });
    return changes;
  }

  /** Removes the chosen rows after a block. Returns their keys. */
  removeAfter(block: number, isGone: (key: string) => boolean): readonly string[] {
    const removed: string[] = [];
    for (const [number, keys] of this.#byBlock) {
      if (number <= block) continue;
      for (const key of keys.keys()) if (isGone(key) && keys.delete(key)) removed.push(key);
    }
    return removed;
  }

  /** Forgets the rows of blocks that can't be replaced anymore. */
  forgetBefore(block: number): void {
    this.#firstKept = Math.max(this.#firstKept, block);
    for (const number of this.#byBlock.keys()) if (number < block) this.#byBlock.delete(number);
  }

  /** Rows of an answer with their places. Rows that are equal in everything are counted, because each is a row. */
  #placed(values: readonly JsonValue[]): readonly { readonly value: JsonValue; readonly place: ChainPlace }[] {
    const counts = new Map<string, number>();
    return values.flatMap((value) => {
      const place = this.rows.placeOf(value);
      if (place === undefined) return [];
      const count = counts.get(place.key) ?? 0;
      counts.set(place.key, count + 1);
      return { value, place: count === 0 ? place : { ...place, key: `${place.key}:${count}` } };
    });
  }

  #put(place: ChainPlace): void {
    const places = this.#byBlock.get(place.number) ?? new Map<string, ChainPlace>();
    this.#byBlock.set(place.number, places.set(place.key, place));
  }
}

function rowAt(value: JsonValue, { key, number }: ChainPlace): LiveRow {
  return { key, block: number, value };
}
