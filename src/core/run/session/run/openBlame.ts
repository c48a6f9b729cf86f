import { isList } from '../../../base/json/jsonValue';
import { failed, ok } from '../../../base/result';
import { slotHex } from '../../../formats/storage/slotWord';
import { addressKey } from '../../../knowledge/names/canonicalAddress';
import { newestPointer } from '../../../knowledge/proxies/proxyHistory';
import { targetSlotOf } from '../../../knowledge/proxies/readProxyCode';
import { slotCall } from '../../../model/exchange/evmCalls';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import type { Network } from '../../../model/networks/network';
import type { HeadTag } from '../../../request/params/encodeBlock';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { blameWorkKind } from '../../blame/blameWorkKind';
import { l2BlameKind } from '../../blame/l2BlameKind';
import { l2BlameMethod } from '../../blame/l2BlameQuestion';
import { tellsLastUpdate } from '../../blame/l2BlameQuestion';
import { type BlamedStorage, blamedStorage } from '../compose/blamedVariables';
import { blameSource, boundOfCreation, endOfBlame, headsForStart } from '../compose/blameSource';
import type { ComposedCell } from '../compose/cellStages';
import { findBlameClues } from '../compose/findBlameClues';
import { knownCreationOf } from '../compose/findCreation';
import { findMarkedHeads, type MarkedHeads } from '../compose/findHeads';
import { findSpecVersion } from '../compose/refuseForVersion';
import type { BlameDirective } from '../directives/readBlameDirective';
import { readWholeVariable } from './readWholeVariable';
import type { WorkBeginning } from './startLongWork';

/**
 * Opens the search of a cell with `# @blame`. A variable whose number of slots depends on its value, such as a string, is
 * read first, so that all of its slots are searched.
 */
export async function openBlame(
  composed: ComposedCell,
  directive: BlameDirective,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<WorkBeginning>> {
  const { network, call } = composed;
  if (call.kind === 'rpc' && call.method === l2BlameMethod) return openL2Blame(composed, directive, options, ports);
  const storage = blamedStorage(composed);
  const created = await createdIn(storage, composed, ports);
  // Before a contract is created, its storage is empty.
  const before = created === undefined || created === 0n ? 0 : Number(created) - 1;
  const to = endOfBlame(call);
  const wanted = [...headsForStart(directive.since, to), ...(before > 0 && typeof to === 'string' ? [to] : [])];
  const heads = await headsOf(composed, wanted, options, ports);
  if (heads.kind === 'failed') return heads;
  const last = typeof to === 'string' ? Number(heads.value.heads.get(to)) : to;
  const from = last === undefined ? before : boundOfCreation(before, last);
  const read = await slotsOfValues(storage, composed, options, ports);
  if (read.kind === 'failed') return read;
  const pointer = storage && (await pointerOf(storage, network, ports));
  const source = blameSource(composed, directive, from, {
    ...(storage && (await findBlameClues(storage, composed, created, ports))),
    slots: read.value.slots,
    heads: heads.value.heads,
    ...pointer,
  });
  if (source.kind === 'failed') return source;
  const request = blameWorkKind.read(source.value);
  return request ? ok({ request, before: read.value.before, known: heads.value }) : failed(notRead);
}

/** Asks for the version of the network first, if it isn't known, to choose how to search. */
async function openL2Blame(
  composed: ComposedCell,
  directive: BlameDirective,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<WorkBeginning>> {
  const version = await findSpecVersion(options, ports);
  if (version.kind === 'failed') return version;
  const heads = await headsOf(composed, headsForStart(directive.since, endOfBlame(composed.call)), options, ports);
  if (heads.kind === 'failed') return heads;
  const found = { tellsLast: tellsLastUpdate(version.value), heads: heads.value.heads };
  const source = blameSource(composed, directive, 0, found);
  if (source.kind === 'failed') return source;
  const request = l2BlameKind.read(source.value);
  return request ? ok({ request, before: [], known: heads.value }) : failed(notRead);
}

/** Asks for heads that aren't known. Those that place the start of the history are needed by the search anyway. */
async function headsOf(
  { heads, pins }: ComposedCell,
  wanted: readonly HeadTag[],
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<MarkedHeads>> {
  const missing = [...new Set(wanted)].filter((tag) => !heads.has(tag));
  if (missing.length === 0) return ok({ heads, head: undefined });
  if (pins) {
    const found = await pins.find(missing, options, ports);
    return found.kind === 'failed' ? found : ok({ heads: new Map([...heads, ...found.value]), head: undefined });
  }
  const found = await findMarkedHeads(missing, options, ports, true);
  return found.kind === 'failed' ? found : ok({ ...found.value, heads: new Map([...heads, ...found.value.heads]) });
}

function createdIn(
  storage: BlamedStorage | undefined,
  { call, network }: ComposedCell,
  ports: AskingPorts,
): Promise<bigint | undefined> {
  return knownCreationOf(storage ? slotCall(storage.address, slotHex(0n), 'latest') : call, network, ports);
}

/**
 * Returns where a contract that is known as a proxy says which code it runs: in a slot, or at its beacon. Undefined for other
 * contracts, and for proxies that never change their code.
 */
async function pointerOf(
  { address, variables }: BlamedStorage,
  network: Network,
  { knowledge }: AskingPorts,
): Promise<{ readonly pointer: string } | { readonly beacon: string } | undefined> {
  const history = await knowledge.proxyHistory(network, addressKey(address, network.family));
  const newest = history && newestPointer(history);
  if (newest?.kind !== 'proxy') return undefined;
  if (newest.beacon !== undefined) return { beacon: newest.beacon };
  const pointer = targetSlotOf(newest.pattern);
  const isItself = variables.some(({ slot }) => pointer !== undefined && slot === BigInt(pointer));
  return pointer === undefined || isItself ? undefined : { pointer };
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
    const first = await executeCall(slotCall(storage.address, slotHex(slot), at), options, ports);
    if (first.kind === 'failed') return first;
    const { outcome } = first.value;
    if (outcome.kind !== 'result') {
      const { class: failure, cause, cure } = explainOutcome(outcome, network);
      return failed({ code: 'dependency', cause, cure, failure });
    }
    const { words, exchange, failures } = await readWholeVariable(first.value, plan, options, ports);
    const [failure] = failures;
    if (failure !== undefined) return failed({ code: 'dependency', cause: failure, cure: 'Run the cell again.' });
    slots.set(name, Object.keys(words));
    before.push(exchange);
  }
  return ok({ slots, before });
}

const notRead: Refusal = {
  code: 'problem',
  cause: 'The request has nothing whose changes can be searched.',
  cure: 'Nothing was sent and nothing was charged.',
};
