import type { Problem } from '../cell/problem';
import type { CreditCost } from '../credits/creditCost';
import { addCosts, noCost, type PlanCost, sumCosts } from '../credits/planCost';
import type { WorkPlan } from '../longWork/workPlan';
import type { Network } from '../networks/network';
import type { Attempted } from '../pipe/pipePorts';
import { ok } from '../result';
import type { CellOrder } from './orderCells';
import type { PreparedCell } from './prepareCell';

/** What running a cell will do, before it is run. */
export interface CellPlan {
  /** Cells to run, dependencies first; the cell itself is the last. */
  readonly ids: readonly string[];
  /** Where the cell goes: several where it is to be compared. Undefined for a cell that sends nothing. */
  readonly networks: Attempted<readonly Network[]> | undefined;
  /** Of this cell alone, on all its networks. */
  readonly cost: PlanCost;
  /** Calls of this cell. */
  readonly calls: number;
  /** Whether the first answers may tell of more calls: then the cost is the least. */
  readonly isOpen: boolean;
  /** Of the cells that run first. */
  readonly dependencyCost: PlanCost;
  /** Of a request that may take many calls, and goes to one network. */
  readonly work: WorkPlan | undefined;
  readonly problems: readonly Problem[];
}

/** What one network is asked by a cell. */
export interface NetworkShare {
  readonly prepared: PreparedCell;
  readonly network: Network;
  /** Calls that are planned. */
  readonly calls: number;
  readonly cost: PlanCost;
  readonly isOpen: boolean;
  readonly work: WorkPlan | undefined;
}

/** Shares of a cell; undefined for one that sends nothing. */
export type CellShares = Attempted<readonly NetworkShare[]> | undefined;

export const unknownCost: CreditCost = { kind: 'unknown' };

/** What a cell will do, from what each cell that runs for it will. */
export function describePlan(
  { ids }: CellOrder,
  shares: ReadonlyMap<string, CellShares>,
  id: string,
  problems: readonly Problem[],
): CellPlan {
  const own = shares.get(id);
  const others = [...shares].filter(([each]) => each !== id).map(([, share]) => share);
  return {
    ids,
    networks: own?.kind === 'ok' ? ok(own.value.map(({ network }) => network)) : own,
    cost: costOf(own),
    calls: own?.kind === 'ok' ? sum(own.value.map(({ calls }) => calls)) : 1,
    isOpen: own?.kind === 'ok' && own.value.some((share) => share.isOpen),
    dependencyCost: others.map(costOf).reduce(addCosts, noCost),
    work: own?.kind === 'ok' && own.value.length === 1 ? own.value[0]?.work : undefined,
    problems,
  };
}

/** A request that goes nowhere yet would be one call of unknown cost. */
function costOf(shares: CellShares): PlanCost {
  if (!shares) return noCost;
  return shares.kind === 'failed'
    ? sumCosts([unknownCost])
    : shares.value.map(({ cost }) => cost).reduce(addCosts, noCost);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
