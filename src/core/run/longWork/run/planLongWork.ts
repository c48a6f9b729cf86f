import {
  addCosts,
  type CreditCost,
  multiplyCost,
  noCost,
  type PlanCost,
  sumCosts,
} from '../../../base/credits/planCost';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import type { Explanation } from '../../../model/failure/explainOutcome';
import type { Network } from '../../../model/networks/network';
import type { JournalEntry } from '../journalEntry';
import type { JournalSummary } from '../journalSummary';
import type { LongWork } from '../longWork';
import type { BlockSpan, MovingTag } from '../plan/blockSpan';
import type { PlannedCalls, PlannedWork, WorkKind } from '../workKind';
import type { LongWorkIdentity } from './identifyLongWork';
import type { JournalStore } from './longWorkPorts';

/** What is known about long work before it runs. */
export interface WorkPlan {
  readonly identity: LongWorkIdentity;
  readonly calls: number;
  /** True if `calls` is a minimum because the number of rows is not known yet. */
  readonly isLeast: boolean;
  /** The fewest calls, if `calls` are the most that it takes. */
  readonly least?: number;
  /** The cost of `calls`. */
  readonly cost: PlanCost;
  /** The unfinished result of an earlier run. */
  readonly kept: JournalSummary | undefined;
  /** Calls as estimated by probes. */
  readonly estimate: number | undefined;
}

/** The costs by method of the user's settings. */
/** The costs of methods in settings. */
export type SetCosts = Readonly<Record<string, CreditCost>>;

/** Plans and prices long work without sending anything. */
export async function planLongWork(
  identity: LongWorkIdentity,
  network: Network,
  { estimate, costs }: Partial<Pick<WorkPlan, 'estimate'>> & { readonly costs: SetCosts },
  journals: JournalStore,
): Promise<WorkPlan> {
  const kept = await journals.find(identity.id);
  const { calls, isLeast, least } = planCalls(identity, network, estimate);
  return {
    identity,
    calls: calls.reduce((sum, { count }) => sum + count, 0),
    isLeast,
    least,
    cost: priceCalls(calls, network, costs),
    estimate,
    kept: kept?.state === 'stopped' ? kept : undefined,
  };
}

function planCalls(identity: LongWorkIdentity, network: Network, estimate: number | undefined): PlannedWork {
  const { kind } = identity;
  return estimate === undefined || kind.estimate === undefined
    ? kind.plan(identity, network.limits)
    : { calls: [{ method: kind.estimate.method, count: estimate }], isLeast: false };
}

/** The cost of calls on a network. Unpriced calls are counted. */
export function priceCalls(calls: readonly PlannedCalls[], network: Network, costs: SetCosts): PlanCost {
  return calls
    .map(({ method, count }) => multiplyCost(sumCosts([resolveCost(method, network, costs).cost]), count))
    .reduce(addCosts, noCost);
}

/**
 * Applies the failure of a single call for the whole request to a new work, so that it doesn't pay for the same failure
 * again. Returns the entries to record.
 */
export function applyFirstFailure(
  work: LongWork,
  failure: Explanation,
  {
    kind,
    span,
    heads,
  }: { readonly kind: WorkKind; readonly span: BlockSpan | undefined; readonly heads: ReadonlyMap<MovingTag, number> },
): readonly JournalEntry[] {
  const [first] = work.next(1);
  if (first === undefined) return [];
  const range = kind.read({ kind: 'request', call: first.call })?.rangeAt(heads);
  const isWhole = range?.kind === 'ok' && range.value?.from === span?.from && range.value?.to === span?.to;
  const reported = isWhole ? work.failed(first.id, failure) : undefined;
  if (reported?.kind === 'handled') return reported.entries;
  work.released(first.id);
  return [];
}
