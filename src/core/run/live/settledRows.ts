import type { JsonValue } from '../../base/json/jsonValue';
import type { LiveRow, RowChange } from './liveFeed';

/**
 * Rows that may wait, and released ones that are remembered. With more, the first half is released, although its blocks
 * may still be replaced.
 */
const maxHeld = 50_000;

/**
 * The rows of a live cell, each when its block is so far below the newest one that it is hardly replaced anymore. Rows
 * that are removed before that are never released. Rows that belong to no block can't be removed, so they are released at
 * once, after those before them. Keeps a bounded number of rows.
 */
export class SettledRows {
  #held: LiveRow[] = [];
  readonly #released = new Set<string>();
  #newest = -1;
  #late = 0;

  /**
   * `depth`: how many blocks below the newest one may still be replaced. `max`: how many rows may wait.
   */
  constructor(
    private readonly depth: number,
    private readonly max = maxHeld,
  ) {}

  /** How many rows were removed after they had been released. */
  get late(): number {
    return this.#late;
  }

  /** Takes changes. Returns the values of the rows that are released now, in the order of the chain. */
  take(changes: readonly RowChange[]): readonly JsonValue[] {
    for (const change of changes) {
      if (change.kind === 'added') this.#add(change);
      else if (change.kind === 'removed') this.#remove(change.keys);
      // Rows of a gap come after those that were released meanwhile.
      else if (change.kind === 'filled') this.#held = [...change.rows, ...this.#held].toSorted(byBlock);
    }
    return this.#release();
  }

  /** Returns the values of all rows that still wait. */
  takeRest(): readonly JsonValue[] {
    return this.#held.splice(0).map(({ value }) => value);
  }

  #add({ rows, before }: Extract<RowChange, { kind: 'added' }>): void {
    for (const { block = -1 } of rows) this.#newest = Math.max(this.#newest, block);
    const at = before === undefined ? -1 : this.#held.findLastIndex(({ key }) => key === before);
    if (at >= 0) this.#held = [...this.#held.slice(0, at), ...rows, ...this.#held.slice(at)];
    // The row that they belong before was released, so they come as soon as they can.
    else if (before !== undefined) this.#held = [...rows, ...this.#held];
    else for (const row of rows) this.#held.push(row);
  }

  #remove(keys: readonly string[]): void {
    const gone = new Set(keys);
    this.#held = this.#held.filter(({ key }) => !gone.has(key));
    for (const key of gone) if (this.#released.delete(key)) this.#late += 1;
  }

  #release(): readonly JsonValue[] {
    const settled = this.#newest - this.depth;
    const waiting = this.#held.findIndex(({ block }) => block !== undefined && block > settled);
    const count = waiting < 0 ? this.#held.length : waiting;
    const forced = this.#held.length - count > this.max ? Math.ceil((this.#held.length + count) / 2) : count;
    return this.#held.splice(0, forced).map(({ key, value }) => {
      this.#remember(key);
      return value;
    });
  }

  #remember(key: string): void {
    this.#released.add(key);
    for (const oldest of this.#released) {
      if (this.#released.size <= this.max) return;
      this.#released.delete(oldest);
    }
  }
}

function byBlock(one: LiveRow, other: LiveRow): number {
  return (one.block ?? 0) - (other.block ?? 0);
}
