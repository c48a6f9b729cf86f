import { resolveCost } from '../../catalogue/resolveCost';
import { addCosts, noCost, type PlanCost } from '../../credits/planCost';
import type { Exchange } from '../../exchange/exchange';
import { defaultConcurrentCalls } from '../../networks/network';
import { type CallOptions, executeCall } from '../../pipe/executeCall';
import type { PipePorts } from '../../pipe/pipePorts';
import { ok, type Result } from '../../result';
import type { Saved } from '../../saving/saver';
import type { LongWorkRequest } from '../createLongWork';
import type { JournalEntry } from '../journalEntry';
import type { LongWork, Notice } from '../longWork';
import type { BlockSpan } from '../plan/blockSpan';
import type { RowSave } from '../rows/rowSave';
import { ShownRows } from '../rows/shownRows';
import type { WorkHeader } from '../workHeader';
import { describeNotices, describeStop } from './describeWork';
import type { OpenJournal } from './journalStore';
import type { LongWorkPorts } from './longWorkPorts';
import { runLongWork } from './runLongWork';
import type { WorkReport } from './workReport';
import type { WorkRunEnd, WorkRunPorts, WorkRunProgress } from './workRunPorts';

/** Work that is ready to be run. */
export interface WorkRunParts {
  readonly work: LongWork;
  readonly kind: LongWorkRequest['kind'];
  readonly header: WorkHeader;
  readonly span: BlockSpan | undefined;
  readonly journal: OpenJournal;
  /** Calls that were made for it before, such as the one that showed that one call does not do. */
  readonly before: readonly Exchange[];
  readonly notices: readonly string[];
  readonly save: RowSave | undefined;
  readonly options: CallOptions;
}

/** Told how far the work is; `exchange` is there when there are enough more rows to be shown. */
export type ReportObserver = (report: WorkReport, exchange: Exchange | undefined) => void | Promise<void>;

export interface ReportedExchange {
  readonly exchange: Exchange;
  readonly report: WorkReport;
}

/** Rows are shown anew when there are so many times more of them: the work of showing stays in proportion. */
const growth = 2;
/** Rows whose JSON is longer are shown at the end only: until then how many there are says enough. In UTF-16 units. */
const mostDrawn = 4_000_000;
/** How often the journal is told how far it is, in milliseconds. */
const noteEvery = 2_000;

/** Runs long work to its end, or until it has to stop; its answers are in its journal then. */
export class WorkRun {
  readonly #shown: ShownRows;
  readonly #notices: Notice[] = [];
  readonly #startedAt: number;
  #progress: WorkRunProgress | undefined;
  #rows = 0;
  #rowsDrawn = 0;
  #notedAt = 0;
  #token: string | undefined;
  #bytesSent = 0;
  #bytesReceived = 0;
  #transport: Exchange | undefined;
  #failure: Exchange | undefined;

  constructor(
    private readonly task: WorkRunParts,
    private readonly observe: ReportObserver,
    private readonly ports: PipePorts,
    private readonly workPorts: LongWorkPorts,
  ) {
    this.#shown = new ShownRows(task.kind);
    this.#startedAt = task.before[0]?.startedAt ?? ports.now();
    for (const exchange of task.before) this.#count(exchange);
    for (const entry of task.journal.entries) this.#noteToken(entry);
  }

