import type { Cell } from '../cell/cell';
import type { Problem } from '../cell/problem';
import { parseCell } from '../cell/parseCell';
import { resolveCost } from '../credits/resolveCost';
import type { JsonValue } from '../json/jsonValue';
import type { Network } from '../networks/network';
import { chooseNetworks } from '../pipe/chooseNetwork';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import { addCosts, noCost, sumCosts } from '../pipe/plan';
import { refuseFor, type Refusal } from '../pipe/refusal';
import { isLongMethod } from '../ranges/createLongWork';
import { catalogueMethod } from '../pipe/wireMethod';
import { failed, ok, type Result } from '../result';
import type { Saved } from '../saving/saver';
import type { SaveTarget } from '../saving/saveTarget';
import type { WorkPorts } from '../work/workPorts';
import { methodOf, type SendableRequest } from './composeCall';
import type { CellComposition } from './composeCell';
import { answerOf, exchangeToRead, isAnswered } from './answerToRead';
import { describePlan, sum, unknownCost, type CellPlan, type CellShares, type NetworkShare } from './cellPlan';
import { countCalls } from './countCalls';
import { estimateCellWork, probeCalls } from './estimateCellWork';
import { knowledgeOfCell } from './knowledgeOfCell';
import { listNames, type NotebookName } from './listNames';
import { orderCells, type CellOrder } from './orderCells';
import { askToSpend, needsLeave, refuseOverBudgets } from './permitSpending';
import { planCellWork, type WorkPlan } from './planCellWork';
import { createTextResolver, type TextResolver } from './resolveText';
import type { CellAnswer, ExchangeAnswer } from './cellAnswer';
import { runCell } from './runCell';
import { saveCellWork } from './saveCellWork';
import { Scope, type Memory } from './scope';
import { directiveOf, nameOf, type ParsedCell, type SessionCell } from './sessionCell';
import type { WorkReport } from './workReport';

/** Told of each cell as it runs, those that another needed among them. */
export interface RunObserver {
  readonly started: (id: string) => void | Promise<void>;
  /** Told of a request that takes many calls how far it is, with its rows so far when there are enough more of them. */
  readonly progressed?: (id: string, report: WorkReport, answer: ExchangeAnswer | undefined) => void;
  readonly ended: (id: string, answer: CellAnswer) => void | Promise<void>;
}

/** The memory of one notebook: what its named cells last answered and what its variables were set to. */
export class NotebookSession {
  readonly #answers = new Map<string, JsonValue>();
  readonly #variables = new Map<string, string>();
  readonly #parsed = new Map<string, { readonly text: string; readonly parsed: ParsedCell }>();

  /** Calls of long work by its id, as probes estimated them. */
  readonly #estimates = new Map<string, number>();

  /** `from` is where the notebook is, for files that its cells name; undefined for one that is not saved. Without `work` every request is sent once. */
  constructor(private readonly ports: PipePorts, private readonly from?: string, private readonly work?: WorkPorts) {}

  /** What a cell's text says; parsed again only when the text has changed. */
  parse(cell: SessionCell): ParsedCell {
    const known = this.#parsed.get(cell.id);
    if (known?.text === cell.text) return known.parsed;
    const parsed = { id: cell.id, cell: parseCell(cell.text) };
    this.#parsed.set(cell.id, { text: cell.text, parsed });
    return parsed;
  }

