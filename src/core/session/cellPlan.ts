import type { Problem } from '../cell/problem';
import type { CreditCost } from '../credits/creditCost';
import { addCosts, noCost, type PlanCost, sumCosts } from '../credits/planCost';
import type { WorkPlan } from '../longWork/workPlan';
import type { Network } from '../networks/network';
import type { PipeResult } from '../pipe/pipePorts';
import { ok } from '../result';
import type { CellOrder } from './orderCells';
import type { PreparedCell } from './prepareCell';

/** What running a cell will do. */
export interface CellPlan {
  /** Cells to run, dependencies first. The last one is the cell itself. */
  readonly ids: readonly string[];
  /** The networks to ask; several for a comparison. Undefined for a cell that sends nothing. */
  readonly networks: PipeResult<readonly Network[]> | undefined;
  /** The cost of this cell alone, on all its networks. */
  readonly cost: PlanCost;
  /** The calls of this cell. */
  readonly calls: number;
  /** True if the first answers may require more calls. The cost is then a minimum. */
  readonly isOpen: boolean;
  /** The calls that find the block of a contract's creation first. They are included in `calls`. */
  readonly creationCalls: number;
  /** The calls that overrides need first. They are included in `calls`. */
  readonly overrideCalls: number;
  /** The calls that find keys of mappings, at most. They are included in `calls`. */
  readonly keyCalls: number;
  /** The cost of the cells that run first. */
  readonly dependencyCost: PlanCost;
  /** Set for a request to one network that may take many calls. */
  readonly work: WorkPlan | undefined;
  readonly problems: readonly Problem[];
}

/** What a cell sends to one network. */
export interface NetworkShare {
  readonly prepared: PreparedCell;
  readonly network: Network;
  /** The planned calls. */
  readonly calls: number;
  readonly cost: PlanCost;
  readonly isOpen: boolean;
  /** The calls that find the block of a contract's creation first. They are included in `calls`. */
  readonly creationCalls: number;
  /** The calls that overrides need first. They are included in `calls`. */
  readonly overrideCalls: number;
  /** The calls that find keys of mappings, at most. They are included in `calls`. */
  readonly keyCalls: number;
  readonly work: WorkPlan | undefined;
}

/** The shares of a cell. Undefined for one that sends nothing. */
export type CellShares = PipeResult<readonly NetworkShare[]> | undefined;

export const unknownCost: CreditCost = { kind: 'unknown' };

/** Combines the shares of every cell that runs into the plan of one. */
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
    creationCalls: own?.kind === 'ok' ? sum(own.value.map(({ creationCalls }) => creationCalls)) : 0,
    overrideCalls: own?.kind === 'ok' ? sum(own.value.map(({ overrideCalls }) => overrideCalls)) : 0,
    keyCalls: own?.kind === 'ok' ? sum(own.value.map(({ keyCalls }) => keyCalls)) : 0,
    dependencyCost: others.map(costOf).reduce(addCosts, noCost),
    work: own?.kind === 'ok' && own.value.length === 1 ? own.value[0]?.work : undefined,
    problems,
  };
}

/** The share of a request without a network: one call of unknown cost. */
function costOf(shares: CellShares): PlanCost {
  if (!shares) return noCost;
  return shares.kind === 'failed'
    ? sumCosts([unknownCost])
    : shares.value.map(({ cost }) => cost).reduce(addCosts, noCost);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
