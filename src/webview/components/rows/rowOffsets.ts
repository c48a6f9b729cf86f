/** Something between two rows: the opened details of the row before it. */
export interface RowGap {
  /** Position of the row that the gap follows. */
  readonly after: number;
  /** CSS pixels. */
  readonly height: number;
}

/**
 * Where each row of a long list stands: every row has one height, and a few rows have a gap below them. Positions
 * count rows as shown, heights and offsets are CSS pixels.
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

  /** The row at an offset; the row before a gap where the offset falls into one; within `0 … count - 1`. */
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
