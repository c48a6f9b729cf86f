import type { CreditCost } from '../../../base/credits/planCost';
import { deployedWord } from '../../../request/params/deployedBlock';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PreparedCell } from '../compose/cellStages';
import { composeAt } from '../compose/composeCell';
import { costsOfCreations, countUnknownCreations } from '../compose/findCreation';

/** Returns the costs of the calls that find the block of the contract's creation, if the request uses it. */
export async function planCreation(prepared: PreparedCell, ports: OfferingPorts): Promise<readonly CreditCost[]> {
  const { request, network } = prepared;
  if (request.kind !== 'call' || !JSON.stringify(request.arguments).includes(deployedWord)) return [];
  const sketch = await composeAt(prepared, ports);
  if (sketch.kind === 'failed' || !sketch.value.needsCreation) return [];
  return costsOfCreations(await countUnknownCreations(sketch.value.call, network, ports), network, ports);
}
