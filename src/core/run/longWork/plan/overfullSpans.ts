import { type BlockSpan, holds, lengthOf } from './blockSpan';
import type { DensityHistogram } from './densityHistogram';
import type { Overfull } from './densityModel';

/** Spans known to contain more logs than a call returns, minus what was answered since. */
export class OverfullSpans {
  #spans: readonly (BlockSpan & Overfull)[] = [];

  refused(span: BlockSpan, over: number): void {
    this.#spans = [...this.#spans, { from: span.from, to: span.to, blocks: lengthOf(span), over }];
  }

  answered(piece: DensityHistogram): void {
    this.#spans = this.#spans
      .map((span) =>
        holds(span, piece) ? { ...span, blocks: span.blocks - lengthOf(piece), over: span.over - piece.count } : span,
      )
      .filter(({ blocks, over }) => blocks > 0 && over > 0);
  }

  /** The span with the highest density at a block. */
  at(block: number): Overfull | undefined {
    return this.#spans
      .filter(({ from, to }) => from <= block && block <= to)
      .reduce<Overfull | undefined>(
        (densest, span) =>
          densest === undefined || span.over / span.blocks > densest.over / densest.blocks ? span : densest,
        undefined,
      );
  }
}
