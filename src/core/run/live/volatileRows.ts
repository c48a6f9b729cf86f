import type { JsonValue } from '../../base/json/jsonValue';
import type { BlockRows, ChainPlace } from './gapFiller';
import type { LiveRow } from './liveFeed';

/** New rows that belong before a row that is there already, or at the end. */
export interface InsertedRows {
  readonly rows: readonly LiveRow[];
  readonly before?: string;
}

/** The keys of the rows whose blocks may still be replaced. Rows of earlier blocks are final and forgotten. */
export class VolatileRows {
  readonly #byBlock = new Map<number, Map<string, ChainPlace>>();

  constructor(private readonly rows: BlockRows) {}

  /** Adds a row. Returns undefined for one that is there already. */
  add(value: JsonValue, place: ChainPlace): LiveRow | undefined {
    const key = keyOf(place);
    const keys = this.#byBlock.get(place.number) ?? new Map<string, ChainPlace>();
    if (keys.has(key)) return undefined;
    this.#byBlock.set(place.number, keys.set(key, place));
    return { key, block: place.number, value };
  }

  has(place: ChainPlace): boolean {
    return this.#byBlock.get(place.number)?.has(keyOf(place)) === true;
  }

  /**
   * Makes the rows after a block those of an answer, in order. Returns the keys that are gone, and the rows that are new:
   * those before each row that stays, and those at the end.
   */
  replaceAfter(
    block: number,
    values: readonly JsonValue[],
  ): { readonly removed: readonly string[]; readonly inserted: readonly InsertedRows[] } {
    const places = values.map((value) => ({ value, place: this.rows.placeOf(value) }));
    const wanted = new Set(places.flatMap(({ place }) => (place === undefined ? [] : [keyOf(place)])));
    const removed = this.removeAfter(block, (key) => !wanted.has(key));
    const inserted: InsertedRows[] = [];
    let rows: LiveRow[] = [];
    for (const { value, place } of places) {
      if (place === undefined) continue;
      const row = this.add(value, place);
      if (row !== undefined) rows.push(row);
      else if (rows.length > 0) {
        inserted.push({ rows, before: keyOf(place) });
        rows = [];
      }
    }
    if (rows.length > 0) inserted.push({ rows });
    return { removed, inserted };
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
    for (const number of this.#byBlock.keys()) if (number < block) this.#byBlock.delete(number);
  }
}

function keyOf({ hash, index }: ChainPlace): string {
  return `${hash}:${index}`;
}
