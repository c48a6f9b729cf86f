import { ok } from '../../../base/result';
import { knowledgeOfCell } from '../../../knowledge/answers/knowledgeOfCell';
import type { Cell } from '../../../model/cell/cell';
import type { ParsedCell } from '../../../model/cell/parsedCell';
import { readOverrides } from '../../../request/overrides/readOverrides';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { LongWorkIdentity } from '../../longWork/longWorkIdentity';
import { noEnvironment } from '../notebook/environmentValues';
import type { NamePlaces } from '../notebook/namePlaces';
import { type Memory, Scope } from '../notebook/scope';
import type { CellComposition } from './composeCell';
import { findLongWorkIdentity } from './findLongWorkIdentity';
import { networksOfCell } from './networksOfCell';
import type { PlanningPorts } from './planningPorts';

/** A cell with the notebook around it. */
export interface PlacedCell {
  /** The cells of the notebook and their names. */
  readonly names: NamePlaces;
  readonly target: ParsedCell;
  readonly memory: Memory;
  /** The base for relative file paths. Undefined for an unsaved notebook. */
  readonly notebookPath: string | undefined;
  /** Whether long work is available; otherwise each request takes one call. */
  readonly allowsLongWork: boolean;
  /** Planning pauses in it. */
  readonly turn?: () => Promise<void>;
}

/** A cell on one network, ready to be planned, estimated, run and saved. */
export interface PreparedCell extends CellComposition {
  readonly cell: Cell;
  readonly notebookPath: string | undefined;
  readonly allowsLongWork: boolean;
  /** The long work that the request may need. Undefined if it takes one call. */
  readonly work: PipeResult<LongWorkIdentity | undefined>;
}

/** A prepared cell whose request may need many calls. */
export interface PreparedLongWork extends PreparedCell {
  readonly work: { readonly kind: 'ok'; readonly value: LongWorkIdentity };
}

/** Values that the user or the environment provides when a cell runs. */
export type CellValues = Pick<CellComposition, 'prompted' | 'environment'>;

/** No values, as before the user is asked for any. */
const noValues: CellValues = { prompted: new Map(), environment: noEnvironment };

/** Prepares a cell for each of its networks without sending anything. Undefined for a cell that sends nothing. */
export async function prepareCell(
  place: PlacedCell,
  ports: PlanningPorts,
): Promise<PipeResult<readonly PreparedCell[]> | undefined> {
  const { names, target, memory, notebookPath, allowsLongWork, turn } = place;
  const { cell } = target;
  const { request } = cell;
  if (!request || request.kind === 'curl') return undefined;
  const networks = networksOfCell(cell, ports);
  if (networks.kind === 'failed') return networks;
  const known = await knowledgeOfCell(cell, notebookPath, ports.knowledge);
  const { overrides } = readOverrides(cell);
  const prepared: PreparedCell[] = [];
  for (const network of networks.value) {
    const scope = new Scope(names, target, memory);
    const composition = { cell, request, network, known, scope, notebookPath, allowsLongWork, overrides, ...noValues };
    prepared.push(await identify({ ...composition, ...(turn && { turn }) }, ports));
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
export async function prepareLongWork(place: PlacedCell, ports: PlanningPorts): Promise<PreparedLongWork | undefined> {
  const prepared = await prepareCell(place, ports);
  const first = prepared?.kind === 'ok' ? prepared.value[0] : undefined;
  const work = first?.work;
  return first && work?.kind === 'ok' && work.value ? { ...first, work: { kind: 'ok', value: work.value } } : undefined;
}

async function identify(cell: Omit<PreparedCell, 'work'>, ports: OfferingPorts): Promise<PreparedCell> {
  const work = cell.allowsLongWork
    ? await findLongWorkIdentity(cell.cell, cell, cell.notebookPath, ports)
    : ok(undefined);
  return { ...cell, work };
}
