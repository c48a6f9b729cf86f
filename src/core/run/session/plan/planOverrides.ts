import type { CreditCost } from '../../../base/credits/planCost';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { headCall } from '../../../request/params/headCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PreparedCell } from '../compose/cellStages';
import { composeAt } from '../compose/composeCell';
import { callsOf } from '../compose/composeRequest';
import { overrideCalls } from '../compose/overrideCalls';

/**
 * Returns the costs of the calls that are needed before the overrides of a cell: one for each slot that other values
 * share, and one for each head that the block is counted from. Sends nothing.
 */
export async function planOverrides(cell: PreparedCell, ports: OfferingPorts): Promise<readonly CreditCost[]> {
  if (cell.overrides.length === 0) return [];
  const composed = await composeAt(cell, new Map(), ports);
  if (composed.kind === 'failed') return [];
  const sketch = await overrideCalls(callsOf(composed.value), cell, { heads: new Map(), words: new Map() }, ports);
  if (sketch.kind === 'failed') return [];
  const { needs, words } = sketch.value;
  const known = new Set(composed.value.needs);
  const methods = [
    ...needs.filter((tag) => !known.has(tag)).map((tag) => headCall(tag, cell.network).method),
    ...words.map(() => 'eth_getStorageAt'),
  ];
  return methods.map((method) => resolveCost(method, cell.network, ports.settings().costs).cost);
}
