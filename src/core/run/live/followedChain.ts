import type { readBlockLink } from '../longWork/plan/readBlockRangeQuery';

/** A block and the hash of its parent, as its header says. */
export type ChainHead = NonNullable<ReturnType<typeof readBlockLink>>;

/** A block whose hash is known. */
export interface KnownBlock {
  readonly number: number;
  readonly hash: string;
}

/**
 * The blocks of the chain that is followed, from the last one that can't be replaced to the head, in order. Blocks of a
 * gap that was filled may be absent.
 */
export class FollowedChain {
  #blocks: KnownBlock[];
  #start: number | undefined;

  /** `depth`: how many blocks below the head may still be replaced. Earlier blocks are forgotten. */
  constructor(
    private readonly depth: number,
    kept?: Pick<FollowedChain, 'blocks' | 'start'>,
  ) {
    this.#blocks = [...(kept?.blocks ?? [])];
    this.#start = kept?.start;
  }

  get tip(): KnownBlock | undefined {
    return this.#blocks.at(-1);
  }

  /**
   * The block after which following began. Undefined if it can't be replaced anymore: then a chain without any known
   * block is another chain.
   */
  get start(): number | undefined {
    return this.#start;
  }

  /** The first block that may still be replaced. */
  get firstVolatile(): number {
    return Math.max(0, (this.tip?.number ?? 0) - this.depth);
  }

  hashAt(number: number): string | undefined {
    return this.#blocks.findLast((block) => block.number === number)?.hash;
  }

  /** The known blocks up to a number, the last one first. */
  downFrom(number: number): readonly KnownBlock[] {
    return this.#blocks.filter((block) => block.number <= number).reverse();
  }

  /** Whether a block is the next one after the head. */
  continues({ number, parentHash }: ChainHead): boolean {
    return this.tip !== undefined && number === this.tip.number + 1 && parentHash === this.tip.hash;
  }

  /** Forgets everything and begins with these blocks. */
  begin(blocks: readonly KnownBlock[], start: number): void {
    this.#blocks = [...blocks];
    this.#start = start;
  }

  /** Replaces everything after a block. `blocks` are in order. */
  replaceAfter(number: number, blocks: readonly KnownBlock[]): void {
    while ((this.tip?.number ?? -1) > number) this.#blocks.pop();
    for (const block of blocks) if (block.number > (this.tip?.number ?? -1)) this.#blocks.push(block);
    const first = this.firstVolatile;
    if (this.#start !== undefined && this.#start < first) this.#start = undefined;
    const kept = this.#blocks.findIndex((block) => block.number >= first);
    // A few at a time, because moving them all with each block would take longer than following the chain.
    if (kept >= Math.min(64, this.depth)) this.#blocks.splice(0, kept);
  }

  /** What a later chain goes on from. */
  get kept(): Pick<FollowedChain, 'blocks' | 'start'> {
    return { blocks: this.blocks, start: this.#start };
  }

  /** All known blocks. */
  get blocks(): readonly KnownBlock[] {
    return this.#blocks.slice();
  }
}
