import type { KnownBlock } from './followedChain';
import type { ChainPlace } from './gapFiller';
import type { LostSpan } from './lostSpans';

/** Where the rows of an earlier run are recorded. */
export interface KeptRows {
  readonly id: string;
  readonly lines: number;
}

/** What a later feed needs to go on: to read what is missing, and to remove told rows of blocks that were replaced. */
export interface KeptChain {
  readonly blocks: readonly KnownBlock[];
  /** The block after which following began. Undefined if it can't be replaced anymore. */
  readonly start: number | undefined;
  /** All rows up to this block were told. */
  readonly sureTo: number;
  /** The places of the told rows whose blocks may still be replaced. */
  readonly places: readonly ChainPlace[];
  /** Gaps that were told and are still open, in order. */
  readonly lost: readonly LostSpan[];
  /** Set if the told rows are recorded. */
  readonly rows?: KeptRows;
}
