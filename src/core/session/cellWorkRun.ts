import type { HeadTag } from '../compose/encodeBlock';
import type { DecodeHints } from '../decode/decodeHints';
import { explainOutcome, type Explanation } from '../decode/explainOutcome';
import { isList } from '../json/readMember';
import type { JsonValue } from '../json/jsonValue';
import { defaultConcurrentCalls, type Network } from '../networks/network';
import type { CallOptions } from '../pipe/executeCall';
import type { Exchange } from '../pipe/exchange';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import type { Refusal } from '../pipe/refusal';
import type { MovingTag } from '../ranges/blockBounds';
import type { BlockSpan } from '../ranges/blockSpan';
import { createLongWork, rangeOfRequest, readLongRequest, tagsOfRequest, type LongRequest } from '../ranges/createLongWork';
import type { LongWork, RpcCall } from '../ranges/longWork';
import type { PlanCost } from '../pipe/plan';
import { failed, ok, type Result } from '../result';
import type { OpenJournal } from '../work/journalStore';
import { RowSave } from '../work/rowSave';
import { tellFailure } from '../work/tellFailure';
import type { KeptWork, WorkHeader } from '../work/workHeader';
import type { WorkPorts } from '../work/workPorts';
import { runWork, type WorkAnswer, type WorkObserver } from '../work/workRun';
import { findHeads } from './findHeads';
import type { CellWork } from './findCellWork';

/** What a cell's long work is run with. */
export interface CellWorkRun {
  readonly found: CellWork;
  readonly options: CallOptions;
  readonly from: string | undefined;
  /** What may be spent without asking. */
  readonly granted: PlanCost;
  readonly observe: WorkObserver;
  /** What rows are decoded by when they are saved. */
  readonly hintsOf: (rows: readonly JsonValue[]) => Promise<DecodeHints>;
}

/** Begins the work of a call. `before`: the one call that did not do, where it was made. Nothing is sent for a range that cannot be. */
export async function beginCellWork(run: CellWorkRun, call: RpcCall, known: ReadonlyMap<HeadTag, bigint>, before: readonly Exchange[], ports: PipePorts, work: WorkPorts): Promise<Attempted<WorkAnswer>> {
  const request = readLongRequest(call);
  const { network } = run.options;
  if (request === undefined) return failed(amiss('The request takes no range.'));
  const heads = await headsOf(request, known, run.options, ports);
  if (heads.kind === 'failed') return heads;
  const header: WorkHeader = { id: run.found.id, network: network.key, call, heads: heads.value, limits: network.limits, mostPages: run.found.mostPages, startedAt: ports.now() };
  const created = createWork(request, header);
  if (created.kind === 'failed') return failed(amiss(created.problem, before));
  const journal = await work.journals.open(header.id);
  if (journal.kind === 'failed') return failed(amiss(journal.problem, before));
  const begun = await journal.value.begin(header);
  if (begun.kind === 'failed') {
    await journal.value.close();
    return failed(amiss(begun.problem, before));
  }
  const { work: longWork, span } = created.value;
  for (const explanation of before.flatMap((exchange) => failureOf(exchange, network))) {
    for (const entry of tellFailure(longWork, explanation, span, heads.value)) await journal.value.record(entry, []);
  }
  return start(run, { work: longWork, span, kind: request.kind, header, journal: journal.value, before, notices: [] }, ports, work);
}

/** Goes on with the work of an earlier run, as it was begun then: nothing that came is asked for again. */
export async function resumeCellWork(run: CellWorkRun, { header }: KeptWork, ports: PipePorts, work: WorkPorts): Promise<Attempted<WorkAnswer>> {
  const request = readLongRequest(header.call);
  const created = request ? createWork(request, header) : failed('The request takes no range.');
  if (created.kind === 'failed' || request === undefined) return failed(amiss(created.kind === 'failed' ? created.problem : ''));
  const journal = await work.journals.open(header.id);
  if (journal.kind === 'failed') return failed(amiss(journal.problem));
  for (const entry of journal.value.entries) created.value.work.restore(entry);
  const notices = [`Goes on with what was begun on ${new Date(header.startedAt).toISOString().replace('T', ' ').slice(0, 16)} UTC.`];
  return start(run, { ...created.value, kind: request.kind, header, journal: journal.value, before: [], notices }, ports, work);
}

