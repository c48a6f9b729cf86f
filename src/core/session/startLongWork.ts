import type { DecodeHints } from '../abi/decodeHints';
import type { Exchange } from '../exchange/exchange';
import type { Refusal } from '../exchange/refusal';
import { explainOutcome, type Explanation } from '../failure/explainOutcome';
import type { JsonValue } from '../json/jsonValue';
import { isList } from '../json/readMember';
import {
  createLongWork,
  type LongWorkRequest,
  rangeOfRequest,
  readLongWorkRequest,
  tagsOfRequest,
} from '../longWork/createLongWork';
import type { LongWork, RpcCall } from '../longWork/longWork';
import type { MovingTag } from '../longWork/plan/blockBounds';
import type { BlockSpan } from '../longWork/plan/blockSpan';
import { RowSave } from '../longWork/rows/rowSave';
import type { OpenJournal } from '../longWork/run/journalStore';
import type { LongWorkPorts } from '../longWork/run/longWorkPorts';
import { tellFailure } from '../longWork/run/tellFailure';
import { type ReportedExchange, type ReportObserver, WorkRun } from '../longWork/run/workRun';
import type { KeptWork, WorkHeader } from '../longWork/workHeader';
import type { WorkIdentity } from '../longWork/workIdentity';
import { defaultConcurrentCalls, type Network } from '../networks/network';
import type { HeadTag } from '../params/encodeBlock';
import type { CallOptions } from '../pipe/executeCall';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import { failed, ok, type Result } from '../result';
import { findHeads } from './findHeads';

/** What a cell's long work is run with. */
export interface WorkStart {
  readonly identity: WorkIdentity;
  readonly options: CallOptions;
  readonly notebookPath: string | undefined;
  readonly observe: ReportObserver;
  /** What rows are decoded by when they are saved. */
  readonly hintsOf: (rows: readonly JsonValue[]) => Promise<DecodeHints>;
}

/**
 * Begins the work of a call. `before`: the one call that did not do, where it was made. Nothing is sent for a range
 * that cannot be.
 */
export async function beginLongWork(
  run: WorkStart,
  call: RpcCall,
  known: ReadonlyMap<HeadTag, bigint>,
  before: readonly Exchange[],
  ports: PipePorts,
  workPorts: LongWorkPorts,
): Promise<Attempted<ReportedExchange>> {
  const request = readLongWorkRequest(call);
  const { network } = run.options;
  if (request === undefined) return failed(amiss('The request takes no range.'));
  const heads = await headsOf(request, known, run.options, ports);
  if (heads.kind === 'failed') return heads;
  const header: WorkHeader = {
    id: run.identity.id,
    network: network.key,
    call,
    heads: heads.value,
    limits: network.limits,
    mostPages: run.identity.mostPages,
    startedAt: ports.now(),
  };
  const created = recreateLongWork(request, header);
  if (created.kind === 'failed') return failed(amiss(created.problem, before));
  const journal = await workPorts.journals.open(header.id);
  if (journal.kind === 'failed') return failed(amiss(journal.problem, before));
  const begun = await journal.value.begin(header);
  if (begun.kind === 'failed') {
    await journal.value.close();
    return failed(amiss(begun.problem, before));
  }
  const { work, span } = created.value;
  for (const explanation of before.flatMap((exchange) => failureOf(exchange, network))) {
    for (const entry of tellFailure(work, explanation, span, heads.value)) await journal.value.record(entry, []);
  }
  return start(
    run,
    { work, span, kind: request.kind, header, journal: journal.value, before, notices: [] },
    ports,
    workPorts,
  );
}

