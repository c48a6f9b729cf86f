/** Space between two rows, for the opened details of the row before it. */
export interface RowGap {
  /** Position of the row that the gap follows. */
  readonly after: number;
  /** CSS pixels. */
  readonly height: number;
}

/**
 * Positions of the rows in a long list: every row has the same height, and some have a gap below them. Positions count
 * visible rows; heights and offsets are CSS pixels.
 */
export class RowOffsets {
  readonly #gaps: readonly RowGap[];

  constructor(
    readonly count: number,
    readonly rowHeight: number,
    gaps: readonly RowGap[] = [],
  ) {
    this.#gaps = gaps.toSorted((a, b) => a.after - b.after);
  }

  /** Height of all rows and gaps together. */
  get total(): number {
    return this.topOf(this.count);
  }

  topOf(position: number): number {
    let top = position * this.rowHeight;
    for (const gap of this.#gaps) {
      if (gap.after >= position) break;
      top += gap.height;
    }
    return top;
  }

  /** Returns the row at an offset, or the row before a gap; always within `0 … count - 1`. */
  at(offset: number): number {
    let passed = 0;
    for (const gap of this.#gaps) {
      const gapTop = (gap.after + 1) * this.rowHeight + passed;
      if (offset < gapTop) break;
      if (offset < gapTop + gap.height) return gap.after;
      passed += gap.height;
    }
    const position = Math.floor((offset - passed) / this.rowHeight);
    return Math.min(Math.max(position, 0), Math.max(this.count - 1, 0));
  }
}