  async run(): Promise<ReportedExchange> {
    const { work, header, options, journal } = this.task;
    const end = await runLongWork(
      work,
      {
        network: options.network,
        lanes: header.limits.concurrentCalls ?? defaultConcurrentCalls,
        creditsPerSecond: this.workPorts.settings().creditsPerSecond,
        signal: options.signal,
      },
      this.#runPorts(),
    );
    const saved = await this.#endSave(end);
    const stopped = describeEnd(end, saved);
    const report = this.#report(end.progress, {
      state: stopped === undefined ? 'done' : 'stopped',
      ...(stopped !== undefined && { stopped }),
      ...(saved?.kind === 'ok' && { saved: saved.value }),
    });
    await journal.note({ state: report.state, rows: report.rows, done: end.progress.done });
    return { report, exchange: this.#answer(end) };
  }

  #runPorts(): WorkRunPorts {
    const { journal, save, options } = this.task;
    const parts: PipePorts = { ...this.ports, onExchange: (exchange) => this.#count(exchange) };
    return {
      send: (call, signal) =>
        executeCall(call, { ...options, signal, remainingCalls: () => this.#progress?.remainingCalls }, parts),
      now: this.workPorts.clock,
      sleep: this.workPorts.sleep,
      costOf: (method) => resolveCost(method, options.network, this.ports.settings().costs).cost,
      record: (entry, rows) => {
        this.#noteToken(entry);
        return journal.record(entry, rows);
      },
      load: (entry) => journal.load(entry),
      emit: async (rows, span) => {
        this.#shown.add(rows);
        this.#rows += rows.length;
        return save ? save.append(rows, span) : ok(undefined);
      },
      notify: (notice) => void this.#notices.push(notice),
      progress: (progress) => void this.#tell(progress),
    };
  }

  #tell(progress: WorkRunProgress): void {
    this.#progress = progress;
    const report = this.#report(progress, { state: 'running' });
    const isDue =
      this.#shown.count > 0 && this.#shown.count >= this.#rowsDrawn * growth && this.#shown.characters <= mostDrawn;
    if (isDue) this.#rowsDrawn = this.#shown.count;
    Promise.resolve(this.observe(report, isDue ? this.#joined(this.#shown.outcome(this.#token)) : undefined)).catch(
      () => undefined,
    );
    const now = this.workPorts.clock();
    if (now - this.#notedAt < noteEvery) return;
    this.#notedAt = now;
    this.task.journal.note({ state: 'running', rows: report.rows, done: progress.done }).catch(() => undefined);
  }

  /** A save that cannot be ended, because the disk is full or the name is taken, leaves the rows in the journal. */
  async #endSave(end: WorkRunEnd): Promise<Result<Saved, string> | undefined> {
    const { save } = this.task;
    if (end.kind === 'done') return save?.finish();
    await save?.pause();
    return undefined;
  }

  #report(progress: WorkRunProgress, rest: Pick<WorkReport, 'state'> & Partial<WorkReport>): WorkReport {
    const { header, kind, span, before, notices } = this.task;
    return {
      id: header.id,
      rowKind: rowKinds[kind],
      span,
      done: progress.done,
      rows: this.#rows,
      shownRows: this.#shown.count,
      calls: progress.calls + before.filter(({ cost }) => cost !== undefined).length,
      cost: this.#cost(progress),
      remainingCalls: progress.remainingCalls,
      millisecondsLeft: progress.millisecondsLeft,
      notices: [...notices, ...describeNotices(this.#notices)],
      ...rest,
    };
  }

  #cost(progress: WorkRunProgress | undefined): PlanCost {
    return addCosts(this.#before, progress?.cost ?? noCost);
  }

  /** What the calls before the run cost. */
  get #before(): PlanCost {
    return this.task.before.reduce((sum, { cost }) => addCosts(sum, cost ?? noCost), noCost);
  }

  /** Where nothing came, the failure that stopped it tells more than an empty list. */
  #answer(end: WorkRunEnd): Exchange {
    if (this.#rows === 0 && end.kind === 'stopped' && end.reason.kind === 'failed' && this.#failure) {
      this.ports.onExchange(this.#failure);
      return { ...this.#failure, cost: this.#cost(end.progress) };
    }
    const joined = this.#joined(this.#shown.outcome(this.#token), end.progress);
    this.ports.onExchange(joined);
    return joined;
  }

  #joined(outcome: Exchange['outcome'], progress = this.#progress): Exchange {
    const { header, options } = this.task;
    const sent = this.#transport;
    return {
      call: header.call,
      network: options.network,
      family: options.network.family,
      transport: options.transport,
      request: sent?.request ?? { endpoint: options.network.rpc?.template ?? '', verb: 'POST', payload: '' },
      outcome,
      ...(sent?.httpStatus !== undefined && { httpStatus: sent.httpStatus }),
      startedAt: this.#startedAt,
      milliseconds: this.ports.now() - this.#startedAt,
      bytesSent: this.#bytesSent,
      bytesReceived: this.#bytesReceived,
      cost: this.#cost(progress),
    };
  }

  #count(exchange: Exchange): void {
    this.#bytesSent += exchange.bytesSent;
    this.#bytesReceived += exchange.bytesReceived;
    this.#transport ??= { ...exchange, outcome: { kind: 'aborted' } };
    if (exchange.outcome.kind !== 'result' && exchange.outcome.kind !== 'aborted') this.#failure = exchange;
  }

  #noteToken(entry: JournalEntry): void {
    if (entry.kind === 'page') this.#token = entry.token;
  }
}

/** Why the work is not complete, as sentences; undefined for complete work. */
function describeEnd(end: WorkRunEnd, saved: Result<Saved, string> | undefined): string | undefined {
  if (end.kind === 'stopped') return describeStop(end.reason);
  return saved?.kind === 'failed' ? `${saved.problem} The rows are kept.` : undefined;
}

const rowKinds: Readonly<Record<LongWorkRequest['kind'], WorkReport['rowKind']>> = {
  logs: 'log',
  blocks: 'block',
  events: 'event',
};
