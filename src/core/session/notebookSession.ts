import type { Cell } from '../cell/cell';
import type { Problem } from '../cell/problem';
import { parseCell } from '../cell/parseCell';
import { resolveCost } from '../credits/resolveCost';
import type { JsonObject, JsonValue } from '../json/jsonValue';
import type { Network } from '../networks/network';
import { chooseNetwork } from '../pipe/chooseNetwork';
import type { Exchange } from '../pipe/exchange';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import { addCosts, noCost, sumCosts, type PlanCost } from '../pipe/plan';
import type { Refusal } from '../pipe/refusal';
import { methodOf } from './composeCall';
import { countCalls } from './countCalls';
import { listNames, type NotebookName } from './listNames';
import { orderCells, type CellOrder } from './orderCells';
import { askToSpend, refuseOverBudget } from './permitSpending';
import { createTextResolver, type TextResolver } from './resolveText';
import { runCell, type CellAnswer } from './runCell';
import { Scope, type Memory } from './scope';
import { directiveOf, nameOf, type ParsedCell, type SessionCell } from './sessionCell';

/** What running a cell will do, before it is run. */
export interface CellPlan {
  /** Cells to run, dependencies first; the cell itself is the last. */
  readonly ids: readonly string[];
  readonly network: Attempted<Network> | undefined;
  /** Of this cell alone. */
  readonly cost: PlanCost;
  /** Calls of this cell. */
  readonly calls: number;
  /** Whether the first answers may tell of more calls: then the cost is the least. */
  readonly isOpen: boolean;
  /** Of the cells that run first. */
  readonly dependencyCost: PlanCost;
  readonly problems: readonly Problem[];
}

/** Told of each cell as it runs, those that another needed among them. */
export interface RunObserver {
  readonly started: (id: string) => void | Promise<void>;
  readonly ended: (id: string, answer: CellAnswer) => void | Promise<void>;
}

/** The memory of one notebook: what its named cells last answered and what its variables were set to. */
export class NotebookSession {
  readonly #answers = new Map<string, JsonValue>();
  readonly #variables = new Map<string, string>();
  readonly #parsed = new Map<string, { readonly text: string; readonly parsed: ParsedCell }>();

  /** `from` is where the notebook is, for files that its cells name; undefined for one that is not saved. */
  constructor(private readonly ports: PipePorts, private readonly from?: string) {}

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
    const parsed = cells.map((cell) => this.parse(cell));
    const target = parsed.find((cell) => cell.id === id);
    if (!target) return { ids: [], network: undefined, cost: noCost, calls: 0, isOpen: false, dependencyCost: noCost, problems: [] };
    const order = this.#order(parsed, target);
    const needed = parsed.filter((cell) => cell !== target && order.ids.includes(cell.id));
    const network = target.cell.request && this.#networkOf(target.cell);
    const { calls, isOpen } = network?.kind === 'ok' ? await this.#countCalls(parsed, target, network.value) : { calls: 1, isOpen: false };
    return {
      ids: order.ids,
      network,
      cost: this.#costOf(target.cell, calls),
      calls, isOpen,
      dependencyCost: needed.map(({ cell }) => this.#costOf(cell, 1)).reduce(addCosts, noCost),
      problems: [...target.cell.problems, ...order.problems.filter((found) => found.id === id).map((found) => found.problem)],
    };
  }

  /**
   * Runs a cell and, before it, the cells that it needs and that have not run. Stops at the first that gives no result:
   * what needs it is refused.
   */
  async run(cells: readonly SessionCell[], id: string, signal: AbortSignal, observer: RunObserver): Promise<void> {
    const plan = await this.plan(cells, id);
    const refusal = await this.#permit(plan, signal);
    for (const each of refusal ? [id] : plan.ids) {
      await observer.started(each);
      const answer = refusal ? { kind: 'refused' as const, refusal } : await this.#runOne(cells, each, each === id ? plan.calls : 1, signal);
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

  async #runOne(cells: readonly SessionCell[], id: string, plannedCalls: number, signal: AbortSignal): Promise<CellAnswer> {
    const parsed = cells.map((cell) => this.parse(cell));
    const target = parsed.find((cell) => cell.id === id);
    if (!target) return { kind: 'nothing' };
    const answer = await runCell({ cells: parsed, target, memory: this.memory, network: this.#networkOf(target.cell), from: this.from, plannedCalls, signal }, this.ports);
    this.#remember(target.cell, answer);
    return answer;
  }

  #remember(cell: Cell, answer: CellAnswer): void {
    if (answer.kind === 'refused') return;
    for (const variable of cell.variables) this.#variables.set(variable.name, variable.value);
    const name = nameOf(cell);
    const kept = answer.kind === 'exchange' ? answerOf(answer.exchange) : undefined;
    if (name !== undefined && kept) this.#answers.set(name, kept);
  }

  /** Asks for leave where the plan costs more than the user's threshold; refuses what would pass the day's budget. */
  async #permit(plan: CellPlan, signal: AbortSignal): Promise<Refusal | undefined> {
    if (plan.network?.kind !== 'ok') return undefined;
    const network = plan.network.value;
    const cost = addCosts(plan.cost, plan.dependencyCost);
    const over = await refuseOverBudget(network, cost, this.ports);
    if (over) return over;
    if (cost.credits <= this.ports.settings().confirmAbove) return undefined;
    return askToSpend({ network, cost, calls: plan.ids.length - 1 + plan.calls, atLeast: plan.isOpen }, signal, this.ports);
  }

  async #countCalls(cells: readonly ParsedCell[], target: ParsedCell, network: Network): Promise<Pick<CellPlan, 'calls' | 'isOpen'>> {
    return countCalls(target.cell, { network, scope: new Scope(cells, target, this.memory), from: this.from }, this.ports);
  }

  /** Last answers of named cells and last values of variables; it changes as cells run. */
  get memory(): Memory {
    return { answers: this.#answers, variables: this.#variables };
  }

  #order(parsed: readonly ParsedCell[], target: ParsedCell): CellOrder {
    return orderCells(parsed, target, this.memory);
  }

  #networkOf(cell: Cell): Attempted<Network> {
    const method = cell.request && methodOf(cell.request);
    const { defaultNetwork } = this.ports.settings();
    return chooseNetwork({
      services: this.ports.services(),
      defaultNetwork,
      directive: directiveOf(cell, 'network'),
      method: method === undefined ? undefined : this.ports.catalogue.find(method),
    });
  }

  #costOf(cell: Cell, calls: number): PlanCost {
    if (!cell.request) return noCost;
    const network = this.#networkOf(cell);
    const method = methodOf(cell.request);
    if (network.kind === 'failed' || method === undefined) return sumCosts([{ kind: 'unknown' }]);
    const { cost } = resolveCost(method, network.value, this.ports.settings().costs);
    return sumCosts(Array.from({ length: calls }, () => cost));
  }

  #nameOf(cells: readonly SessionCell[], id: string): string {
    const cell = cells.find((candidate) => candidate.id === id);
    return (cell && nameOf(this.parse(cell).cell)) ?? 'another cell';
  }
}

function isAnswered(answer: CellAnswer): boolean {
  return answer.kind === 'exchange' && answer.exchange.outcome.kind === 'result';
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
