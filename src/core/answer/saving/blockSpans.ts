import type { SavedBlocks } from './saver';

/** The blocks of the saved rows. Adjacent spans are merged, so consecutive blocks take no additional space. */
export class BlockSpans {
  readonly #spans: { from: number; to: number }[] = [];

  add({ from, to }: SavedBlocks): void {
    const last = this.#spans.at(-1);
    if (last !== undefined && from >= last.from && from <= last.to + 1) last.to = Math.max(last.to, to);
    else this.#spans.push({ from, to });
  }

  /** `18000000-18000999,18002000-18002500`. Empty if no blocks were added. */
  print(): string {
    return this.#spans.map(({ from, to }) => `${from}-${to}`).join(',');
  }
}
