import type { JsonValue } from '../../../base/json/jsonValue';
import { isList } from '../../../base/json/readMember';
import { failed, ok } from '../../../base/result';
import { slotHex } from '../../../formats/storage/slotWord';
import { standardSlot } from '../../../formats/storage/standardSlots';
import { addressKey } from '../../../knowledge/names/addressKey';
import { newestPointer } from '../../../knowledge/proxies/proxyHistory';
import type { Call } from '../../../model/exchange/call';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import type { Network } from '../../../model/networks/network';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { blameWorkKind } from '../../blame/blameWorkKind';
import type { WorkRequest } from '../../longWork/workKind';
import { type BlamedStorage, blamedStorage } from '../compose/blamedVariables';
import { blameSource } from '../compose/blameSource';
import type { ComposedCell } from '../compose/cellStages';
import { findBlameClues } from '../compose/findBlameClues';
import { knownCreationOf } from '../compose/findCreation';
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
  const { network } = composed;
  const storage = blamedStorage(composed);
  const created = await createdIn(storage, composed, ports);
  // Before a contract is created, its storage is empty.
  const from = created === undefined || created === 0n ? 0 : Number(created) - 1;
  const read = await slotsOfValues(storage, composed, options, ports);
  if (read.kind === 'failed') return read;
  const pointer = storage && (await pointerSlotOf(storage, network, ports));
  const source = blameSource(composed, directive, from, {
    ...(storage && (await findBlameClues(storage, composed, created, ports))),
    slots: read.value.slots,
    ...(pointer !== undefined && { pointer }),
  });
  if (source.kind === 'failed') return source;
  const request = blameWorkKind.read(source.value);
  return request ? ok({ request, before: read.value.before }) : failed(notRead);
}

function createdIn(
  storage: BlamedStorage | undefined,
  { call, network }: ComposedCell,
  ports: AskingPorts,
): Promise<bigint | undefined> {
  return knownCreationOf(storage ? wordCall(storage.address, 0n, 'latest') : call, network, ports);
}

/** The slot with the implementation of a contract that is known as an ERC-1967 proxy. */
async function pointerSlotOf(
  { address, variables }: BlamedStorage,
  network: Network,
  { knowledge }: AskingPorts,
): Promise<string | undefined> {
  const history = await knowledge.proxyHistory(network, addressKey(address, network.family));
  const pointer = history && newestPointer(history);
  const standard = standardSlot('eip1967.implementation');
  const isProxy = pointer?.kind === 'proxy' && pointer.pattern === 'erc1967';
  const isItself = variables.some(({ slot }) => slot === standard?.slot);
  return isProxy && standard !== undefined && !isItself ? slotHex(standard.slot) : undefined;
}

interface SlotsOfValues {
  /** By the names of the variables that were read. */
  readonly slots: ReadonlyMap<string, readonly string[]>;
  readonly before: readonly Exchange[];
}

/** Reads the variables whose number of slots depends on their values. */
async function slotsOfValues(
  storage: BlamedStorage | undefined,
  { call, network }: ComposedCell,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<SlotsOfValues>> {
  const slots = new Map<string, readonly string[]>();
  const before: Exchange[] = [];
  const at = call.kind === 'rpc' && isList(call.params) ? (call.params.at(-1) ?? 'latest') : 'latest';
  for (const { name, slot, plan } of storage?.variables ?? []) {
    if (storage === undefined || plan?.open !== true) continue;
    const first = await executeCall(wordCall(storage.address, slot, at), options, ports);
    if (first.kind === 'failed') return first;
    const { outcome } = first.value;
    if (outcome.kind !== 'result') {
      const { cause, cure } = explainOutcome(outcome, network);
      return failed({ code: 'dependency', cause, cure });
    }
    const { words, exchange, failures } = await readWholeVariable(first.value, plan, options, ports);
    const [failure] = failures;
    if (failure !== undefined) return failed({ code: 'dependency', cause: failure, cure: 'Run the cell again.' });
    slots.set(name, Object.keys(words));
    before.push(exchange);
  }
  return ok({ slots, before });
}

function wordCall(address: string, slot: bigint, block: JsonValue): Call {
  return { kind: 'rpc', method: 'eth_getStorageAt', params: [address, slotHex(slot), block] };
}

const notRead: Refusal = {
  code: 'problem',
  cause: 'The request has nothing whose changes can be searched.',
  cure: 'Nothing was sent and nothing was charged.',
};
