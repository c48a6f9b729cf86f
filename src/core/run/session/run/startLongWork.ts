import { noteLacking, whyLacking } from '../../../answer/inquiry/lackingTraces';
import { isList, type JsonValue } from '../../../base/json/jsonValue';
import { failed, ok, type Result } from '../../../base/result';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { capabilitiesFact, findKeptBounds, type KeptBounds } from '../../../knowledge/facts/capabilitiesFact';
import { isLastingChain } from '../../../knowledge/facts/factPlace';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome, type Explanation } from '../../../model/failure/explainOutcome';
import { defaultConcurrentCalls, type Network } from '../../../model/networks/network';
import type { HeadTag } from '../../../request/params/encodeBlock';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import type { JournalEntry } from '../../longWork/journalEntry';
import type { ChainMark, JournalHeader, JournalSummary } from '../../longWork/journalSummary';
import type { LongWork } from '../../longWork/longWork';
import type { BlockSpan, MovingTag } from '../../longWork/plan/blockSpan';
import { placeOfRows } from '../../longWork/rows/replacingSave';
import { RowSave, type RowSink } from '../../longWork/rows/rowSave';
import { isSameBlock, readChainMark, wasReset } from '../../longWork/run/chainMark';
import type { LongWorkIdentity } from '../../longWork/run/identifyLongWork';
import type { OpenJournal, WorkingPorts } from '../../longWork/run/longWorkPorts';
import { applyFirstFailure } from '../../longWork/run/planLongWork';
import { type ReportedExchange, type ReportObserver, WorkRun } from '../../longWork/run/workRun';
import type { WorkKind, WorkRequest } from '../../longWork/workKind';
import { findHeads, findMarkedHeads, type MarkedHeads } from '../compose/findHeads';
import { openDatasetWork } from './openDatasetWork';

/** What long work learns of a network itself: the methods that it lacks, and the data that it keeps. Stored for a day. */
class NetworkLearning {
  readonly #lacking = new Set<string>();
  #kept: KeptBounds | undefined;

  constructor(
    private readonly kind: Pick<WorkKind, 'optional' | 'keptData'>,
    private readonly network: Network,
    private readonly ports: OfferingPorts,
  ) {}

  /** Returns what was learned within the last day, as entries of the work. Sends nothing. */
  async known(): Promise<readonly JournalEntry[]> {
    const { kind, network, ports } = this;
    const entries: JournalEntry[] = [];
    for (const method of kind.optional?.methods ?? []) {
      if ((await whyLacking(method, network, ports)) === undefined) continue;
      const entry = kind.optional?.lackingEntry(method);
      if (entry !== undefined) entries.push(entry);
    }
    const facts = ports.inquiries?.facts;
    const kept = kind.keptData && facts && (await findKeptBounds(facts, network, ports.now()));
    const entry = kept && kind.keptData?.entryOf(kept);
    return entry === undefined ? entries : [...entries, entry];
  }

  /** Takes a new entry of the work. */
  take(entry: JournalEntry): void {
    const { optional, keptData } = this.kind;
    const method = optional?.methodLacking(entry);
    if (method !== undefined && optional?.methods.includes(method)) this.#lacking.add(method);
    this.#kept = keptData?.boundsOf(entry) ?? this.#kept;
  }

