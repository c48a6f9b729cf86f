import type { Saved } from '../../../answer/saving/saver';
import type { JsonObject } from '../../../base/json/jsonValue';
import { ok, type Result } from '../../../base/result';
import { countedText, groupDigits } from '../../../base/view/amountText';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import type { Exchange } from '../../../model/exchange/exchange';
import { defaultConcurrentCalls } from '../../../model/networks/network';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import type { JournalEntry } from '../journalEntry';
import type { JournalHeader } from '../journalSummary';
import type { LongWork, Notice } from '../longWork';
import type { BlockSpan } from '../plan/blockSpan';
import type { RowSink } from '../rows/rowSave';
import { ShownRows } from '../rows/shownRows';
import type { WorkRequest } from '../workKind';
import type { WorkReport } from '../workReport';
import { askOnChain, readChainMark, wasReset } from './chainMark';
import { describeNotices, describeStop } from './describeStop';
import type { OpenJournal, WorkingPorts } from './longWorkPorts';
import { runLongWork } from './runLongWork';
import type { WorkRunEnd, WorkRunPorts, WorkRunProgress } from './workRunPorts';

/** Long work that is ready to run. */
export interface WorkRunDependencies {
  readonly work: LongWork;
  readonly request: WorkRequest;
  readonly header: JournalHeader;
  readonly span: BlockSpan | undefined;
  readonly journal: OpenJournal;
  /** Calls made for it before, such as the single call that was too few. */
  readonly before: readonly Exchange[];
  readonly notices: readonly string[];
  readonly save: RowSink | undefined;
  readonly options: CallOptions;
  /** Receives each new entry. */
  readonly learned?: (entry: JournalEntry) => void;
}

/** Receives the progress of the work. `exchange` is set if there are enough new rows to show. */
export type ReportObserver = (report: WorkReport, exchange: Exchange | undefined) => void | Promise<void>;

export interface ReportedExchange {
  readonly exchange: Exchange;
  readonly report: WorkReport;
}

/**
 * The factor by which rows must grow before they are shown again, so that the work of showing them stays proportional.
 */
const growth = 2;
/** Rows with longer JSON are shown only at the end. Until then, their number is enough. In UTF-16 units. */
const maxDrawn = 4_000_000;
/** How often the progress is written to the journal, in milliseconds. */
const noteMilliseconds = 2_000;

/** Runs long work until its end or until it must stop. Its answers are then in its journal. */
export class WorkRun {
  readonly #shown: ShownRows;
  readonly #notices: Notice[] = [];
  readonly #startedAt: number;
  #progress: WorkRunProgress | undefined;
  #rows = 0;
  #rowsDrawn = 0;
  #notedAt = 0;
  /** The members of the answer in addition to its rows. */
  #beside: JsonObject = {};
  #bytesSent = 0;
  #bytesReceived = 0;
  #transport: Exchange | undefined;
  #failure: Exchange | undefined;

  constructor(
    private readonly task: WorkRunDependencies,
    private readonly observe: ReportObserver,
    private readonly ports: SendingPorts & Pick<WorkingPorts, 'work'>,
  ) {
    this.#shown = new ShownRows(task.request.kind.rows);
    this.#startedAt = task.before[0]?.startedAt ?? ports.now();
    for (const exchange of task.before) this.#count(exchange);
    for (const entry of task.journal.entries) this.#noteMembers(entry);
  }

