import { resolveCost } from '../credits/resolveCost';
import { defaultConcurrentCalls } from '../networks/network';
import { executeCall, type CallOptions } from '../pipe/executeCall';
import type { Exchange } from '../pipe/exchange';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import { addCosts, noCost, sumCosts, type PlanCost } from '../pipe/plan';
import type { BlockSpan } from '../ranges/blockSpan';
import type { LongRequest } from '../ranges/createLongWork';
import type { JournalEntry } from '../ranges/journalEntry';
import type { LongRunEnd, LongRunPorts, LongRunProgress, StopReason } from '../ranges/longRunPorts';
import type { LongWork, Notice, RpcCall } from '../ranges/longWork';
import { runLongWork } from '../ranges/runLongWork';
import { failed, ok, type Result } from '../result';
import type { Saved } from '../saving/saver';
import { askToSpend } from '../session/permitSpending';
import type { WorkReport } from '../session/workReport';
import { Allowance, type AskForMore } from './allowance';
import { describeNotices, describeStop } from './describeWork';
import type { OpenJournal } from './journalStore';
import type { RowSave } from './rowSave';
import { ShownRows } from './shownRows';
import type { WorkHeader } from './workHeader';
import type { WorkPorts } from './workPorts';

/** Work that is ready to be run. */
export interface WorkTask {
  readonly work: LongWork;
  readonly kind: LongRequest['kind'];
  readonly header: WorkHeader;
  readonly span: BlockSpan | undefined;
  readonly journal: OpenJournal;
  /** Calls that were made for it before, such as the one that showed that one call does not do. */
  readonly before: readonly Exchange[];
  readonly notices: readonly string[];
  readonly save: RowSave | undefined;
  /** What may be spent without asking. */
  readonly granted: PlanCost;
  readonly cellBudget: number | undefined;
  readonly options: CallOptions;
}

/** Told how far the work is; `exchange` is there when there are enough more rows to be shown. */
export type WorkObserver = (report: WorkReport, exchange: Exchange | undefined) => void | Promise<void>;

export interface WorkAnswer {
  readonly exchange: Exchange;
  readonly report: WorkReport;
}

/** Runs long work to its end, or to where it has to stop; what came is in its journal then. */
export async function runWork(task: WorkTask, observe: WorkObserver, ports: PipePorts, workPorts: WorkPorts): Promise<WorkAnswer> {
  return new WorkRun(task, observe, ports, workPorts).run();
}

/** Rows are shown anew when there are so many times more of them: the work of showing stays in proportion. */
const growth = 2;
/** Rows whose JSON is longer are shown at the end only: until then how many there are says enough. In UTF-16 units. */
const mostDrawn = 4_000_000;
/** How often the journal is told how far it is, in milliseconds. */
const noteEvery = 2_000;

class WorkRun {
  readonly #shown: ShownRows;
  readonly #allowance: Allowance;
  readonly #notices: Notice[] = [];
  readonly #startedAt: number;
  #progress: LongRunProgress | undefined;
  #rows = 0;
  #rowsDrawn = 0;
  #notedAt = 0;
  #token: string | undefined;
  #bytesSent = 0;
  #bytesReceived = 0;
  #transport: Exchange | undefined;
  #failure: Exchange | undefined;

  constructor(private readonly task: WorkTask, private readonly observe: WorkObserver, private readonly ports: PipePorts, private readonly workPorts: WorkPorts) {
    this.#shown = new ShownRows(task.kind);
    this.#allowance = new Allowance(remainderOf(task.granted, this.#before), (taken) => this.#askForMore(taken));
    this.#startedAt = task.before[0]?.startedAt ?? ports.now();
    for (const exchange of task.before) this.#count(exchange);
    for (const entry of task.journal.entries) this.#noteToken(entry);
  }