  /** Stores what the new entries say. */
  async store(): Promise<void> {
    const { network, ports } = this;
    for (const method of this.#lacking) await noteLacking(method, `The network lacks ${method}.`, network, ports);
    if (this.#kept === undefined) return;
    const fact = capabilitiesFact(network, this.#kept, ports.now());
    await ports.inquiries?.facts.keep(fact, { isLasting: isLastingChain(network) });
  }
}

/** What a cell's long work requires to run. */
export interface LongWorkSetup {
  readonly identity: LongWorkIdentity;
  readonly options: CallOptions;
  /** The name of the cell. */
  readonly name?: string | undefined;
  readonly observe: ReportObserver;
  /** How to decode rows when they are saved. */
  readonly hintsOf: (rows: readonly JsonValue[]) => Promise<DecodeHints>;
  /** What earlier work learned that this work doesn't need to ask again. */
  readonly learned?: readonly JournalEntry[];
}

/** Work that is ready to begin. */
export interface WorkBeginning {
  readonly request: WorkRequest;
  /** The heads that are known now. */
  readonly known: MarkedHeads;
  /** The calls that were made for it before, such as the single call that was too few. */
  readonly before: readonly Exchange[];
}

/** Begins long work. Sends nothing for an invalid range. */
export async function beginLongWork(
  run: LongWorkSetup,
  { request, known, before }: WorkBeginning,
  ports: WorkingPorts,
): Promise<PipeResult<ReportedExchange>> {
  const { network } = run.options;
  const asked = await headsOf(request, known, run.options, ports);
  const unchecked = asked.kind === 'failed' ? shareWithoutHead(run, request, asked.problem, ports) : undefined;
  if (asked.kind === 'failed' && unchecked === undefined) return asked;
  const { heads, head } = asked.kind === 'ok' ? asked.value : { heads: unchecked?.heads ?? new Map(), head: undefined };
  const dataset = await openDatasetWork(run, request, heads, ports);
  if (dataset?.kind === 'failed') return failed(refuseWork(dataset.problem, before));
  const range = (dataset?.value.request ?? request).rangeAt(heads);
  const chain = await readChainMark(range.kind === 'ok' ? range.value : undefined, run.options, ports);
  if (chain.kind === 'failed') return chain;
  const header: JournalHeader = {
    id: run.identity.id,
    network: network.key,
    source: (dataset?.value.request ?? request).source,
    heads,
    limits: network.limits,
    maxPages: run.identity.maxPages,
    startedAt: ports.now(),
    chain: chain.value,
    head,
  };
  const created = recreateLongWork(dataset?.value.request ?? request, header);
  if (created.kind === 'failed') return failed(refuseWork(created.problem, before));
  for (const span of dataset?.value.written ?? []) created.value.work.skip?.(span);
  const journal = await ports.work.journals.open(header.id);
  if (journal.kind === 'failed') return failed(refuseWork(journal.problem, before));
  const begun = await journal.value.begin(header);
  if (begun.kind === 'failed') {
    await journal.value.close();
    return failed(refuseWork(begun.problem, before));
  }
  await recordKnown(run, { ...created.value, request, heads, before }, journal.value, ports);
  const opened = {
    ...created.value,
    request,
    header,
    journal: journal.value,
    before,
    notices: [...(unchecked?.notices ?? []), ...(dataset?.value.notices ?? [])],
    save: dataset?.value.save,
  };
  return start(run, opened, ports);
}

/** Records what is known of the network, and what the calls before the work showed. */
async function recordKnown(
  { options: { network }, learned = [] }: LongWorkSetup,
  {
    work,
    span,
    request,
    heads,
    before,
  }: Pick<OpenedWork, 'work' | 'span' | 'request' | 'before'> & { readonly heads: ReadonlyMap<MovingTag, number> },
  journal: OpenJournal,
  ports: AskingPorts,
): Promise<void> {
  const known = await new NetworkLearning(request.kind, network, ports).known();
  for (const entry of [...learned, ...known]) {
    work.restore(entry);
    await journal.record(entry, []);
  }
  for (const explanation of before.flatMap((exchange) => failureOf(exchange, network)))
    for (const entry of applyFirstFailure(work, explanation, { kind: request.kind, span, heads }))
      await journal.record(entry, []);
}

/** Resumes the work of an earlier run with its original bounds. Nothing that was answered is requested again. */
export async function resumeLongWork(
  run: LongWorkSetup,
  { header }: JournalSummary,
  ports: WorkingPorts,
): Promise<PipeResult<ReportedExchange>> {
  const request = run.identity.kind.read(header.source);
  const created = request ? recreateLongWork(request, header) : failed("The request doesn't have a range.");
  if (created.kind === 'failed' || request === undefined)
    return failed(refuseWork(created.kind === 'failed' ? created.problem : ''));
  const chain = header.chain && (await readChainMark(created.value.span, run.options, ports));
  if (chain?.kind === 'failed') return chain;
  if (header.chain && chain?.value?.hash !== header.chain.hash) return failed(keptBefore(run.options));
  const journal = await ports.work.journals.open(header.id);
  if (journal.kind === 'failed') return failed(refuseWork(journal.problem));
  const { work } = created.value;
  for (const entry of journal.value.entries) work.restore(entry);
  if (work.isHolding && header.head && (await isSameBlock(header.head, run.options, ports))) work.takeHeld?.();
  const notices = [
    `Resuming the run from ${new Date(header.startedAt).toISOString().replace('T', ' ').slice(0, 16)} UTC.`,
  ];
  return start(run, { ...created.value, request, header, journal: journal.value, before: [], notices }, ports);
}

/** Creates the work of a header. The same header always creates the same work, so that its journal fits. */
export function recreateLongWork(
  request: WorkRequest,
  header: JournalHeader,
): Result<{ readonly work: LongWork; readonly span: BlockSpan | undefined }, string> {
  const { limits, heads, maxPages } = header;
  const span = request.rangeAt(heads);
  if (span.kind === 'failed') return span;
  const work = request.create({
    limits,
    heads,
    lanes: limits.concurrentCalls ?? defaultConcurrentCalls,
    splitsAtCap: limits.cutsLogs === true,
    maxPages,
  });
  return work.kind === 'failed' ? work : ok({ work: work.value, span: span.value });
}

interface OpenedWork {
  readonly work: LongWork;
  readonly span: BlockSpan | undefined;
  readonly request: WorkRequest;
  readonly header: JournalHeader;
  readonly journal: OpenJournal;
  readonly before: readonly Exchange[];
  readonly notices: readonly string[];
  /** Where the rows are saved, if that is decided. */
  readonly save?: RowSink | undefined;
}

async function start(
  run: LongWorkSetup,
  ready: OpenedWork,
  ports: WorkingPorts,
): Promise<PipeResult<ReportedExchange>> {
  try {
    const save = await saveOf(run, ready, ports);
    if (save.kind === 'failed') return failed(refuseWork(save.problem, ready.before));
    const { options, observe } = run;
    const notices = [...ready.notices, ...(save.value?.notices ?? [])];
    const learning = new NetworkLearning(ready.request.kind, options.network, ports);
    const done = await new WorkRun(
      { ...ready, notices, save: save.value?.rows, options, learned: (entry) => learning.take(entry) },
      observe,
      ports,
    ).run();
    await learning.store();
    return ok(done);
  } finally {
    await ready.journal.close();
  }
}

async function saveOf(
  { identity: { target }, name, hintsOf, options }: LongWorkSetup,
  { header, request, save }: OpenedWork,
  ports: WorkingPorts,
): Promise<Result<{ readonly rows: RowSink; readonly notices: readonly string[] } | undefined, string>> {
  if (target === undefined) return ok(undefined);
  if (save !== undefined) return ok({ rows: save, notices: [] });
  const saving = { notebookPath: options.notebookPath, name, method: request.call.method };
  const decided = await placeOfRows(target, saving, options.signal, ports.work);
  if (decided.kind === 'failed') return decided;
  const { notices, ...where } = decided.value;
  return ok({ rows: new RowSave({ ...where, header, request, hintsOf, builtIn: ports.builtInAbi }), notices });
}

/** Blocks up to this far below the head need no check of the finalized block. */
const oldBlocks = 10_000;

/**
 * The heads that a range is planned with. The finalized head is included only if the range ends near the head and the
 * network reports one.
 */
async function headsOf(
  request: WorkRequest,
  known: MarkedHeads,
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<{ readonly heads: ReadonlyMap<MovingTag, number>; readonly head: ChainMark | undefined }>> {
  const found = new Map<HeadTag, bigint>(known.heads);
  const missing = request.tags.filter((tag) => !found.has(tag));
  const asked = await findMarkedHeads(missing, options, ports, request.kind.isSearch);
  if (asked.kind === 'failed') return asked;
  for (const [tag, number] of asked.value.heads) found.set(tag, number);
  const numbers = (): ReadonlyMap<MovingTag, number> =>
    new Map([...found].map(([tag, number]) => [tag, Number(number)]));
  const range = request.rangeAt(numbers());
  const isNear =
    range.kind === 'ok' && range.value !== undefined && range.value.to > Number(found.get('latest') ?? 0n) - oldBlocks;
  const isKnown = found.has('finalized') || options.network.family !== 'evm';
  if (isNear && !isKnown && !options.network.unsupportedTags.includes('finalized')) {
    const finalized = await findHeads(['finalized'], options, ports);
    const number = finalized.kind === 'ok' ? finalized.value.get('finalized') : undefined;
    if (number !== undefined) found.set('finalized', number);
  }
  return ok({ heads: numbers(), head: known.head ?? asked.value.head });
}

/**
 * A share of a dataset with numbers needs no head: all of its blocks are as old as whoever wrote the numbers says. Undefined
 * for any other work, and for a head that wasn't asked for.
 */
function shareWithoutHead(
  { identity }: LongWorkSetup,
  request: WorkRequest,
  { cause, failure }: Refusal,
  { work: { datasets } }: WorkingPorts,
): { readonly heads: ReadonlyMap<MovingTag, number>; readonly notices: readonly string[] } | undefined {
  const range = request.rangeAt(new Map());
  const isShare = datasets?.isShared === true && identity.target?.kind === 'folder';
  if (!isShare || failure === undefined || range.kind === 'failed' || range.value === undefined) return undefined;
  const { to } = range.value;
  return {
    heads: new Map([['finalized', to]]),
    notices: [`That blocks up to ${to} are final was not checked. ${cause}`],
  };
}

/** Why one call was too few. An answer that may be cut off counts as too many results. */
function failureOf({ outcome }: Exchange, network: Network): readonly Explanation[] {
  if (outcome.kind !== 'result') return [explainOutcome(outcome, network)];
  return isList(outcome.value) ? [{ class: 'resultCount', title: '', cause: '', cure: '' }] : [];
}

/** The rows of a run can't be continued on another chain. */
function keptBefore(options: CallOptions): Refusal {
  const { cause, ...rest } = wasReset(options);
  return { ...rest, cause: `${cause} The rows of the earlier run are kept.` };
}

/** `before`: the calls that were made until this was known. */
function refuseWork(cause: string, before: readonly Exchange[] = []): Refusal {
  const cure = before.length === 0 ? 'No request for the range was sent.' : 'One call was made before this was known.';
  return { code: 'problem', cause, cure };
}
