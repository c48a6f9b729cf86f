import { decodeExchange } from '../../../answer/decode/decodeExchange';
import { isList, isObject, type JsonValue, readList, readText } from '../../../base/json/jsonValue';
import { ok } from '../../../base/result';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { readBlameAnswer } from '../../../formats/stateDiff/blameAnswer';
import { hintsOfAnswer } from '../../../knowledge/answers/hintsOfAnswer';
import { blameFact } from '../../../knowledge/facts/blameFact';
import { isLastingChain, nodeFactPlace } from '../../../knowledge/facts/factPlace';
import { addressKey } from '../../../knowledge/names/canonicalAddress';
import { nameOf } from '../../../model/cell/cell';
import type { Call, Exchange } from '../../../model/exchange/exchange';
import type { Network } from '../../../model/networks/network';
import { sentValuesOf } from '../../../request/params/sentValue';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { encodeFinding, readFinding } from '../../blame/blameJournal';
import type { JournalEntry } from '../../longWork/journalEntry';
import type { JournalSummary } from '../../longWork/journalSummary';
import { firstVolatileBlock } from '../../longWork/kinds/boundedRequest';
import { answerOfRows } from '../../longWork/rows/shownRows';
import {
  describeReachedCap,
  identifyLongWork,
  type LongWorkIdentity,
  takesManyCalls,
  wantsMoreCalls,
} from '../../longWork/run/identifyLongWork';
import type { LongWorkPorts, WorkingPorts } from '../../longWork/run/longWorkPorts';
import type { ReportedExchange } from '../../longWork/run/workRun';
import type { WorkRequest } from '../../longWork/workKind';
import type { WorkReport } from '../../longWork/workReport';
import type { StorageSource } from '../../longWork/workSource';
import type { ComposedCell } from '../compose/cellStages';
import { resolveStorageTarget } from '../compose/storageTarget';
import { blameOfCell } from '../directives/readBlameDirective';
import type { ExchangeAnswer } from '../memory/cellAnswer';
import { inquireByItself } from './inquireByItself';
import { openBlame } from './openBlame';
import type { RequestRun } from './runLevels';
import { beginLongWork, type LongWorkSetup, resumeLongWork } from './startLongWork';

/** The values that are sent in a form other than the written one, and their sources. */
type SentForms = Pick<ComposedCell, 'expansions' | 'notes'>;

/**
 * A cell whose request may take many calls. Each step returns the cell's answer, or undefined if the cell is sent as
 * one call.
 */
export class CellWork {
  #isOver = false;

  private constructor(
    private readonly identity: LongWorkIdentity,
    private readonly kept: JournalSummary | undefined,
    private readonly run: RequestRun,
    private readonly ports: WorkingPorts,
  ) {}

  /** Undefined for a request that is always sent as one call. */
  static async find(run: RequestRun, ports: WorkingPorts): Promise<PipeResult<CellWork | undefined>> {
    const identity = run.prepared.work;
    if (identity.kind === 'failed') return identity;
    if (identity.value === undefined) return ok(undefined);
    const kept = await ports.work.journals.find(identity.value.id);
    const isOver = kept?.state === 'done' || !mayResume(run);
    return ok(new CellWork(identity.value, isOver ? undefined : kept, run, ports));
  }

  /** Resumes an unfinished earlier run. */
  async resume(): Promise<PipeResult<ExchangeAnswer> | undefined> {
    if (this.kept === undefined) return undefined;
    return this.#answer(await resumeLongWork(this.#setup, this.kept, this.ports), { expansions: [], notes: [] });
  }

