import type { BlockRows, ChainPlace } from '../gapFiller';
import type { LiveRow, RowChange } from '../liveFeed';
import { VolatileRows } from '../volatileRows';

/** The places of told rows whose blocks may still be replaced, from the changes that told them. */
export class ToldPlaces {
  readonly #rows: VolatileRows;
  #newest = 0;

  /** `depth`: how many blocks below the newest one may still be replaced. */
  constructor(
    private readonly blockRows: BlockRows,
    private readonly depth: number,
  ) {
    this.#rows = new VolatileRows(blockRows);
  }

  get all(): readonly ChainPlace[] {
    return this.#rows.places;
  }

  take(changes: readonly RowChange[]): void {
    for (const change of changes) {
      if (change.kind === 'added' || change.kind === 'filled') change.rows.forEach((row) => this.#add(row));
      if (change.kind !== 'removed') continue;
      const gone = new Set(change.keys);
      this.#rows.removeAfter(-1, (key) => gone.has(key));
    }
    this.#rows.forgetBefore(this.#newest - this.depth);
  }

  #add({ key, value }: LiveRow): void {
    const place = this.blockRows.placeOf(value);
    if (place === undefined) return;
    this.#newest = Math.max(this.#newest, place.number);
    this.#rows.add(value, { ...place, key });
  }
}
