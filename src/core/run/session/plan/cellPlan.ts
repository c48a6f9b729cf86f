import {
  addCosts,
  type CreditCost,
  noCost,
  type PlanCost,
  type RangedCalls,
  sumCosts,
  sumPlans,
  unpriced,
} from '../../../base/credits/planCost';
import { ok } from '../../../base/result';
import type { Problem } from '../../../model/cell/problem';
import type { Network } from '../../../model/networks/network';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { WorkPlan } from '../../longWork/run/planLongWork';
import type { PreparedCell } from '../compose/cellStages';
import { readRepeatDirective, type Repeat } from '../directives/readRepeatDirective';
import { type LivePlan, minuteOfRepeat } from './planLive';

/** The calls that a cell sends in addition to its request, by reason. */
export interface SideCalls {
  /** To find the block in which a contract was created, before the request. */
  readonly creation: number;
  /** To read what overrides leave unchanged, before the request. */
  readonly overrides: number;
  /** To find keys of mappings in the answer. A maximum. */
  readonly keys: number;
  /** To find the version of the specification that the network follows, before the request. */
  readonly version: number;
  /** To find since which blocks the network keeps its data, before the request. */
  readonly capabilities: number;
  /** To read all parts of a variable at one block, although the cell has a tag. */
  readonly block: number;
  /** To check what is behind the proxies of the request, together with it. */
  readonly proxies: number;
}

/** What running a cell will do. */
export interface CellPlan extends RangedCalls {
  /** Cells to run, dependencies first. The last one is the cell itself. */
  readonly ids: readonly string[];
  /** The networks of the request; several for a comparison. Undefined for a cell that sends nothing. */
  readonly networks: PipeResult<readonly Network[]> | undefined;
  /** The cost of this cell alone, on all its networks. */
  readonly cost: PlanCost;
  /** The calls of this cell. */
  readonly calls: number;
  /** True if the first answers may require more calls. The cost is then a minimum. */
  readonly isOpen: boolean;
  /** The additional calls. They are included in `calls`. */
  readonly sideCalls: SideCalls;
  /** The cost of the cells that run first. */
  readonly dependencyCost: PlanCost;
  /** The cost of the cells that a repeated cell runs again each time. */
  readonly renewedCost?: PlanCost;
  /** Set for a request to one network that may take many calls. */
  readonly work: WorkPlan | undefined;
  /** Set if the cell is sent again until its assertions hold, so often at most. Its calls and its cost are of all. */
  readonly attempts?: number;
  /** Set if the cell runs for so many rows of a file. Its calls and its cost are those of all. */
  readonly rows?: number;
  /** When the cell runs again by itself. Its cost is that of one run. */
  readonly repeat?: Repeat;
  /** Set if the cell can follow a subscription. Its cost is that of the first call. */
  readonly live?: LivePlan;
  /** What the cell may spend in a minute without a question, if it runs by itself. */
  readonly perMinute?: PlanCost;
  readonly problems: readonly Problem[];
}

/** What a cell sends to one network. */
export interface NetworkShare extends RangedCalls {
  readonly prepared: PreparedCell;
  readonly network: Network;
  /** The planned calls. */
  readonly calls: number;
  readonly cost: PlanCost;
  readonly isOpen: boolean;
  /** Set if the cell may be sent so often. The calls and the cost are those of all attempts. */
  readonly attempts?: number;
  /** Set if the cell runs for so many rows. The calls and the cost are those of all. */
  readonly rows?: number;
  /** The additional calls of one attempt for one row. They are included in `calls`. */
  readonly sideCalls: SideCalls;
  readonly work: WorkPlan | undefined;
  /** Set if the cell can follow a subscription. */
  readonly live?: LivePlan;
}

/** The shares of a cell. Undefined for one that sends nothing. */
export type CellShares = PipeResult<readonly NetworkShare[]> | undefined;

/** Combines the shares of every cell that runs into the plan of one. `renewed`: those that run again each time. */
export function describePlan(
  {
    id,
    ids,
    problems,
    renewed,
  }: Pick<CellPlan, 'ids' | 'problems'> & { readonly id: string; readonly renewed: readonly string[] },
  shares: ReadonlyMap<string, CellShares>,
  costs: Readonly<Record<string, CreditCost>>,
): CellPlan {
  const own = shares.get(id);
  const first = own?.kind === 'ok' ? own.value[0] : undefined;
  const repeat = first && readRepeatDirective(first.prepared.cell);
  const perMinute = perMinuteOf(id, shares, renewed, costs);
  const others = [...shares].filter(([each]) => each !== id && ids.includes(each)).map(([, share]) => share);
  return {
    ids,
    networks: own?.kind === 'ok' ? ok(own.value.map(({ network }) => network)) : own,
    cost: costOf(own),
    calls: own?.kind === 'ok' ? sum(own.value.map(({ calls }) => calls)) : 1,
    isOpen: own?.kind === 'ok' && own.value.some((share) => share.isOpen),
    sideCalls: sumSideCalls(own?.kind === 'ok' ? own.value : []),
    ifUpgraded: own?.kind === 'ok' ? sumPlans(own.value).ifUpgraded : undefined,
    dependencyCost: others.map(costOf).reduce(addCosts, noCost),
    renewedCost: renewed.length > 0 ? costOfAll(renewed, shares) : undefined,
    work: own?.kind === 'ok' && own.value.length === 1 ? first?.work : undefined,
    attempts: first?.attempts,
    rows: first?.rows,
    repeat: repeat?.kind === 'ok' ? repeat.value : undefined,
    live: own?.kind === 'ok' && own.value.length === 1 ? first?.live : undefined,
    perMinute,
    problems,
  };
}

/**
 * Returns what a cell that runs by itself may spend in a minute without a question. Undefined for any other cell.
 * `renewed`: the cells that run again each time.
 */
export function perMinuteOf(
  id: string,
  shares: ReadonlyMap<string, CellShares>,
  renewed: readonly string[],
  costs: Readonly<Record<string, CreditCost>>,
): PlanCost | undefined {
  const own = shares.get(id);
  const [first, another] = own?.kind === 'ok' ? own.value : [];
  if (first === undefined || another !== undefined) return undefined;
  const repeat = readRepeatDirective(first.prepared.cell);
  if (repeat.kind === 'failed' || repeat.value === undefined) return first.live?.perMinute;
  return minuteOfRepeat(repeat.value, costOfAll([id, ...renewed], shares), first.network, costs);
}

function costOfAll(ids: readonly string[], shares: ReadonlyMap<string, CellShares>): PlanCost {
  return ids.map((each) => costOf(shares.get(each))).reduce(addCosts, noCost);
}

function sumSideCalls(shares: readonly NetworkShare[]): SideCalls {
  const all = shares.map(({ sideCalls }) => sideCalls);
  return {
    creation: sum(all.map(({ creation }) => creation)),
    overrides: sum(all.map(({ overrides }) => overrides)),
    keys: sum(all.map(({ keys }) => keys)),
    version: sum(all.map(({ version }) => version)),
    capabilities: sum(all.map(({ capabilities }) => capabilities)),
    block: sum(all.map(({ block }) => block)),
    proxies: sum(all.map(({ proxies }) => proxies)),
  };
}

/** The cost of a request without a network is that of an unpriced call. */
function costOf(shares: CellShares): PlanCost {
  if (!shares) return noCost;
  return shares.kind === 'failed'
    ? sumCosts([unpriced])
    : shares.value.map(({ cost }) => cost).reduce(addCosts, noCost);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