/** The work of a header: the same for the same header, so that a journal fits it. */
export function createWork(request: LongRequest, header: WorkHeader): Result<{ readonly work: LongWork; readonly span: BlockSpan | undefined }, string> {
  const { limits, heads, mostPages } = header;
  const span = rangeOfRequest(request, heads);
  if (span.kind === 'failed') return span;
  const work = createLongWork(request, { limits, heads, lanes: limits.concurrentCalls ?? defaultConcurrentCalls, splitsAtCap: limits.cutsLogs === true, ...(mostPages !== undefined && { mostPages }) });
  return work.kind === 'failed' ? work : ok({ work: work.value, span: span.value });
}

interface ReadyWork {
  readonly work: LongWork;
  readonly span: BlockSpan | undefined;
  readonly kind: LongRequest['kind'];
  readonly header: WorkHeader;
  readonly journal: OpenJournal;
  readonly before: readonly Exchange[];
  readonly notices: readonly string[];
}

async function start(run: CellWorkRun, ready: ReadyWork, ports: PipePorts, work: WorkPorts): Promise<Attempted<WorkAnswer>> {
  try {
    const save = saveOf(run, ready, ports, work);
    if (save.kind === 'failed') return failed(amiss(save.problem, ready.before));
    const { found, granted, options, observe } = run;
    const cellBudget = found.budget ?? work.settings().cellBudget;
    return ok(await runWork({ ...ready, save: save.value, granted, cellBudget, options }, observe, ports, work));
  } finally {
    await ready.journal.close();
  }
}

function saveOf({ found, from, hintsOf }: CellWorkRun, { header, kind }: ReadyWork, ports: PipePorts, work: WorkPorts): Result<RowSave | undefined, string> {
  if (found.target === undefined) return ok(undefined);
  const path = work.locate(found.target.path, from);
  if (path.kind === 'failed') return path;
  return ok(new RowSave({ target: { ...found.target, path: path.value }, header, kind, hintsOf, builtIn: ports.builtInAbi, saver: work.saver }));
}

/** Blocks before the head that need no look at what is finalized. */
const oldBlocks = 10_000;

/** The heads that a range is planned by; the finalized one only where the range comes near to the head, and where the network tells it. */
async function headsOf(request: LongRequest, known: ReadonlyMap<HeadTag, bigint>, options: CallOptions, ports: PipePorts): Promise<Attempted<ReadonlyMap<MovingTag, number>>> {
  const found = new Map<HeadTag, bigint>(known);
  const missing = tagsOfRequest(request).filter((tag) => !found.has(tag));
  const asked = await findHeads(missing, options, ports);
  if (asked.kind === 'failed') return asked;
  for (const [tag, number] of asked.value) found.set(tag, number);
  const numbers = (): ReadonlyMap<MovingTag, number> => new Map([...found].map(([tag, number]) => [tag, Number(number)]));
  const range = rangeOfRequest(request, numbers());
  const isNear = range.kind === 'ok' && range.value !== undefined && range.value.to > Number(found.get('latest') ?? 0n) - oldBlocks;
  if (isNear && !found.has('finalized') && !options.network.unsupportedTags.includes('finalized')) {
    const finalized = await findHeads(['finalized'], options, ports);
    const number = finalized.kind === 'ok' ? finalized.value.get('finalized') : undefined;
    if (number !== undefined) found.set('finalized', number);
  }
  return ok(numbers());
}

/** Why one call did not do. An answer that may be cut counts as one of too many results. */
function failureOf({ outcome }: Exchange, network: Network): readonly Explanation[] {
  if (outcome.kind !== 'result') return [explainOutcome(outcome, network)];
  return isList(outcome.value) ? [{ class: 'resultCount', title: '', cause: '', cure: '' }] : [];
}

/** `before`: calls that were made until it was known. */
function amiss(cause: string, before: readonly Exchange[] = []): Refusal {
  const cure = before.length === 0 ? 'No request for the range was sent.' : 'One call was made before this was known.';
  return { code: 'problem', cause, cure };
}
