import type { CreditCost } from '../../../base/credits/planCost';
import type { VariablePlan } from '../../../formats/storage/planVariable';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { headOfTag } from '../../../request/params/encodeBlock';
import { headCall } from '../../../request/params/headCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PreparedCell } from '../compose/cellStages';
import { composeAt } from '../compose/composeCell';
import { movingTag } from '../compose/variableOfCell';

/**
 * Returns the costs of the calls that name the block of a variable with several slots: its number, and the first slot
 * again. None if the cell has a block that doesn't move, or if only the first word tells whether there are more.
 */
export async function planOneBlock(
  prepared: PreparedCell,
  variable: VariablePlan | undefined,
  ports: OfferingPorts,
): Promise<readonly CreditCost[]> {
  if (variable === undefined || variable.slots.length < 2) return [];
  const sketch = await composeAt(prepared, new Map(), ports);
  if (sketch.kind === 'failed') return [];
  const head = headOfTag(movingTag(sketch.value.call) ?? '');
  if (head === undefined) return [];
  const methods = [headCall(head, prepared.network).method, 'eth_getStorageAt'];
  return methods.map((method) => resolveCost(method, prepared.network, ports.settings().costs).cost);
}