  async run(): Promise<WorkAnswer> {
    const { work, header, options, cellBudget, journal } = this.task;
    const { dailyBudget } = this.ports.settings();
    const end = await runLongWork(work, {
      network: options.network, lanes: header.limits.concurrentCalls ?? defaultConcurrentCalls,
      creditsPerSecond: this.workPorts.settings().creditsPerSecond, budgets: { cell: cellBudget === undefined ? undefined : Math.max(0, cellBudget - this.#before.credits), day: dailyBudget }, signal: options.signal,
    }, this.#runPorts());
    const saved = await this.#endSave(end);
    const stopped = end.kind === 'stopped' ? describeStop(this.#reasonOf(end.reason)) : saved?.kind === 'failed' ? `${saved.problem} The rows are kept.` : undefined;
    const report = this.#report(end.progress, { state: stopped === undefined ? 'done' : 'stopped', ...(stopped !== undefined && { stopped }), ...(saved?.kind === 'ok' && { saved: saved.value }) });
    await journal.note({ state: report.state, rows: report.rows, done: end.progress.done });
    return { report, exchange: this.#answer(end) };
  }

  #runPorts(): LongRunPorts {
    const { journal, save, options } = this.task;
    const parts: PipePorts = { ...this.ports, onExchange: (exchange) => this.#count(exchange) };
    return {
      send: (call, signal) => this.#send(call, { ...options, signal }, parts),
      now: this.workPorts.clock,
      sleep: this.workPorts.sleep,
      costOf: (method) => resolveCost(method, options.network, this.ports.settings().costs).cost,
      spentToday: () => this.ports.spentToday(options.network.service.id),
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

  async #send(call: RpcCall, options: CallOptions, parts: PipePorts): Promise<Attempted<Exchange>> {
    const refusal = await this.#allowance.take(resolveCost(call.method, options.network, this.ports.settings().costs).cost);
    return refusal ? failed(refusal) : executeCall(call, options, parts);
  }

  async #askForMore(taken: PlanCost): ReturnType<AskForMore> {
    const { options: { network, signal }, header } = this.task;
    const { confirmAbove, confirmUncostedAbove, costs } = this.ports.settings();
    const remaining = this.#progress?.remainingCalls;
    const calls = Math.max(1, remaining ?? 1);
    const each = sumCosts([resolveCost(header.call.method, network, costs).cost]);
    const cost = { credits: calls * each.credits, uncostedCalls: calls * each.uncostedCalls };
    const refusal = await askToSpend({ network, calls, cost, atLeast: remaining === undefined, spent: addCosts(this.#before, taken) }, signal, this.ports);
    if (refusal) return { kind: 'refused', refusal };
    const more = { credits: Math.max(confirmAbove, 2 * cost.credits), uncostedCalls: Math.max(confirmUncostedAbove, 2 * cost.uncostedCalls) };
    return { kind: 'granted', cost: addCosts(taken, more) };
  }

  #tell(progress: LongRunProgress): void {
    this.#progress = progress;
    const report = this.#report(progress, { state: 'running' });
    const isDue = this.#shown.count > 0 && this.#shown.count >= this.#rowsDrawn * growth && this.#shown.characters <= mostDrawn;
    if (isDue) this.#rowsDrawn = this.#shown.count;
    void this.observe(report, isDue ? this.#joined(this.#shown.outcome(this.#token)) : undefined);
    const now = this.workPorts.clock();
    if (now - this.#notedAt < noteEvery) return;
    this.#notedAt = now;
    void this.task.journal.note({ state: 'running', rows: report.rows, done: progress.done });
  }

  /** A save that cannot be ended, because the disk is full or the name is taken, leaves the rows in the journal. */
  async #endSave(end: LongRunEnd): Promise<Result<Saved, string> | undefined> {
    const { save } = this.task;
    if (end.kind === 'done') return save?.finish();
    await save?.pause();
    return undefined;
  }

  #report(progress: LongRunProgress, rest: Pick<WorkReport, 'state'> & Partial<WorkReport>): WorkReport {
    const { header, kind, span, before, notices } = this.task;
    return {
      id: header.id, rowKind: rowKinds[kind], span,
      done: progress.done, rows: this.#rows, shownRows: this.#shown.count,
      calls: progress.calls + before.filter(({ cost }) => cost !== undefined).length,
      cost: this.#cost(progress),
      remainingCalls: progress.remainingCalls, millisecondsLeft: progress.millisecondsLeft, notices: [...notices, ...describeNotices(this.#notices)],
      ...rest,
    };
  }

  #cost(progress: LongRunProgress | undefined): PlanCost {
    return addCosts(this.#before, progress?.cost ?? noCost);
  }

  /** What the calls before the run cost. */
  get #before(): PlanCost {
    return this.task.before.reduce((sum, { cost }) => addCosts(sum, cost ?? noCost), noCost);
  }

  #reasonOf(reason: StopReason): StopReason {
    const { cellBudget } = this.task;
    return reason.kind === 'budget' && reason.budget === 'cell' && cellBudget !== undefined ? { ...reason, limit: cellBudget, spent: reason.spent + this.#before.credits } : reason;
  }

  /** Where nothing came, the failure that stopped it tells more than an empty list. */
  #answer(end: LongRunEnd): Exchange {
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
      call: header.call, network: options.network, family: options.network.family, transport: options.transport,
      request: sent?.request ?? { endpoint: options.network.rpc?.template ?? '', verb: 'POST', payload: '' },
      outcome, ...(sent?.httpStatus !== undefined && { httpStatus: sent.httpStatus }),
      startedAt: this.#startedAt, milliseconds: this.ports.now() - this.#startedAt,
      bytesSent: this.#bytesSent, bytesReceived: this.#bytesReceived, cost: this.#cost(progress),
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

const rowKinds: Readonly<Record<LongRequest['kind'], WorkReport['rowKind']>> = { logs: 'log', blocks: 'block', events: 'event' };

function remainderOf(granted: PlanCost, spent: PlanCost): PlanCost {
  return { credits: Math.max(0, granted.credits - spent.credits), uncostedCalls: Math.max(0, granted.uncostedCalls - spent.uncostedCalls) };
}
