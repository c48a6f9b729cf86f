import type { PlanCost } from '../../../base/credits/planCost';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import type { Explanation } from '../../../model/failure/explainOutcome';
import type { WorkReport } from '../../longWork/workReport';
import type { FeedState } from '../liveFeed';

/** Why following ended. */
export type LiveEnd =
  | { readonly kind: 'ended'; readonly status: LiveStatus }
  /** The network never answered until the end. `exchange` is the last attempt. */
  | { readonly kind: 'unreached'; readonly exchange: Exchange; readonly status: LiveStatus }
  | { readonly kind: 'failed'; readonly explanation: Explanation; readonly status: LiveStatus }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly status: LiveStatus };

/** Why there is no subscription. */
export interface Unsubscribed {
  /** As a sentence. */
  readonly why: string;
  /** Whether a socket is opened again. */
  readonly triesAgain: boolean;
}

/** The state of a subscription, for its readers. */
export interface LiveStatus {
  readonly state: FeedState | 'polling';
  readonly calls: number;
  readonly cost: PlanCost;
  readonly notifications: number;
  /** Why there is no subscription. Undefined if there is one, or if it was only interrupted. */
  readonly unsubscribed?: Unsubscribed;
}

/** Returns why a live cell ended before its time. Undefined if it didn't. `problem`: why its rows aren't saved. */
export function whyStopped(
  end: LiveEnd,
  problem: string | undefined,
): Pick<WorkReport, 'stopped' | 'isOverBudget' | 'failure'> | undefined {
  const sentences = [...sentencesOf(end), ...(problem === undefined ? [] : [problem])];
  if (sentences.length === 0) return undefined;
  const isOver = end.kind === 'refused' && end.refusal.code === 'overBudget';
  return {
    stopped: sentences.join(' '),
    ...(isOver && { isOverBudget: true }),
    ...(end.kind === 'failed' && { failure: end.explanation.class }),
  };
}

function sentencesOf(end: LiveEnd): readonly string[] {
  switch (end.kind) {
    case 'ended':
    case 'unreached':
      return [];
    case 'refused':
      return [end.refusal.cause, end.refusal.cure];
    case 'failed':
      return [end.explanation.cause, end.explanation.cure];
  }
}
