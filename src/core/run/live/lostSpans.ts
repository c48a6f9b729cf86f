import type { BlockSpan } from '../longWork/plan/blockSpan';
import type { RowChange } from './liveFeed';

/** Blocks whose rows could not be read, and why, as a sentence. */
export interface LostSpan extends BlockSpan {
  readonly why: string;
}

/** Gaps that are kept, so that they can be filled later. Earlier ones stay said. */
export const maxSpans = 100;

/** Blocks whose rows could not be read, in order. They may be read later. */
export class LostSpans {
  #spans: readonly LostSpan[];

  /** `spans`: those of an earlier feed, which were told. */
  constructor(spans: readonly LostSpan[] = []) {
    this.#spans = spans.slice(-maxSpans);
  }

  /** All that can still be filled, in order. */
  get all(): readonly LostSpan[] {
    return this.#spans;
  }

  add(span: BlockSpan, why: string): void {
    this.#spans = [...this.#spans, { from: span.from, to: span.to, why }].slice(-maxSpans);
  }

  has(span: BlockSpan): boolean {
    return this.#spans.some((lost) => isSame(lost, span));
  }

  remove(span: BlockSpan): void {
    this.#spans = this.#spans.filter((lost) => !isSame(lost, span));
  }

  /** All rows after a block were read, for another reason. Returns the changes of the gaps. */
  readAfter(block: number): readonly RowChange[] {
    const closed = this.#spans.filter(({ to }) => to > block);
    this.#spans = this.#spans.filter(({ to }) => to <= block);
    return closed.flatMap((lost): readonly RowChange[] => {
      const filled: RowChange = { kind: 'filled', from: lost.from, to: lost.to, rows: [] };
      if (lost.from > block) return [filled];
      const rest = { from: lost.from, to: block };
      this.add(rest, lost.why);
      return [filled, { kind: 'gap', ...rest, why: lost.why }];
    });
  }

  /** The chain has no such blocks anymore. Returns the changes. */
  clear(): readonly RowChange[] {
    const gone = this.#spans;
    this.#spans = [];
    return gone.flatMap(({ from, to }): readonly RowChange[] => [
      { kind: 'filled', from, to, rows: [] },
      { kind: 'said', sentence: `Rows of blocks ${from} to ${to} of the earlier chain are missing.` },
    ]);
  }
}

function isSame(one: BlockSpan, other: BlockSpan): boolean {
  return one.from === other.from && one.to === other.to;
}
