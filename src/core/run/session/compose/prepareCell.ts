import { failed, ok } from '../../../base/result';
import { hasKnownIndexing } from '../../../formats/abi/decode/indexings';
import type { BuiltInAbi } from '../../../formats/abi/names/builtInAbi';
import type { AbiEvent } from '../../../formats/abi/type/abi';
import { topicOf } from '../../../formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../formats/abi/type/parseHumanReadableAbi';
import { type CellKnowledge, knowledgeOfCell } from '../../../knowledge/answers/knowledgeOfCell';
import { declaredLabel } from '../../../knowledge/answers/resolveEvents';
import type { ArgumentNode } from '../../../model/cell/cell';
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
import { textOfArgument } from './storageTarget';
import { encodingOf } from './substitution';

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

async function identify(written: PreparedRequest, ports: OfferingPorts): Promise<PreparedCell> {
  const cell = { ...written, known: withDeclaredEvents(written, ports) };
  const work = cell.allowsLongWork ? await findLongWorkIdentity(cell, ports) : ok(undefined);
  return { ...cell, work };
}

/** The most characters of all events that the topics of a request declare. */
const maxDeclaredCharacters = 4_000;

/**
 * Adds the events that the topics of a request declare, before every other source: `Transfer(address indexed src, …)`. A
 * bare signature declares nothing that the other sources wouldn't say better.
 */
function withDeclaredEvents(cell: PreparedRequest, ports: OfferingPorts): CellKnowledge {
  const { known, request } = cell;
  const texts = request.kind === 'call' ? topicsOf(request.arguments) : [];
  const others = known.abis.filter(({ label }) => label !== declaredLabel);
  if (texts.length === 0) return others.length === known.abis.length ? known : { ...known, abis: others };
  const written = texts.reduce((sum, { range: { start, end } }) => sum + end - start, 0);
  // Beyond that, nobody wrote them by hand, and the other sources decode the answer.
  if (written > maxDeclaredCharacters) return known;
  const { substitution } = encodingOf(cell, {}, ports);
  const declarations = texts
    .flatMap((node) => textOfArgument(node, substitution) ?? [])
    .filter((text) => text.includes('('));
  if (declarations.reduce((sum, { length }) => sum + length, 0) > maxDeclaredCharacters) return known;
  const items = declarations
    .flatMap((text) => parseHumanReadableAbi(text).items.slice(0, 1))
    .flatMap((item) => (item.kind === 'event' ? declarationsOf(item, ports.builtInAbi) : []));
  return items.length === 0 ? known : { ...known, abis: [{ label: declaredLabel, items }, ...others] };
}

/** The first topics of a filter, as they are written. */
function topicsOf(nodes: readonly ArgumentNode[]): readonly ArgumentNode[] {
  const filter = nodes.find((node) => node.kind === 'object');
  const topics = filter?.kind === 'object' ? filter.members.find(({ key }) => key === 'topics')?.value : undefined;
  const first = topics?.kind === 'array' ? topics.items[0] : undefined;
  if (first?.kind === 'array') return first.items;
  return first === undefined ? [] : [first];
}

/**
 * A declaration that doesn't say which arguments are indexed is read as a well-known event with this signature is, else
 * as a bare signature.
 */
function declarationsOf(event: AbiEvent, builtIn: BuiltInAbi): readonly AbiEvent[] {
  if (hasKnownIndexing(event)) return [event];
  if (event.inputs.every(({ name }) => name === '') && builtIn.events(topicOf(event)).length > 0) return [];
  const known = builtIn.events(topicOf(event)).filter(({ item }) => hasKnownIndexing(item));
  const readings = known.map(({ item }) => item.inputs.map(({ indexed }) => indexed === true));
  const distinct = new Map(readings.map((indexed) => [indexed.join(), indexed]));
  if (distinct.size === 0) return [event];
  return [...distinct.values()].map((indexed) => ({
    ...event,
    inputs: event.inputs.map((input, place) => ({ ...input, indexed: indexed[place] === true })),
  }));
}