  /** Begins immediately if one call is known to be too few. */
  async begin(composed: ComposedCell): Promise<PipeResult<ExchangeAnswer> | undefined> {
    const { call, heads } = composed;
    const blame = blameOfCell(composed.cell);
    if (blame !== undefined) {
      const opened = await openBlame(composed, blame, this.run.options, this.ports);
      if (opened.kind === 'failed') return opened;
      const setup = { ...this.#setup, learned: await this.#learnedBefore() };
      return this.#answer(await beginLongWork(setup, opened.value, this.ports), composed);
    }
    const request = this.#requestOf(call);
    if (request === undefined) return undefined;
    const span = request.rangeAt(new Map([...heads].map(([tag, number]) => [tag, Number(number)])));
    if (!takesManyCalls(this.identity, span.kind === 'ok' ? span.value : undefined, this.run.options.network.limits))
      return undefined;
    return this.#begin(request, composed, []);
  }

  /** Begins if the answer to the single call shows that more calls are needed. */
  async split(composed: ComposedCell, first: Exchange): Promise<PipeResult<ExchangeAnswer> | undefined> {
    const request = this.#requestOf(composed.call);
    return request && wantsMoreCalls(first, this.identity) ? this.#begin(request, composed, [first]) : undefined;
  }

  async #begin(
    request: WorkRequest,
    composed: ComposedCell,
    before: readonly Exchange[],
  ): Promise<PipeResult<ExchangeAnswer>> {
    const known = { heads: composed.heads, head: undefined };
    return this.#answer(await beginLongWork(this.#setup, { request, known, before }, this.ports), composed);
  }

  /** Notes on the answer to the single call. */
  notesOn(exchange: Exchange): readonly string[] {
    const note = describeReachedCap(exchange, this.identity.kind);
    return note === undefined ? [] : [note];
  }

  #requestOf(call: Call): WorkRequest | undefined {
    return call.kind === 'rpc' ? this.identity.kind.read({ kind: 'request', call }) : undefined;
  }

  /** What searches for the same value learned before. */
  async #learnedBefore(): Promise<readonly JournalEntry[]> {
    const { options, prepared } = this.run;
    return learnedBySearches(this.identity.earlier ?? [], options.network, prepared.notebookPath, this.ports.work);
  }

  get #setup(): LongWorkSetup {
    const { prepared, options } = this.run;
    return {
      identity: this.identity,
      options,
      name: nameOf(prepared.cell),
      observe: (report, exchange) => this.#observe(report, exchange),
      hintsOf: async (rows) =>
        (await hintsOfAnswer(this.#exchangeOf(rows), prepared.known, this.ports.knowledge)).hints,
    };
  }

  async #observe(report: WorkReport, exchange: Exchange | undefined): Promise<void> {
    const { observer, prepared } = this.run;
    if (!observer.progressed || this.#isOver) return;
    const answer = exchange && (await this.#show({ report, exchange }, { expansions: [], notes: [] }));
    if (!this.#isOver) observer.progressed(prepared.id, report, answer);
  }

  async #answer(done: PipeResult<ReportedExchange>, sent: SentForms): Promise<PipeResult<ExchangeAnswer>> {
    this.#isOver = true;
    if (done.kind === 'failed') return done;
    const shown = await this.#show(done.value, sent);
    await keepBlame(shown, this.ports);
    return ok(await inquireByItself(shown, this.run.options, this.ports));
  }

  async #show({ report, exchange }: ReportedExchange, { expansions, notes }: SentForms): Promise<ExchangeAnswer> {
    const { prepared } = this.run;
    const { known, expression } = await resolveStorageTarget(prepared, this.ports);
    const { hints, problems } = await hintsOfAnswer(exchange, known, this.ports.knowledge);
    return {
      kind: 'exchange',
      exchange,
      known,
      hints: hints.layout && expression !== undefined ? { ...hints, layout: { ...hints.layout, expression } } : hints,
      sentValues: sentValuesOf(expansions),
      notes: [...notes, ...problems],
      work: report,
      name: nameOf(prepared.cell),
    };
  }

  /** Returns the rows as an answer, to look up how to decode them. */
  #exchangeOf(rows: readonly JsonValue[]): Pick<Exchange, 'outcome' | 'network'> {
    const value = answerOfRows(this.identity.kind.rows, rows);
    return { outcome: { kind: 'result', body: new Uint8Array(), value }, network: this.run.options.network };
  }
}

/** What a search learned of a chain that may have started again since isn't true anymore, so it begins again. */
function mayResume({ prepared, options }: RequestRun): boolean {
  return blameOfCell(prepared.cell) === undefined || isLastingChain(options.network);
}

