import type { DensityHistogram } from './plan/densityHistogram';
import type { TooMuch } from './plan/pieceLimits';

/**
 * What long work has learned, one entry each: played back in order, they bring a work of the same request to where it
 * was. An entry with rows is written together with them (see readJournalLine.ts), so that neither is there without the
 * other.
 */
export type JournalEntry =
  /** A piece was answered. `group`: of addresses, 0 where there is one. */
  | (DensityHistogram & { readonly kind: 'piece'; readonly group: number; readonly ends?: ChainEnds })
  | {
      readonly kind: 'refused';
      readonly group: number;
      readonly from: number;
      readonly to: number;
      readonly what: TooMuch;
      readonly cap?: number;
      readonly suggested?: { readonly from: number; readonly to: number };
    }
  /** The service takes at most so many parameters a call. */
  | { readonly kind: 'parameters'; readonly most: number }
  /** Hash of the last block of the range, taken before the blocks that may be reorganised were asked for. */
  | { readonly kind: 'anchor'; readonly hash: string }
  /** The hash of the last block was still the same when all had come: the work is done. */
  | { readonly kind: 'verified' }
  /** Blocks from `from` on were reorganised; what was had of them counts no more. */
  | { readonly kind: 'reorganised'; readonly from: number }
  /** The network lacks the method for ranges: blocks are asked for one by one. */
  | { readonly kind: 'fallback' }
  /** A page of events came, with so many rows; without `token` it was the last. */
  | { readonly kind: 'page'; readonly count: number; readonly token?: string };

/** What joins a piece of blocks to the pieces beside it. */
export interface ChainEnds {
  readonly parentHash: string;
  readonly hash: string;
}

export type PieceEntry = Extract<JournalEntry, { kind: 'piece' }>;
