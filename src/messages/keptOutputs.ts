import type { WorkReport } from '../core/run/longWork/workReport';
import type { ComparedAnswer, ExchangeAnswer, ShownAnswer } from '../core/run/session/memory/cellAnswer';
import type { KeptSources } from '../core/run/session/memory/keptSources';
import type { FramedSide } from './comparisonFrame';

/** Larger answers aren't kept, in bytes of the frame. */
export const maxKeptAnswerBytes = 1024 * 1024;

/** Maximum size of a file. The oldest outputs are left out beyond it. Larger files aren't read. */
export const maxKeptFileBytes = 8 * 1024 * 1024;

/** Maximum number of cells in a file. */
export const maxKeptCells = 500;

/** Maximum number of variables and answers that a cell reads. Outputs of a cell that reads more aren't kept. */
export const maxKeptSources = 5_000;

/** The cell of kept outputs. It identifies the cell when the notebook is opened again. */
export interface KeptHeading {
  /** The hash of the cell's text. */
  readonly cell: string;
  /** The index among the cells that can run, from 0. */
  readonly index: number;
  /** From `# @name`. */
  readonly name?: string;
  /** The method, as the cell names it. */
  readonly method?: string;
}

/** The outputs of a cell, and what they were made from. */
export interface KeptContent {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** The keys of the networks that answered. */
  readonly networks: readonly string[];
  /** First and last block of the answer, if it names any. */
  readonly blocks?: { readonly from: number; readonly to: number };
  readonly sources: KeptSources;
  readonly outputs: readonly KeptOutput[];
}

export interface KeptCell extends KeptHeading, KeptContent {}

/** One output. What users can do with an answer, such as inquiries and remedies, isn't kept. */
export type KeptOutput =
  | { readonly kind: 'work'; readonly report: WorkReport }
  | ShownAnswer
  | { readonly kind: 'compared'; readonly answers: readonly FramedSide<ShownAnswer>[] };

/** Returns the outputs of an answer. */
export function outputsOf(answer: ExchangeAnswer | ComparedAnswer): readonly KeptOutput[] {
  const work = answer.kind === 'exchange' ? answer.work : undefined;
  return work === undefined ? [answer] : [{ kind: 'work', report: work }, answer];
}