/**
 * Returns what earlier searches learned of blocks that the chain can't replace, so that a search for the same value doesn't
 * pay for it again. `sources` identify those searches. Nothing on chains that may start again.
 */
async function learnedBySearches(
  sources: readonly StorageSource[],
  network: Network,
  notebookPath: string | undefined,
  { journals }: LongWorkPorts,
): Promise<readonly JournalEntry[]> {
  if (!isLastingChain(network)) return [];
  const ids = new Set(sources.map((source) => identifyLongWork(source, network, undefined, notebookPath)));
  const learned = new Map<string, JournalEntry>();
  for (const id of ids)
    for (const entry of await finalEntries(id, network, journals)) learned.set(JSON.stringify(entry), entry);
  return [...learned.values()];
}

async function finalEntries(
  id: string,
  network: Network,
  journals: LongWorkPorts['journals'],
): Promise<readonly JournalEntry[]> {
  const earlier = await journals.find(id);
  if (earlier === undefined || earlier.header.network !== network.key) return [];
  const opened = await journals.open(id);
  if (opened.kind === 'failed') return [];
  const firstVolatile = firstVolatileBlock(earlier.header.heads);
  const { entries } = opened.value;
  await opened.value.close();
  return entries.flatMap((entry) => {
    const finding = readFinding(entry)?.finding;
    const isFinal = finding !== undefined && 'block' in finding && finding.block < firstVolatile;
    // Which blocks are kept, and which methods there are, may be different now.
    const isLasting =
      isFinal && finding.kind !== 'notKept' && !(finding.kind === 'author' && finding.answer === undefined);
    return isLasting ? [encodeFinding(finding, undefined)] : [];
  });
}

/**
 * Keeps what a finished search for variables found, for hovers over their declarations. Changes in blocks that the chain may
 * still replace are kept only for a free node of one's own, and said to be such: it rarely has final blocks, and forgets
 * what was learned of it when its chain starts over.
 */
async function keepBlame({ exchange, hints, work }: ExchangeAnswer, ports: AskingPorts): Promise<void> {
  const { call, network, outcome } = exchange;
  const found = outcome.kind === 'result' ? readBlameAnswer(outcome.value) : undefined;
  const [address] = call.kind === 'rpc' && isList(call.params) ? call.params : [];
  if (work?.state !== 'done' || found === undefined || typeof address !== 'string') return;
  const isFinal = found.changes.every((change) => change.isFinal);
  if (!isFinal && isLastingChain(network)) return;
  const asOf = String(found.lookedAt.at(-1) ?? 0);
  // A variable without a change since a block of the cell changed at one before, which may be known.
  const unchanged = found.firstWanted === undefined ? found.unchanged : [];
  for (const variable of new Set([...found.changes, ...unchanged].map((each) => each.variable))) {
    const { summary } = decodeExchange(aboutVariable(exchange, variable), hintsAbout(hints, variable));
    const place = nodeFactPlace(network, addressKey(address, network.family), variable);
    const text = isFinal ? summary : `${summary}. The chain may still replace the block.`;
    const fact = blameFact(place, { summary: text, asOf }, ports.now());
    await ports.inquiries?.facts.keep(fact, { isLasting: isLastingChain(network) });
  }
}

/** The exchange with what was found of one variable. */
function aboutVariable(exchange: Exchange, variable: string): Exchange {
  const { outcome } = exchange;
  if (outcome.kind !== 'result' || !isObject(outcome.value)) return exchange;
  const own = (member: string): JsonValue =>
    readList(outcome.value, member).filter((each) => readText(each, 'variable') === variable);
  const value = { ...outcome.value, changes: own('changes'), unchanged: own('unchanged') };
  return { ...exchange, outcome: { ...outcome, value } };
}

function hintsAbout({ layout, ...hints }: DecodeHints, variable: string): DecodeHints {
  return { ...hints, ...(layout && { layout: { ...layout, ...(layout.variables && { expression: variable }) } }) };
}
