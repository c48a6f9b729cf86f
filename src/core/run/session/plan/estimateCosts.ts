import type { CreditCost } from '../../../base/credits/planCost';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { parseTemplate } from '../../../model/cell/parseTemplate';
import { catalogueMethod } from '../../../model/exchange/wireMethod';
import type { Network } from '../../../model/networks/network';
import { chargedMethods } from '../../../request/pipe/ledgerEntries';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import { readRawMethods } from '../../../request/pipe/readRawMethods';
import type { PreparedCell } from '../compose/cellStages';
import { composeAt } from '../compose/composeCell';
import { isSimulated, methodOf, type SendableRequest } from '../compose/composeRequest';
import { unknownCost } from './cellPlan';

/**
 * Estimates the cost of each call that a cell's request is planned to take. A raw text costs as much as the methods in
 * it. `method` is what is sent instead of the request, if the network lacks that.
 */
export async function estimateCosts(
  cell: PreparedCell,
  calls: number,
  ports: OfferingPorts,
  method?: string,
): Promise<readonly CreditCost[]> {
  const { request, network } = cell;
  const { costs } = ports.settings();
  const costOf = (method: string | undefined): CreditCost =>
    method === undefined ? unknownCost : resolveCost(method, network, costs).cost;
  if (request.kind !== 'envelope') {
    const cost = costOf(method ?? (isSimulated(request, network) ? 'eth_simulateV1' : methodOf(request)));
    return Array.from({ length: calls }, () => cost);
  }
  const composed = await composeAt(cell, new Map(), ports);
  const methods = composed.kind === 'ok' ? chargedMethods(composed.value.call) : sketchMethods(request, network);
  return methods.map(costOf);
}

/** The methods of a text with unknown references. A reference in place of a method has an unknown cost. */
function sketchMethods(
  { text }: Extract<SendableRequest, { kind: 'envelope' }>,
  network: Network,
): readonly (string | undefined)[] {
  const filled = parseTemplate(text)
    .map((part) => (part.kind === 'text' ? part.text : '0'))
    .join('');
  const methods = readRawMethods(filled);
  return methods.map((method) => (method === undefined ? undefined : catalogueMethod(method, network)));
}
