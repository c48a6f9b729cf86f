import { type BlockSpan, lengthOf } from './blockSpan';

/** The number of logs in a span of blocks and their rough positions, as the counts of equal parts in order. */
export interface DensityHistogram extends BlockSpan {
  readonly count: number;
  /**
   * At most `sketchParts` parts, and no more than there are blocks. A block `offset` into the span is in part
   * `floor(offset * parts / blocks)`.
   */
  readonly parts: readonly number[];
}

/** Enough to show where a burst begins and ends. Journals of earlier versions have sixteen parts. */
const sketchParts = 64;

/** Passes on the logs and the blocks of each part, in order. */
export function eachPart(piece: DensityHistogram, take: (count: number, blocks: number, from: number) => void): void {
  const blocks = lengthOf(piece);
  const startOf = (part: number): number => piece.from + Math.ceil((part * blocks) / piece.parts.length);
  piece.parts.forEach((count, part) => take(count, startOf(part + 1) - startOf(part), startOf(part)));
}

/** Counts a span's logs by part, from the blocks of its logs in any order. */
export function histogramOf(span: BlockSpan, blocks: Iterable<number>): DensityHistogram {
  const blockCount = lengthOf(span);
  const partCount = Math.min(sketchParts, blockCount);
  const parts = new Array<number>(partCount).fill(0);
  let count = 0;
  for (const block of blocks) {
    const part = Math.min(partCount - 1, Math.floor(((block - span.from) * partCount) / blockCount));
    parts[part] = (parts[part] ?? 0) + 1;
    count += 1;
  }
  return { from: span.from, to: span.to, count, parts };
}
