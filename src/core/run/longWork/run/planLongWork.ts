import {
  addCosts,
  type CreditCost,
  multiplyCost,
  noCost,
  type PlanCost,
  type PricedCalls,
  sumCosts,
} from '../../../base/credits/planCost';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import type { Explanation } from '../../../model/failure/explainOutcome';
import type { Network } from '../../../model/networks/network';
import { headCall } from '../../../request/params/headCall';
import type { JournalEntry } from '../journalEntry';
import type { JournalSummary } from '../journalSummary';
import type { LongWork } from '../longWork';
import type { BlockSpan, MovingTag } from '../plan/blockSpan';
import type { EstimatedCalls } from '../plan/planLogRange';
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
  /** Calls as estimated by probes, and corrected by runs since. */
  readonly estimate: EstimatedCalls | undefined;
  /** The calls that an estimate itself takes. Undefined if there is none for the kind. */
  readonly probes?: PricedCalls | undefined;
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
    probes: planProbes(identity, network, costs),
    kept: kept?.state === 'stopped' ? kept : undefined,
  };
}

function planCalls(identity: LongWorkIdentity, network: Network, estimate: EstimatedCalls | undefined): PlannedWork {
  const { kind } = identity;
  if (estimate === undefined || kind.estimate === undefined) return kind.plan(identity, network.limits);
  const { least, most, isOpen } = estimate;
  return { calls: [{ method: kind.estimate.method, count: isOpen ? least : most }], isLeast: isOpen };
}

/** The calls of an estimate, with the one for the head that a range ends at. Undefined if there is none for the kind. */
export function planProbes(identity: LongWorkIdentity, network: Network, costs: SetCosts): PricedCalls | undefined {
  const { estimate } = identity.kind;
  if (estimate === undefined) return undefined;
  const head = identity.blocks === undefined ? [{ method: headCall('latest', network).method, count: 1 }] : [];
  const calls = [{ method: estimate.method, count: estimate.countProbes(identity) }, ...head];
  return { calls: calls.reduce((sum, { count }) => sum + count, 0), cost: priceCalls(calls, network, costs) };
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
