import type { JsonValue } from '../../base/json/jsonValue';
import type { ChainEnds } from './journalEntry';
import { type BlockSpan, lengthOf } from './plan/blockSpan';
import { readBlockLink } from './plan/readBlockRangeQuery';

/**
 * Returns the ends of a chain of blocks. Undefined unless these are exactly the blocks of the span, each the parent of
 * the next.
 */
export function endsOfChain(blocks: readonly JsonValue[], span: BlockSpan): ChainEnds | undefined {
  if (blocks.length !== lengthOf(span)) return undefined;
  const links = blocks.map(readBlockLink).filter((link) => link !== undefined);
  const isChain =
    links.length === blocks.length &&
    links.every(
      (link, index) => link.number === span.from + index && (index === 0 || link.parentHash === links[index - 1]?.hash),
    );
  const first = links[0];
  const last = links.at(-1);
  return isChain && first && last ? { parentHash: first.parentHash, hash: last.hash } : undefined;
}

/** The pieces of blocks known so far, to check that they belong to one chain. */
export class BlockChain {
  readonly #byFirst = new Map<number, string>();
  readonly #byLast = new Map<number, string>();

  /** Adds a piece. Returns the block where it doesn't join an adjacent piece. */
  add({ from, to }: BlockSpan, { parentHash, hash }: ChainEnds): number | undefined {
    this.#byFirst.set(from, parentHash);
    this.#byLast.set(to, hash);
    const before = this.#byLast.get(from - 1);
    if (before !== undefined && before !== parentHash) return from;
    const after = this.#byFirst.get(to + 1);
    return after !== undefined && after !== hash ? to + 1 : undefined;
  }

  dropFrom(block: number): void {
    for (const ends of [this.#byFirst, this.#byLast]) {
      for (const known of [...ends.keys()]) if (known >= block) ends.delete(known);
    }
  }
}
