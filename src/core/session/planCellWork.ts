import type { Cell } from '../cell/cell';
import { resolveCost } from '../credits/resolveCost';
import type { Network } from '../networks/network';
import type { PipePorts } from '../pipe/pipePorts';
import { planLogRange } from '../ranges/planLogRange';
import type { KeptWork } from '../work/workHeader';
import type { WorkPorts } from '../work/workPorts';
import type { CellComposition } from './composeCell';
import { findCellWork, type CellWork } from './findCellWork';

/** What is known of a cell's long work before it is run. */
export interface WorkPlan {
  readonly found: CellWork;
  readonly calls: number;
  /** Whether it takes that many calls at least: how many rows there are, only answers tell. */
  readonly isLeast: boolean;
  /** What an earlier run left unfinished. */
  readonly kept: KeptWork | undefined;
  /** Calls as probes estimated them. */
  readonly estimate: number | undefined;
}

/** Ranges up to this many blocks are taken to be answered by one call until the answer says otherwise. */
const fewBlocks = 1_000;

/** Plans a cell's long work as far as that can be done without sending anything; undefined for a request that is sent once. */
export async function planCellWork(
  cell: Cell, composition: CellComposition, from: string | undefined, estimates: ReadonlyMap<string, number>, ports: PipePorts, work: WorkPorts,
): Promise<WorkPlan | undefined> {
  const found = await findCellWork(cell, composition, from, ports);
  if (found.kind === 'failed' || found.value === undefined) return undefined;
  const kept = await work.journals.find(found.value.id);
  const estimate = estimates.get(found.value.id);
  const counted = estimate === undefined ? countCalls(found.value, composition.network, ports) : { calls: estimate, isLeast: false };
  return { found: found.value, ...counted, estimate, kept: kept?.state === 'stopped' ? kept : undefined };
}

function countCalls({ kind, blocks, groups, mostPages }: CellWork, network: Network, ports: PipePorts): { readonly calls: number; readonly isLeast: boolean } {
  switch (kind) {
    case 'events':
      return { calls: 1, isLeast: mostPages !== 1 };
    case 'blocks':
      return { calls: Math.max(1, Math.ceil((blocks ?? 1) / network.limits.blockRange)), isLeast: blocks === undefined };
    case 'logs': {
      if (blocks === undefined) return { calls: groups, isLeast: true };
      const { cost } = resolveCost('eth_getLogs', network, ports.settings().costs);
      const { calls } = planLogRange({ from: 0, to: blocks - 1 }, groups, network.limits, cost, []);
      return { calls, isLeast: blocks > fewBlocks };
    }
  }
}
