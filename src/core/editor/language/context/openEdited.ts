import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { hintsOfKnowledge, knowledgeOfCell } from '../../../knowledge/answers/knowledgeOfCell';
import { noAddressBook } from '../../../knowledge/names/addressBook';
import type { ParsedCell } from '../../../model/cell/cell';
import type { PlanningPorts } from '../../../request/pipe/networkPorts';
import type { PromptPorts } from '../../../request/pipe/promptPorts';
import type { LookingPorts } from '../../../run/session/compose/freeInquiries';
import { resolveStorageTarget } from '../../../run/session/compose/storageTarget';
import { eachFilesOf } from '../../../run/session/directives/eachRow';
import { noEnvironment } from '../../../run/session/notebook/environmentValues';
import { Scope } from '../../../run/session/notebook/scope';
import { overrideLayouts } from '../overrides/overrideLayouts';
import { networkOf } from '../shared/cellComposition';
import { behindOfCell, contractEvents, readCalledContracts } from '../shared/contractsOfCell';
import type { LanguageContext } from '../shared/languageContext';

/**
 * Returns the context of a cell with what its files and contracts tell. Reads the files that the cell names. Asks what
 * is behind its contracts where that costs nothing.
 * @param notebook the path or address of the notebook, from which files are found
 */
export async function openEdited(
  context: LanguageContext,
  edited: ParsedCell,
  notebook: string,
  ports: PlanningPorts & LookingPorts & Pick<PromptPorts, 'files'>,
): Promise<LanguageContext> {
  const network = networkOf(context, edited);
  const { knowledge } = ports;
  const addressBook = network.kind === 'ok' ? await knowledge.addressBook(network.value) : noAddressBook;
  // First, because what is behind a contract gives layouts, events, and functions.
  const behind =
    network.kind === 'ok' ? await behindOfCell({ ...context, addressBook }, edited, network.value, ports) : undefined;
  const rows = await eachFilesOf(ports.files).rowsOf(edited.cell, notebook);
  const given = rows?.kind === 'ok' ? rows.value.first.values : undefined;
  const hints = await hintsOf(context, edited, notebook, ports);
  const known = { ...context, addressBook, hintsOf: () => hints, ...(given && { given }), ...(rows && { rows }) };
  if (network.kind === 'failed') return known;
  const layouts = await overrideLayouts(known, edited, network.value, knowledge);
  return {
    ...known,
    contractEvents: await contractEvents(known, edited, network.value, knowledge),
    ...(layouts && { layouts }),
    ...(behind && { behind }),
    contractOf: await readCalledContracts(known, edited, network.value, knowledge),
  };
}

async function hintsOf(
  context: LanguageContext,
  edited: ParsedCell,
  notebook: string,
  ports: PlanningPorts,
): Promise<DecodeHints> {
  const { request } = edited.cell;
  const known = await knowledgeOfCell(edited.cell, notebook, ports.knowledge);
  const network = networkOf(context, edited);
  if (request?.kind !== 'call' || network.kind === 'failed') return hintsOfKnowledge(known);
  const scope = new Scope(context.facts.placesOf(context.cells), edited, context.memory);
  const target = await resolveStorageTarget(
    { request, network: network.value, known, scope, prompted: new Map(), environment: noEnvironment },
    ports,
  );
  return hintsOfKnowledge(target.known);
}
