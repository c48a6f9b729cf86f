import { isList } from '../../../base/json/readMember';
import { failed, ok } from '../../../base/result';
import { slotHex } from '../../../formats/storage/slotWord';
import { standardSlot } from '../../../formats/storage/standardSlots';
import { addressKey } from '../../../knowledge/names/addressKey';
import { newestPointer } from '../../../knowledge/proxies/proxyHistory';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { blameWorkKind } from '../../blame/blameWorkKind';
import type { WorkRequest } from '../../longWork/workKind';
import { blameSource } from '../compose/blameSource';
import type { ComposedCell } from '../compose/cellStages';
import { findBlameClues } from '../compose/findBlameClues';
import { knownCreationOf } from '../compose/findCreation';
import { slotOfCall, variableOfCell } from '../compose/variableOfCell';
import type { BlameDirective } from '../directives/readBlameDirective';
import { readWholeVariable } from './readWholeVariable';

/** A search that is ready to begin, and the calls that were made to find the slots of its variable. */
export interface OpenedBlame {
  readonly request: WorkRequest;
  readonly before: readonly Exchange[];
}

/**
 * Opens the search of a cell with `# @blame`. A variable whose number of slots depends on its value, such as a string, is
 * read first, so that all of its slots are searched.
 */
export async function openBlame(
  composed: ComposedCell,
  directive: BlameDirective,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<OpenedBlame>> {
  const { call, network } = composed;
  const created = await knownCreationOf(call, network, ports);
  // Before a contract is created, its storage is empty.
  const from = created === undefined || created === 0n ? 0 : Number(created) - 1;
  const slots = await slotsOfValue(composed, options, ports);
  if (slots.kind === 'failed') return slots;
  const pointer = await pointerSlotOf(composed, ports);
  const [address] = call.kind === 'rpc' && isList(call.params) ? call.params : [];
  const clues =
    slotOfCall(call) === undefined || typeof address !== 'string'
      ? undefined
      : await findBlameClues(address, composed, created, ports);
  const source = blameSource(composed, directive, from, {
    ...clues,
    ...(slots.value && { slots: slots.value.slots }),
    ...(pointer !== undefined && { pointer }),
  });
  if (source.kind === 'failed') return source;
  const request = blameWorkKind.read(source.value);
  return request ? ok({ request, before: slots.value?.before ?? [] }) : failed(notRead);
}

/** The slot with the implementation of a contract that is known as an ERC-1967 proxy. */
async function pointerSlotOf({ call, network }: ComposedCell, { knowledge }: AskingPorts): Promise<string | undefined> {
  const slot = slotOfCall(call);
  const [address] = call.kind === 'rpc' && isList(call.params) ? call.params : [];
  if (slot === undefined || typeof address !== 'string') return undefined;
  const history = await knowledge.proxyHistory(network, addressKey(address, network.family));
  const pointer = history && newestPointer(history);
  const standard = standardSlot('eip1967.implementation');
  const isProxy = pointer?.kind === 'proxy' && pointer.pattern === 'erc1967';
  return isProxy && standard !== undefined && standard.slot !== slot ? slotHex(standard.slot) : undefined;
}

interface SlotsOfValue {
  readonly slots: readonly string[];
  readonly before: readonly Exchange[];
}

async function slotsOfValue(
  composed: ComposedCell,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<SlotsOfValue | undefined>> {
  const slot = slotOfCall(composed.call);
  const variable = slot === undefined ? undefined : variableOfCell(composed, slot);
  if (variable?.open !== true) return ok(undefined);
  const first = await executeCall(composed.call, options, ports);
  if (first.kind === 'failed') return first;
  const { outcome } = first.value;
  if (outcome.kind !== 'result') {
    const { cause, cure } = explainOutcome(outcome, composed.network);
    return failed({ code: 'dependency', cause, cure });
  }
  const { words, exchange, failures } = await readWholeVariable(first.value, variable, options, ports);
  const [failure] = failures;
  if (failure !== undefined) return failed({ code: 'dependency', cause: failure, cure: 'Run the cell again.' });
  return ok({ slots: Object.keys(words), before: [exchange] });
}

const notRead: Refusal = {
  code: 'problem',
  cause: 'The request has nothing whose changes can be searched.',
  cure: 'Nothing was sent and nothing was charged.',
};
