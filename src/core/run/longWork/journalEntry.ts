import type { DensityHistogram } from './plan/densityHistogram';
import type { ExceededLimit } from './plan/pieceLimits';

/**
 * What long work has learned. Played back in order, the entries restore the work of the same request. An entry with
 * rows is written together with them (see readJournalLine.ts), so that neither exists without the other.
 */
export type JournalEntry =
  /** A piece was answered. `group` is the group of addresses, 0 if there is only one. */
  | (DensityHistogram & { readonly kind: 'piece'; readonly group: number; readonly ends?: ChainEnds })
  | {
      readonly kind: 'refused';
      readonly group: number;
      readonly from: number;
      readonly to: number;
      readonly what: ExceededLimit;
      readonly cap?: number;
      readonly suggested?: { readonly from: number; readonly to: number };
    }
  /** The service accepts at most this many parameters per call. */
  | { readonly kind: 'parameters'; readonly most: number }
  /** The hash of the last block of the range, read before the blocks that may be reorganized are requested. */
  | { readonly kind: 'anchor'; readonly hash: string }
  /** The hash of the last block was unchanged when all blocks had arrived. The work is done. */
  | { readonly kind: 'verified' }
  /** Blocks from `from` on were reorganized. Their earlier rows no longer count. */
  | { readonly kind: 'reorganized'; readonly from: number }
  /** The network lacks the method for ranges, so blocks are requested one by one. */
  | { readonly kind: 'fallback' }
  /** A page of events arrived with this many rows. Without `token` it was the last. */
  | { readonly kind: 'page'; readonly count: number; readonly token?: string }
  /** What a kind with entries of its own has learned. The kind prints and reads `step`. */
  | { readonly kind: 'step'; readonly step: string };

/** What connects a piece of blocks to the adjacent pieces. */
export interface ChainEnds {
  readonly parentHash: string;
  readonly hash: string;
}

export type PieceEntry = Extract<JournalEntry, { kind: 'piece' }>;