/** Goes on with the work of an earlier run, as it was begun then: nothing that came is asked for again. */
export async function resumeLongWork(
  run: WorkStart,
  { header }: KeptWork,
  ports: PipePorts,
  workPorts: LongWorkPorts,
): Promise<Attempted<ReportedExchange>> {
  const request = readLongWorkRequest(header.call);
  const created = request ? recreateLongWork(request, header) : failed('The request takes no range.');
  if (created.kind === 'failed' || request === undefined)
    return failed(amiss(created.kind === 'failed' ? created.problem : ''));
  const journal = await workPorts.journals.open(header.id);
  if (journal.kind === 'failed') return failed(amiss(journal.problem));
  for (const entry of journal.value.entries) created.value.work.restore(entry);
  const notices = [
    `Goes on with what was begun on ${new Date(header.startedAt).toISOString().replace('T', ' ').slice(0, 16)} UTC.`,
  ];
  return start(
    run,
    { ...created.value, kind: request.kind, header, journal: journal.value, before: [], notices },
    ports,
    workPorts,
  );
}

/** The work of a header: the same for the same header, so that a journal fits it. */
export function recreateLongWork(
  request: LongWorkRequest,
  header: WorkHeader,
): Result<{ readonly work: LongWork; readonly span: BlockSpan | undefined }, string> {
  const { limits, heads, mostPages } = header;
  const span = rangeOfRequest(request, heads);
  if (span.kind === 'failed') return span;
  const work = createLongWork(request, {
    limits,
    heads,
    lanes: limits.concurrentCalls ?? defaultConcurrentCalls,
    splitsAtCap: limits.cutsLogs === true,
    ...(mostPages !== undefined && { mostPages }),
  });
  return work.kind === 'failed' ? work : ok({ work: work.value, span: span.value });
}

interface ReadyWork {
  readonly work: LongWork;
  readonly span: BlockSpan | undefined;
  readonly kind: LongWorkRequest['kind'];
  readonly header: WorkHeader;
  readonly journal: OpenJournal;
  readonly before: readonly Exchange[];
  readonly notices: readonly string[];
}

async function start(
  run: WorkStart,
  ready: ReadyWork,
  ports: PipePorts,
  workPorts: LongWorkPorts,
): Promise<Attempted<ReportedExchange>> {
  try {
    const save = await saveOf(run, ready, ports, workPorts);
    if (save.kind === 'failed') return failed(amiss(save.problem, ready.before));
    const { options, observe } = run;
    return ok(await new WorkRun({ ...ready, save: save.value, options }, observe, ports, workPorts).run());
  } finally {
    await ready.journal.close();
  }
}

async function saveOf(
  { identity, notebookPath, hintsOf }: WorkStart,
  { header, kind }: ReadyWork,
  ports: PipePorts,
  workPorts: LongWorkPorts,
): Promise<Result<RowSave | undefined, string>> {
  if (identity.target === undefined) return ok(undefined);
  const path = await workPorts.locate(identity.target.path, notebookPath);
  if (path.kind === 'failed') return path;
  return ok(
    new RowSave({
      target: { ...identity.target, path: path.value, isReal: true },
      header,
      kind,
      hintsOf,
      builtIn: ports.builtInAbi,
      saver: workPorts.saver,
    }),
  );
}

/** Blocks before the head that need no look at what is finalized. */
const oldBlocks = 10_000;

/**
 * The heads that a range is planned by; the finalized one only where the range comes near to the head, and where the
 * network tells it.
 */
async function headsOf(
  request: LongWorkRequest,
  known: ReadonlyMap<HeadTag, bigint>,
  options: CallOptions,
  ports: PipePorts,
): Promise<Attempted<ReadonlyMap<MovingTag, number>>> {
  const found = new Map<HeadTag, bigint>(known);
  const missing = tagsOfRequest(request).filter((tag) => !found.has(tag));
  const asked = await findHeads(missing, options, ports);
  if (asked.kind === 'failed') return asked;
  for (const [tag, number] of asked.value) found.set(tag, number);
  const numbers = (): ReadonlyMap<MovingTag, number> =>
    new Map([...found].map(([tag, number]) => [tag, Number(number)]));
  const range = rangeOfRequest(request, numbers());
  const isNear =
    range.kind === 'ok' && range.value !== undefined && range.value.to > Number(found.get('latest') ?? 0n) - oldBlocks;
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
