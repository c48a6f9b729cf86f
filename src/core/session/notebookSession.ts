import type { Cell } from '../cell/cell';
import type { Problem } from '../cell/problem';
import { parseCell } from '../cell/parseCell';
import type { CreditCost } from '../credits/creditCost';
import { resolveCost } from '../credits/resolveCost';
import type { JsonObject, JsonValue } from '../json/jsonValue';
import type { Network } from '../networks/network';
import { chooseNetworks } from '../pipe/chooseNetwork';
import type { Exchange } from '../pipe/exchange';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import { addCosts, noCost, sumCosts, type PlanCost } from '../pipe/plan';
import { refuseFor, type Refusal } from '../pipe/refusal';
import { isLongMethod } from '../ranges/createLongWork';
import { catalogueMethod } from '../pipe/wireMethod';
import { ok } from '../result';
import type { WorkPorts } from '../work/workPorts';
import { methodOf, type SendableRequest } from './composeCall';
import { countCalls } from './countCalls';
import { knowledgeOfCell } from './knowledgeOfCell';
import { listNames, type NotebookName } from './listNames';
import { orderCells, type CellOrder } from './orderCells';
import { askToSpend, refuseOverBudgets } from './permitSpending';
import { planCellWork, type WorkPlan } from './planCellWork';
import { createTextResolver, type TextResolver } from './resolveText';
import type { CellAnswer, ExchangeAnswer } from './cellAnswer';
import { runCell, type PlannedNetwork } from './runCell';
import { Scope, type Memory } from './scope';
import { directiveOf, nameOf, type ParsedCell, type SessionCell } from './sessionCell';
import type { WorkReport } from './workReport';

/** What running a cell will do, before it is run. */
export interface CellPlan {
  /** Cells to run, dependencies first; the cell itself is the last. */
  readonly ids: readonly string[];
  /** Where the cell goes: several where it is to be compared. Undefined for a cell that sends nothing. */
  readonly networks: Attempted<readonly Network[]> | undefined;
  /** Of this cell alone, on all its networks. */
  readonly cost: PlanCost;
  /** Calls of this cell. */
  readonly calls: number;
  /** Whether the first answers may tell of more calls: then the cost is the least. */
  readonly isOpen: boolean;
  /** Of the cells that run first. */
  readonly dependencyCost: PlanCost;
  /** Of a request that may take many calls, and goes to one network. */
  readonly work: WorkPlan | undefined;
  readonly problems: readonly Problem[];
}

/** What one network is asked by a cell. */
interface NetworkShare extends PlannedNetwork {
  readonly cost: PlanCost;
  readonly isOpen: boolean;
  readonly work: WorkPlan | undefined;
}

/** Shares of a cell; undefined for one that sends nothing. */
type CellShares = Attempted<readonly NetworkShare[]> | undefined;

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
   * what needs it is refused. Where the cell itself cannot be sent, nothing is. `startsOver`: what an earlier run left of long
   * work is thrown away; else it goes on.
   */
  async run(cells: readonly SessionCell[], id: string, signal: AbortSignal, observer: RunObserver, startsOver = false): Promise<void> {
    const order = this.#order(cells, id);
    const shares = await this.#sharesOf(cells, order.ids);
    const refusal = refuseFor(this.#problemsOf(cells, order, id)) ?? await this.#permit(order.ids, shares, signal);
    for (const each of refusal ? [id] : order.ids) {
      await observer.started(each);
      const answer = refusal ? { kind: 'refused' as const, refusal } : await this.#runOne(cells, each, shares.get(each), { signal, observer, startsOver: startsOver && each === id });
      await observer.ended(each, answer);
      if (each !== id && !isAnswered(answer)) {
        await observer.started(id);
        await observer.ended(id, { kind: 'refused', refusal: needsOther(this.#nameOf(cells, each)) });
        return;
      }
    }
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

  async #runOne(cells: readonly SessionCell[], id: string, shares: CellShares, { signal, observer, startsOver }: OneRun): Promise<CellAnswer> {
    const parsed = cells.map((cell) => this.parse(cell));
    const target = parsed.find((cell) => cell.id === id);
    if (!target) return { kind: 'nothing' };
    const answer = await runCell({
      cells: parsed, target, memory: this.memory, networks: shares ?? ok([]), from: this.from, signal, work: this.work, startsOver,
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
    if (cost.credits <= this.ports.settings().confirmAbove) return undefined;
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
      const { costs, confirmAbove } = this.ports.settings();
      const cost = sumCosts(Array.from({ length: calls }, () => (method === undefined ? unknownCost : resolveCost(method, network, costs).cost)));
      return { network, calls, isOpen, work, cost, granted: Math.max(confirmAbove, cost.credits * leeway) };
    })));
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

interface OneRun {
  readonly signal: AbortSignal;
  readonly observer: RunObserver;
  readonly startsOver: boolean;
}

/** An estimate that was agreed to may be passed by so much before it is asked again. */
const leeway = 1.5;

const unknownCost: CreditCost = { kind: 'unknown' };

function describePlan({ ids }: CellOrder, shares: ReadonlyMap<string, CellShares>, id: string, problems: readonly Problem[]): CellPlan {
  const own = shares.get(id);
  const others = [...shares].filter(([each]) => each !== id).map(([, share]) => share);
  return {
    ids,
    networks: own?.kind === 'ok' ? ok(own.value.map(({ network }) => network)) : own,
    cost: costOf(own),
    calls: own?.kind === 'ok' ? sum(own.value.map(({ calls }) => calls)) : 1,
    isOpen: own?.kind === 'ok' && own.value.some((share) => share.isOpen),
    dependencyCost: others.map(costOf).reduce(addCosts, noCost),
    work: own?.kind === 'ok' && own.value.length === 1 ? own.value[0]?.work : undefined,
    problems,
  };
}

/** A request that goes nowhere yet would be one call of unknown cost. */
function costOf(shares: CellShares): PlanCost {
  if (!shares) return noCost;
  return shares.kind === 'failed' ? sumCosts([unknownCost]) : shares.value.map(({ cost }) => cost).reduce(addCosts, noCost);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The exchange that other cells read: of several networks, that of the first. */
function exchangeToRead(answer: CellAnswer): Exchange | undefined {
  if (answer.kind === 'exchange') return answer.exchange;
  const first = answer.kind === 'compared' ? answer.answers[0]?.answer : undefined;
  return first?.kind === 'exchange' ? first.exchange : undefined;
}

function isAnswered(answer: CellAnswer): boolean {
  if (answer.kind === 'exchange' && answer.work?.stopped !== undefined) return false;
  return exchangeToRead(answer)?.outcome.kind === 'result';
}

/** What `{{name.result…}}` and `{{name.error…}}` read; undefined where the call gave neither. */
function answerOf({ outcome }: Exchange): JsonObject | undefined {
  if (outcome.kind === 'result') return outcome.value === undefined ? undefined : { result: outcome.value };
  if (outcome.kind !== 'rpcError') return undefined;
  return { error: { code: outcome.code, message: outcome.message, ...(outcome.data !== undefined && { data: outcome.data }) } };
}

function needsOther(name: string): Refusal {
  return { code: 'dependency', cause: `It needs the answer of \`${name}\`, which gave none.`, cure: 'Mend that cell and run this one again. Nothing was charged for this one.' };
}
