import type { Cell } from '../cell/cell';
import type { Expansion } from '../compose/valueEncoder';
import { formatCreditNumber } from '../credits/formatCredits';
import type { JsonValue } from '../json/jsonValue';
import type { CallOptions } from '../pipe/executeCall';
import type { Exchange } from '../pipe/exchange';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import { rangeOfRequest, readLongRequest } from '../ranges/createLongWork';
import type { PlanCost } from '../pipe/plan';
import { ok } from '../result';
import type { KeptWork } from '../work/workHeader';
import type { WorkPorts } from '../work/workPorts';
import type { WorkAnswer } from '../work/workRun';
import type { ExchangeAnswer } from './cellAnswer';
import { beginCellWork, resumeCellWork, type CellWorkRun } from './cellWorkRun';
import type { CellComposition, ComposedCell } from './composeCell';
import { findCellWork, isAtCap, takesManyCalls, wantsMoreCalls, type CellWork } from './findCellWork';
import { hintsOfAnswer } from './hintsOfAnswer';
import type { WorkReport } from './workReport';

/** How far a cell's long work is, and its rows so far when there are enough more of them. */
export type WorkProgressed = (report: WorkReport, answer: ExchangeAnswer | undefined) => void;

/** What the run of a cell tells its long work. */
export interface LongCellRun {
  readonly cell: Cell;
  readonly name: string | undefined;
  readonly composition: CellComposition;
  readonly options: CallOptions;
  /** The notebook that paths of files begin at. */
  readonly from: string | undefined;
  /** What may be spent without asking. */
  readonly granted: PlanCost;
  readonly progressed: WorkProgressed | undefined;
}

/** A cell whose request may take many calls. Each step gives the cell's answer, or undefined where the cell is sent as one call. */
export class LongCell {
  #isOver = false;

  private constructor(
    private readonly found: CellWork, private readonly kept: KeptWork | undefined,
    private readonly run: LongCellRun, private readonly ports: PipePorts, private readonly work: WorkPorts,
  ) {}

  /** Undefined for a request that is sent once, whatever comes. */
  static async find(run: LongCellRun, ports: PipePorts, work: WorkPorts): Promise<Attempted<LongCell | undefined>> {
    const found = await findCellWork(run.cell, run.composition, run.from, ports);
    if (found.kind === 'failed') return found;
    if (found.value === undefined) return ok(undefined);
    const kept = await work.journals.find(found.value.id);
    return ok(new LongCell(found.value, kept?.state === 'done' ? undefined : kept, run, ports, work));
  }

  /** Goes on with what an earlier run left unfinished. */
  async resume(): Promise<Attempted<ExchangeAnswer> | undefined> {
    return this.kept && this.#answer(await resumeCellWork(this.#workRun, this.kept, this.ports, this.work), []);
  }

  /** Begins at once where it is known that one call does not do. */
  async begin({ composed, heads }: ComposedCell): Promise<Attempted<ExchangeAnswer> | undefined> {
    const request = readLongRequest(composed.call);
    if (composed.call.kind !== 'rpc' || request === undefined) return undefined;
    const span = rangeOfRequest(request, new Map([...heads].map(([tag, number]) => [tag, Number(number)])));
    if (!takesManyCalls(this.found, span.kind === 'ok' ? span.value : undefined, this.run.options.network.limits)) return undefined;
    return this.#answer(await beginCellWork(this.#workRun, composed.call, heads, [], this.ports, this.work), composed.expansions);
  }

  /** Begins where the answer to the one call shows that it does not do. */
  async split({ composed, heads }: ComposedCell, first: Exchange): Promise<Attempted<ExchangeAnswer> | undefined> {
    if (composed.call.kind !== 'rpc' || !wantsMoreCalls(first, this.found)) return undefined;
    return this.#answer(await beginCellWork(this.#workRun, composed.call, heads, [first], this.ports, this.work), composed.expansions);
  }

  /** What there is to say of the answer to one call. */
  notesOn({ outcome, network }: Exchange): readonly string[] {
    if (!isAtCap(outcome, network, this.found)) return [];
    return [`It holds exactly ${formatCreditNumber(network.limits.logResults)} logs, the most that a call gives: the service may have cut it. With "cutsLogs" in the network's limits such answers are split and asked for again.`];
  }

  get #workRun(): CellWorkRun {
    const { from, granted, options } = this.run;
    return {
      found: this.found, options, from, granted,
      observe: (report, exchange) => this.#observe(report, exchange),
      hintsOf: async (rows) => (await hintsOfAnswer(this.#exchangeOf(rows), this.run.composition.known, this.ports.knowledge)).hints,
    };
  }

  async #observe(report: WorkReport, exchange: Exchange | undefined): Promise<void> {
    const { progressed } = this.run;
    if (!progressed || this.#isOver) return;
    const answer = exchange && await this.#show({ report, exchange }, []);
    if (!this.#isOver) progressed(report, answer);
  }

  async #answer(done: Attempted<WorkAnswer>, expansions: readonly Expansion[]): Promise<Attempted<ExchangeAnswer>> {
    this.#isOver = true;
    return done.kind === 'failed' ? done : ok(await this.#show(done.value, expansions));
  }

  async #show({ report, exchange }: WorkAnswer, expansions: readonly Expansion[]): Promise<ExchangeAnswer> {
    const { composition, name } = this.run;
    const { hints, problems } = await hintsOfAnswer(exchange, composition.known, this.ports.knowledge);
    return { kind: 'exchange', exchange, hints, expansions, notes: problems, work: report, ...(name !== undefined && { name }) };
  }

  /** Rows as an answer, so that what they are decoded by can be looked up. */
  #exchangeOf(rows: readonly JsonValue[]): Pick<Exchange, 'outcome' | 'network'> {
    const value: JsonValue = this.found.kind === 'events' ? { events: rows } : rows;
    return { outcome: { kind: 'result', body: new Uint8Array(), value }, network: this.run.options.network };
  }
}