  /** What running a cell will do and cost. Sends nothing. */
  async plan(cells: readonly SessionCell[], id: string): Promise<CellPlan> {
    const order = this.#order(cells, id);
    return describePlan(order, await this.#sharesOf(cells, order.ids), id, this.#problemsOf(cells, order, id));
  }

  /**
   * Runs a cell and, before it, the cells that it needs and that have not run. Stops at the first that gives no result:
   * what needs it is refused. Where the cell itself cannot be sent, nothing is.
   */
  async run(cells: readonly SessionCell[], id: string, signal: AbortSignal, observer: RunObserver): Promise<void> {
    const order = this.#order(cells, id);
    const shares = await this.#sharesOf(cells, order.ids);
    const refusal = refuseFor(this.#problemsOf(cells, order, id)) ?? await this.#permit(order.ids, shares, signal);
    for (const each of refusal ? [id] : order.ids) {
      await observer.started(each);
      const answer = refusal ? { kind: 'refused' as const, refusal } : await this.#runOne(cells, each, shares.get(each), signal, observer);
      await observer.ended(each, answer);
      if (each !== id && !isAnswered(answer)) {
        await observer.started(id);
        await observer.ended(id, { kind: 'refused', refusal: needsOther(this.#nameOf(cells, each)) });
        return;
      }
    }
  }

  /** Estimates the calls of a cell's range of logs by a few short calls, for the plan to tell; gives why it cannot. */
  async estimate(cells: readonly SessionCell[], id: string, signal: AbortSignal): Promise<Refusal | undefined> {
    const ready = await this.#readyWork(cells, id);
    if (!ready) return notEstimated;
    const { composition, work, network } = ready;
    const each = resolveCost('eth_getLogs', network, this.ports.settings().costs).cost;
    const cost = sumCosts(Array.from({ length: probeCalls * work.found.groups }, () => each));
    const refusal = await refuseOverBudgets([{ network, cost }], this.ports)
      ?? (needsLeave(cost, this.ports.settings()) ? await askToSpend({ network, cost, calls: probeCalls }, signal, this.ports) : undefined);
    if (refusal) return refusal;
    const estimate = await estimateCellWork(composition, { network, transport: 'http', signal }, this.ports);
    if (estimate.kind === 'failed') return estimate.problem;
    this.#estimates.set(work.found.id, estimate.value);
    return undefined;
  }

  /** Writes the rows that a cell's long work has, finished or not; nothing is sent. The problem is a sentence. */
  async save(cells: readonly SessionCell[], id: string, target: SaveTarget, signal: AbortSignal, progressed: (rows: number) => void): Promise<Result<Saved, string>> {
    const ready = await this.#readyWork(cells, id);
    if (!ready || !this.work) return failed('This cell has no rows that are kept. Run it first.');
    return saveCellWork({ cell: ready.cell, composition: ready.composition, from: this.from, target, signal, progressed }, this.ports, this.work);
  }

  /** Forgets what the earlier runs of a cell's long work left, so that it begins anew. */
  async forgetWork(cells: readonly SessionCell[], id: string): Promise<void> {
    const { work } = await this.plan(cells, id);
    if (work) await this.work?.journals.remove(work.found.id);
  }

  /** What a cell is called: its name, else its method. */
  title(cells: readonly SessionCell[], id: string): string {
    const cell = cells.find((each) => each.id === id);
    const parsed = cell && this.parse(cell).cell;
    return (parsed && (nameOf(parsed) ?? (parsed.request && methodOf(parsed.request)))) ?? 'a request';
  }

  /** Every name that cells can refer to, with what it stands for now. */
  names(cells: readonly SessionCell[]): readonly NotebookName[] {
    return listNames(cells.map((cell) => this.parse(cell)), this.memory);
  }

  /** What texts of a cell stand for as far as that is known; undefined for a cell that is not there. */
  resolver(cells: readonly SessionCell[], id: string): TextResolver | undefined {
    const parsed = cells.map((cell) => this.parse(cell));
    const target = parsed.find((cell) => cell.id === id);
    return target && createTextResolver(new Scope(parsed, target, this.memory), this.ports);
  }

  /** Forgets every answer and variable, as if no cell had run. */
  clear(): void {
    this.#answers.clear();
    this.#variables.clear();
  }

  async #runOne(cells: readonly SessionCell[], id: string, shares: CellShares, signal: AbortSignal, observer: RunObserver): Promise<CellAnswer> {
    const parsed = cells.map((cell) => this.parse(cell));
    const target = parsed.find((cell) => cell.id === id);
    if (!target) return { kind: 'nothing' };
    const answer = await runCell({
      cells: parsed, target, memory: this.memory, networks: shares ?? ok([]), from: this.from, signal, work: this.work,
      progressed: (report, partial) => observer.progressed?.(id, report, partial),
    }, this.ports);
    this.#remember(target.cell, answer);
    return answer;
  }

  #remember(cell: Cell, answer: CellAnswer): void {
    if (answer.kind === 'refused') return;
    for (const variable of cell.variables) this.#variables.set(variable.name, variable.value);
    const name = nameOf(cell);
    const exchange = exchangeToRead(answer);
    const kept = exchange && answerOf(exchange);
    if (name !== undefined && kept) this.#answers.set(name, kept);
  }

  /** Asks for leave where the plan costs more than the user's threshold; refuses what would pass the day's budget. */
  async #permit(ids: readonly string[], shares: ReadonlyMap<string, CellShares>, signal: AbortSignal): Promise<Refusal | undefined> {
    const target = shares.get(ids.at(-1) ?? '');
    if (target?.kind === 'failed') return target.problem;
    const [first, ...others] = target?.value ?? [];
    if (!first) return undefined;
    const all = [...shares.values()].flatMap((share) => (share?.kind === 'ok' ? share.value : []));
    const over = await refuseOverBudgets(all, this.ports);
    if (over) return over;
    const cost = all.map((share) => share.cost).reduce(addCosts, noCost);
    if (!needsLeave(cost, this.ports.settings())) return undefined;
    return askToSpend({
      network: first.network, cost, calls: sum(all.map(({ calls }) => calls)), atLeast: all.some(({ isOpen }) => isOpen),
      ...(others.length > 0 && { alsoTo: others.map(({ network }) => network) }),
    }, signal, this.ports);
  }

  /** Last answers of named cells and last values of variables; it changes as cells run. */
  get memory(): Memory {
    return { answers: this.#answers, variables: this.#variables };
  }

  #order(cells: readonly SessionCell[], id: string): CellOrder {
    const parsed = cells.map((cell) => this.parse(cell));
    const target = parsed.find((cell) => cell.id === id);
    return target ? orderCells(parsed, target, this.memory) : { ids: [], problems: [] };
  }

  #problemsOf(cells: readonly SessionCell[], order: CellOrder, id: string): readonly Problem[] {
    const target = cells.find((cell) => cell.id === id);
    return [...(target ? this.parse(target).cell.problems : []), ...order.problems.filter((found) => found.id === id).map((found) => found.problem)];
  }

  async #sharesOf(cells: readonly SessionCell[], ids: readonly string[]): Promise<ReadonlyMap<string, CellShares>> {
    const parsed = cells.map((cell) => this.parse(cell));
    const wanted = parsed.filter(({ id }) => ids.includes(id));
    return new Map(await Promise.all(wanted.map(async (target) => [target.id, await this.#sharesOfOne(parsed, target)] as const)));
  }

  async #sharesOfOne(cells: readonly ParsedCell[], target: ParsedCell): Promise<CellShares> {
    const { cell } = target;
    const { request } = cell;
    if (!request || request.kind === 'curl') return undefined;
    const networks = this.#networksOf(cell);
    if (networks.kind === 'failed') return networks;
    const method = methodOf(request);
    return ok(await Promise.all(networks.value.map(async (network): Promise<NetworkShare> => {
      const scope = new Scope(cells, target, this.memory);
      const work = await this.#planWork(cell, request, network, scope);
      const { calls, isOpen } = work ? { calls: work.calls, isOpen: work.isLeast } : await countCalls(cell, { network, scope, from: this.from }, this.ports);
      const { costs, confirmAbove, confirmUncostedAbove } = this.ports.settings();
      const cost = sumCosts(Array.from({ length: calls }, () => (method === undefined ? unknownCost : resolveCost(method, network, costs).cost)));
      return { network, calls, isOpen, work, cost, granted: { credits: Math.max(confirmAbove, cost.credits * leeway), uncostedCalls: Math.max(confirmUncostedAbove, cost.uncostedCalls * leeway) } };
    })));
  }

  async #readyWork(cells: readonly SessionCell[], id: string): Promise<{ readonly cell: Cell; readonly network: Network; readonly composition: CellComposition; readonly work: WorkPlan } | undefined> {
    const parsed = cells.map((cell) => this.parse(cell));
    const target = parsed.find((cell) => cell.id === id);
    const request = target?.cell.request;
    const networks = target && this.#networksOf(target.cell);
    const network = networks?.kind === 'ok' ? networks.value[0] : undefined;
    if (!target || !network || request?.kind !== 'call') return undefined;
    const scope = new Scope(parsed, target, this.memory);
    const work = await this.#planWork(target.cell, request, network, scope);
    const known = await knowledgeOfCell(target.cell, this.from, this.ports.knowledge);
    return work && { cell: target.cell, network, composition: { request, network, known, scope, prompted: new Map() }, work };
  }

  async #planWork(cell: Cell, request: SendableRequest, network: Network, scope: Scope): Promise<WorkPlan | undefined> {
    if (!this.work || request.kind !== 'call' || !isLongMethod(catalogueMethod(request.method, network))) return undefined;
    const known = await knowledgeOfCell(cell, this.from, this.ports.knowledge);
    return planCellWork(cell, { request, network, known, scope, prompted: new Map() }, this.from, this.#estimates, this.ports, this.work);
  }

  #networksOf(cell: Cell): Attempted<readonly Network[]> {
    const method = cell.request && methodOf(cell.request);
    const { defaultNetwork } = this.ports.settings();
    return chooseNetworks({
      services: this.ports.services(),
      defaultNetwork,
      directive: directiveOf(cell, 'network'),
      method: method === undefined ? undefined : this.ports.catalogue.find(method),
    });
  }

  #nameOf(cells: readonly SessionCell[], id: string): string {
    const cell = cells.find((candidate) => candidate.id === id);
    return (cell && nameOf(this.parse(cell).cell)) ?? 'another cell';
  }
}

/** An estimate that was agreed to may be passed by so much before it is asked again. */
const leeway = 1.5;

const notEstimated: Refusal = { code: 'problem', cause: 'Only ranges of logs without prompts are estimated.', cure: 'Nothing was sent.' };

function needsOther(name: string): Refusal {
  return { code: 'dependency', cause: `It needs the answer of \`${name}\`, which gave none.`, cure: 'Mend that cell and run this one again. Nothing was charged for this one.' };
}