  async run(): Promise<ReportedExchange> {
    const { work, header, options, journal } = this.task;
    const ended = await runLongWork(
      work,
      {
        network: options.network,
        lanes: header.limits.concurrentCalls ?? defaultConcurrentCalls,
        creditsPerSecond: this.ports.work.settings().creditsPerSecond,
        signal: options.signal,
      },
      this.#runPorts(),
    );
    const end = await this.#checked(ended);
    const saved = await this.#endSave(end);
    const stopped = describeEnd(end, saved);
    const report = this.#report(end.progress, {
      state: stopped === undefined ? 'done' : 'stopped',
      stopped,
      ...(isOverBudget(end) && { isOverBudget: true as const }),
      ...(end.kind === 'stopped' && end.reason.kind === 'failed' && { failure: end.reason.explanation.class }),
      ...(saved?.kind === 'ok' && { saved: saved.value }),
    });
    await journal.note({ state: report.state, rows: report.rows, done: end.progress.done });
    return { report, exchange: this.#answer(end) };
  }

  /** The calls of a search aren't checked one by one, so its end is. */
  async #checked(end: WorkRunEnd): Promise<WorkRunEnd> {
    const { request, header, span, options } = this.task;
    if (end.kind !== 'done' || request.kind.isSearch !== true || header.chain === undefined) return end;
    const mark = await readChainMark(span, options, this.ports);
    const isReset = mark.kind === 'ok' && mark.value !== undefined && mark.value.hash !== header.chain.hash;
    return isReset ? { ...end, kind: 'stopped', reason: { kind: 'refused', refusal: wasReset(options) } } : end;
  }

  #runPorts(): WorkRunPorts {
    const { journal, save, options, header, request } = this.task;
    // Its run waits for all of its calls together.
    const parts: SendingPorts = {
      ...this.ports,
      untilServed: undefined,
      onExchange: (exchange) => this.#count(exchange),
    };
    return {
      send: (call, signal) =>
        askOnChain(
          call,
          request.kind.isSearch === true ? undefined : header.chain,
          {
            ...options,
            signal,
            remainingCalls: () => this.#progress?.remainingCalls,
            advice: () => this.task.work.advice,
          },
          parts,
        ),
      now: this.ports.work.clock,
      sleep: this.ports.work.sleep,
      costOf: (method) => resolveCost(method, options.network, this.ports.settings().costs).cost,
      record: (entry, rows) => {
        this.#noteMembers(entry);
        this.task.learned?.(entry);
        return journal.record(entry, rows);
      },
      load: (entry) => journal.load(entry),
      emit: async (rows, span) => {
        this.#shown.add(rows);
        this.#rows += rows.length;
        return save ? save.append(rows, span) : ok(undefined);
      },
      notify: (notice) => void this.#notices.push(notice),
      progress: (progress) => void this.#reportProgress(progress),
    };
  }

  #reportProgress(progress: WorkRunProgress): void {
    this.#progress = progress;
    const report = this.#report(progress, { state: 'running' });
    const isDue =
      this.#shown.count > 0 && this.#shown.count >= this.#rowsDrawn * growth && this.#shown.characters <= maxDrawn;
    if (isDue) this.#rowsDrawn = this.#shown.count;
    Promise.resolve(this.observe(report, isDue ? this.#joined(this.#shown.outcome(this.#beside)) : undefined)).catch(
      () => undefined,
    );
    const now = this.ports.work.clock();
    if (now - this.#notedAt < noteMilliseconds) return;
    this.#notedAt = now;
    this.task.journal.note({ state: 'running', rows: report.rows, done: progress.done }).catch(() => undefined);
  }

  /** If a save can't be finished because the disk is full or the name is taken, the rows stay in the journal. */
  async #endSave(end: WorkRunEnd): Promise<Result<Saved, string> | undefined> {
    const { save } = this.task;
    if (end.kind === 'done') return save?.finish();
    await save?.pause();
    return undefined;
  }

  #report(progress: WorkRunProgress, rest: Pick<WorkReport, 'state'> & Partial<WorkReport>): WorkReport {
    const { header, request, span, notices } = this.task;
    return {
      id: header.id,
      rowKind: request.kind.rows.noun,
      span,
      done: progress.done,
      rows: this.#rows,
      shownRows: this.#shown.count,
      ...this.task.options.allowance.made,
      remainingCalls: progress.remainingCalls,
      millisecondsLeft: progress.millisecondsLeft,
      notices: [...notices, ...describeNotices(this.#notices)],
      ...rest,
    };
  }

  /** Without any rows, the failure that stopped the run is more informative than an empty list. */
  #answer(end: WorkRunEnd): Exchange {
    if (this.#rows === 0 && end.kind === 'stopped' && end.reason.kind === 'failed' && this.#failure) {
      this.ports.onExchange(this.#failure);
      return { ...this.#failure, cost: this.task.options.allowance.made.cost };
    }
    const joined = this.#joined(this.#shown.outcome(this.#beside));
    this.ports.onExchange(joined);
    return joined;
  }

  #joined(outcome: Exchange['outcome']): Exchange {
    const { request, options } = this.task;
    const sent = this.#transport;
    return {
      call: request.call,
      network: options.network,
      family: options.network.family,
      transport: options.transport,
      request: sent?.request ?? { endpoint: options.network.rpc?.template ?? '', verb: 'POST', payload: '' },
      outcome,
      ...(sent?.httpStatus !== undefined && { httpStatus: sent.httpStatus }),
      startedAt: this.#startedAt,
      milliseconds: this.ports.now() - this.#startedAt,
      ...(this.#rows > this.#shown.count && { part: this.#part }),
      bytesSent: this.#bytesSent,
      bytesReceived: this.#bytesReceived,
      cost: this.task.options.allowance.made.cost,
    };
  }

  get #part(): string {
    return `first ${groupDigits(this.#shown.count)} of ${countedText(this.#rows, this.task.request.kind.rows.noun)}`;
  }

  #count(exchange: Exchange): void {
    this.#bytesSent += exchange.bytesSent;
    this.#bytesReceived += exchange.bytesReceived;
    this.#transport ??= { ...exchange, outcome: { kind: 'aborted' } };
    if (exchange.outcome.kind !== 'result' && exchange.outcome.kind !== 'aborted') this.#failure = exchange;
  }

  #noteMembers(entry: JournalEntry): void {
    this.#beside = this.task.request.kind.rows.membersAfter?.(entry) ?? this.#beside;
  }
}

/** Why the work is incomplete, as sentences. Undefined for complete work. */
function describeEnd(end: WorkRunEnd, saved: Result<Saved, string> | undefined): string | undefined {
  if (end.kind === 'stopped') return describeStop(end.reason);
  return saved?.kind === 'failed' ? `${saved.problem} The rows are kept.` : undefined;
}

/** Whether credits were missing. The maximum number of calls is a limit of the user, not a budget. */
function isOverBudget(end: WorkRunEnd): boolean {
  return end.kind === 'stopped' && end.reason.kind === 'budget' && end.reason.budget !== 'calls';
}
