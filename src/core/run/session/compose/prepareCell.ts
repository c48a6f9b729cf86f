import { failed, ok } from '../../../base/result';
import { knowledgeOfCell } from '../../../knowledge/answers/knowledgeOfCell';
import { readOverrides } from '../../../request/overrides/readOverrides';
import type { PlanningPorts } from '../../../request/pipe/networkPorts';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { refuseUnknownMethod } from '../directives/findUnknownMethod';
import { noEnvironment } from '../notebook/environmentValues';
import { Scope } from '../notebook/scope';
import type { PlacedCell, PreparedCell, PreparedLongWork, PreparedRequest } from './cellStages';
import { findLongWorkIdentity } from './findLongWorkIdentity';
import { networksOfCell } from './networksOfCell';

/** Values that the user or the environment provides when a cell runs. */
export type CellValues = Pick<PreparedCell, 'prompted' | 'environment'>;

/** No values, before the user is asked for any. */
const noValues: CellValues = { prompted: new Map(), environment: noEnvironment };

/** Prepares a cell for each of its networks without sending anything. Undefined for a cell that sends nothing. */
export async function prepareCell(
  placed: PlacedCell,
  ports: PlanningPorts,
): Promise<PipeResult<readonly PreparedCell[]> | undefined> {
  const { cell, names, memory, notebookPath } = placed;
  const { request } = cell;
  if (!request || request.kind === 'pasted') return undefined;
  const networks = networksOfCell(cell, ports);
  if (networks.kind === 'failed') return networks;
  for (const network of networks.value) {
    const refusal = refuseUnknownMethod(cell, network, ports.catalogue);
    if (refusal) return failed(refusal);
  }
  const known = await knowledgeOfCell(cell, notebookPath, ports.knowledge);
  const { overrides } = readOverrides(cell);
  const prepared: PreparedCell[] = [];
  for (const network of networks.value) {
    const scope = new Scope(names, placed, memory);
    prepared.push(await identify({ ...placed, request, network, known, scope, overrides, ...noValues }, ports));
  }
  return ok(prepared);
}

/**
 * Returns a prepared cell with the values of a run. Identifies its long work again because the answers it reads may
 * have changed.
 */
export function withValues(
  { scope, ...prepared }: PreparedCell,
  values: CellValues,
  ports: OfferingPorts,
): Promise<PreparedCell> {
  return identify({ ...prepared, scope: scope.renewed(), ...values }, ports);
}

/** The first network's long work. Undefined for a cell that can't be prepared and for a request that takes one call. */
export async function prepareLongWork(placed: PlacedCell, ports: PlanningPorts): Promise<PreparedLongWork | undefined> {
  const prepared = await prepareCell(placed, ports);
  const first = prepared?.kind === 'ok' ? prepared.value[0] : undefined;
  const work = first?.work;
  return first && work?.kind === 'ok' && work.value ? { ...first, work: { kind: 'ok', value: work.value } } : undefined;
}

async function identify(cell: PreparedRequest, ports: OfferingPorts): Promise<PreparedCell> {
  const work = cell.allowsLongWork ? await findLongWorkIdentity(cell, ports) : ok(undefined);
  return { ...cell, work };
}
