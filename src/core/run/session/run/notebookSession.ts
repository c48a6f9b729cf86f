import type { Saved } from '../../../answer/saving/saver';
import { SentSecrets } from '../../../base/credentials/sentSecrets';
import { failed, type Result } from '../../../base/result';
import { type Cell, directiveOf, nameOf, type ParsedCell, type WrittenCell } from '../../../model/cell/cell';
import { parseCell } from '../../../model/cell/parseCell';
import type { Refusal } from '../../../model/exchange/refusal';
import type { PlanningPorts } from '../../../request/pipe/networkPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { EstimatedCalls } from '../../longWork/plan/planLogRange';
import type { WorkReport } from '../../longWork/workReport';
import type { PlacedCell } from '../compose/cellStages';
import { methodOf } from '../compose/composeRequest';
import { networksOfCell } from '../compose/networksOfCell';
import type { PinnedHeads } from '../compose/pinnedHeads';
import { prepareLongWork } from '../compose/prepareCell';
import { createTextResolver, type TextResolver } from '../compose/resolveText';
import { directiveUses } from '../directives/directiveUses';
import { eachFilesOf, type EachRows } from '../directives/eachRow';
import { permitFiles } from '../directives/permitFiles';
import { CellAges } from '../memory/cellAges';
import { CellMemory } from '../memory/cellMemory';
import { type CellSources, sourcesOfCell } from '../memory/cellSources';
import { type FoundAges, ShownAnswers } from '../memory/shownAnswers';
import { cellErrors } from '../notebook/cellErrors';
import type { EnvironmentGrants } from '../notebook/environmentValues';
import { listNames, type NotebookName } from '../notebook/listNames';
import { NamePlaces } from '../notebook/namePlaces';
import { type CellOrder, orderCells, type OrderProblem, referenceProblems } from '../notebook/orderCells';
import { type CellPlan, describePlan } from '../plan/cellPlan';
import { estimateCell } from '../plan/estimateCell';
import { planCells, type Planning } from '../plan/planCells';
import { LiveRecords } from './liveRecords';
import type { NotebookRun, RunObserver } from './runLevels';
import type { RunningPorts } from './runningPorts';
import { runNotebook } from './runNotebook';
import { type KeptRowsSave, saveLiveRows, saveLongWork } from './saveLongWork';
import { SharedHeads } from './sharedHeads';

/** How a cell is run or planned. */
export interface NotebookRunOptions {
  /** First runs the named cells with outdated answers, not only those without an answer. */
  readonly renews?: boolean;
  /** The heads of a run in which moving tags refer to the same blocks. Share them among the cells of the run. */
  readonly pins?: PinnedHeads | undefined;
}

/** The memory of one notebook, and the order in which its cells run. */
export class NotebookSession {
  /** The last answers of named cells and the last values of variables. Changes as cells run. */
  readonly memory = new CellMemory();

  private readonly ports: RunningPorts;
  readonly #planning: Planning;
  readonly #grants: EnvironmentGrants;
  readonly #heads: SharedHeads;
  readonly #parsed = new Map<string, ParsedCell>();
  /** The cells of the last call, parsed. Cached, because the plan of each visible cell is requested separately. */
  #last: { readonly cells: readonly WrittenCell[]; readonly names: NamePlaces } = {
    cells: [],
    names: new NamePlaces([]),
  };
  readonly #shown = new ShownAnswers();
  readonly #records = new LiveRecords();
  /** The estimated calls of long work, by its id. */
  readonly #estimates = new Map<string, EstimatedCalls>();

  /**
   * `notebookPath` is the base for files that cells name, undefined for an unsaved notebook. Without `ports.work`, each
   * request takes one call.
   */
  constructor(
    ports: RunningPorts,
    private readonly notebookPath?: string,
    {
      clock = Date.now,
      grants = new Set(),
      heads = new SharedHeads(),
    }: {
      /** Milliseconds. Planning uses this clock to split its work and to stop in time. */
      readonly clock?: () => number;
      /** Names of environment variables that this notebook may send. */
      readonly grants?: EnvironmentGrants;
      /** The heads that repeated cells wait for. Share them among notebooks. */
      readonly heads?: SharedHeads;
    } = {},
  ) {
    this.ports = { ...ports, sentSecrets: ports.sentSecrets ?? new SentSecrets() };
    this.#planning = { estimates: this.#estimates, journals: ports.work?.journals, clock };
    this.#grants = grants;
    this.#heads = heads;
  }

  /** Parses a cell again only if its text has changed. */
  parse(cell: WrittenCell): ParsedCell {
    const known = this.#parsed.get(cell.id);
    if (known?.text === cell.text) return known;
    const parsed = { id: cell.id, text: cell.text, cell: parseCell(cell.text) };
    this.#parsed.set(cell.id, parsed);
    return parsed;
  }

  /** Returns what running a cell will do and cost. Sends nothing. */
  async plan(cells: readonly WrittenCell[], id: string, options: NotebookRunOptions = {}): Promise<CellPlan> {
    const rows = await this.#rowsOf(cells);
    const { target, cells: planned, renewed, ...ordered } = this.#order(cells, id, options, rows);
    const order = await withoutAddressNames(ordered.order, this.#namesIn(cells), this.ports);
    const { shares, problems } = await planCells(planned, this.#planning, this.ports);
    const references = target && target.rows?.kind !== 'failed' ? referenceProblems(target, order) : [];
    const own = target ? [...cellErrors(target, target.names), ...references] : [];
    const cell = { id, ids: order.ids, problems: [...own, ...problems], renewed: renewed.map((each) => each.id) };
    return describePlan(cell, shares, this.ports.settings().costs);
  }

  /**
   * Runs a cell after the cells that it needs and that have not run. Stops at the first one without a result and
   * refuses the cell. If the cell itself can't be sent, nothing is sent.
   */
  async run(
    cells: readonly WrittenCell[],
    id: string,
    signal: AbortSignal,
    observer: RunObserver,
    options: NotebookRunOptions = {},
  ): Promise<void> {
    const refused = await this.#permitRows(cells, id, signal);
    const rows = await this.#rowsOf(cells);
    if (refused) rows.set(id, failed(refused));
    const { target, cells: needed, steps, renewed, ...ordered } = this.#order(cells, id, options, rows);
    if (!target) return;
    const order = await withoutAddressNames(ordered.order, target.names, this.ports);
    await runNotebook(
      {
        target,
        cells: needed,
        steps,
        renewed,
        heads: this.#heads,
        problems: referenceProblems(target, order),
        planning: this.#planning,
        grants: this.#grants,
        pins: options.pins,
        memory: this.memory,
        noteSources: (each, sources) => this.#shown.note(each, sources),
        signal,
        observer: {
          ...observer,
          recorded: (each, cell) => this.#records.keep(each, cell),
          progressed:
            observer.progressed &&
            ((each, report, answer) => {
              this.#correctEstimate(report);
              observer.progressed?.(each, report, answer);
            }),
          ended: (each, answer) => {
            if (answer.kind === 'exchange' && answer.work) this.#correctEstimate(answer.work);
            return observer.ended(each, answer);
          },
          started: (each) => {
            this.#records.remove(each);
            return observer.started(each);
          },
        },
      },
      this.ports,
    );
  }

  /**
   * Estimates the calls of a cell's range of logs from a few short calls, for later plans. Returns why it could not.
   */
  async estimate(cells: readonly WrittenCell[], id: string, signal: AbortSignal): Promise<Refusal | undefined> {
    const estimated = await estimateCell(this.#placeOf(cells, id), signal, this.ports);
    if (estimated.kind === 'failed') {
      const request = `An estimate for ${this.title(cells, id)}`;
      this.ports.onRefused?.({ request, networks: [], refusal: estimated.problem });
      return estimated.problem;
    }
    this.#estimates.set(estimated.value.id, estimated.value.calls);
    return undefined;
  }

  /** What a run has shown is more than what its estimate saw. */
  #correctEstimate({ id, state, calls, remainingCalls }: WorkReport): void {
    if (!this.#estimates.has(id) || (state !== 'done' && remainingCalls === undefined)) return;
    const left = state === 'done' ? 0 : (remainingCalls ?? 0);
    // Only what is left is asked for when the work goes on.
    const all = state === 'stopped' ? Math.max(1, left) : calls + left;
    this.#estimates.set(id, { least: all, most: all, isOpen: false });
  }

  /**
   * Writes the rows of a cell's long work, finished or not, or of a live cell, without sending anything. The problem is
   * a sentence.
   */
  async save(
    cells: readonly WrittenCell[],
    id: string,
    save: Omit<KeptRowsSave, 'prepared'>,
  ): Promise<Result<Saved, string>> {
    const { work } = this.ports;
    const recorded = this.#records.of(id);
    if (recorded && work) return saveLiveRows(recorded, save, { ...this.ports, work });
    const placed = this.#placeOf(cells, id);
    const prepared = placed && (await prepareLongWork(placed, this.ports));
    if (!prepared || !work) return failed('This cell has no saved rows. Run it first.');
    return saveLongWork({ ...save, prepared }, { ...this.ports, work });
  }

  /** How many rows of a live cell `save` writes now. Undefined for any other cell. */
  countLiveRows(id: string): number | undefined {
    return this.#records.of(id)?.countRows();
  }

  /** Deletes the results of earlier runs of a cell's long work, so that it starts over. */
  async forgetWork(cells: readonly WrittenCell[], id: string): Promise<void> {
    const { work } = await this.plan(cells, id);
    if (work) await this.ports.work?.journals.remove(work.identity.id);
  }

  /** The title of a cell: its name or its method. */
  title(cells: readonly WrittenCell[], id: string): string {
    const parsed = this.#placeOf(cells, id)?.cell;
    return (parsed && (nameOf(parsed) ?? (parsed.request && methodOf(parsed.request)))) ?? 'a request';
  }

  /** Every name that cells can refer to, with its current value. */
  names(cells: readonly WrittenCell[]): readonly NotebookName[] {
    return listNames(this.#namesIn(cells), this.memory);
  }

  /** Resolves texts of a cell with the values known so far. Undefined for an unknown cell. */
  resolver(cells: readonly WrittenCell[], id: string): TextResolver | undefined {
    const placed = this.#placeOf(cells, id);
    return placed && createTextResolver(placed, this.ports);
  }

  /**
   * Finds what changed since answers were made, for those that a change of some cells may affect. `changed` is
   * undefined if any may be affected. `turn` is awaited between two answers.
   */
  findAges(
    cells: readonly WrittenCell[],
    changed: readonly string[] | undefined,
    turn: () => Promise<void>,
  ): Promise<FoundAges> {
    const names = this.#namesIn(cells);
    return this.#shown.find(names, new CellAges(names, this.memory, this.ports), changed, turn);
  }

  /** Returns the number of cells that a run of this cell includes. */
  countRuns(cells: readonly WrittenCell[], id: string, options: NotebookRunOptions): number {
    return this.#order(cells, id, options).order.ids.length;
  }

  /** The cells whose answers a cell reads, directly or through others. */
  neededBy(cells: readonly WrittenCell[], id: string): readonly string[] {
    const names = this.#namesIn(cells);
    const target = names.withId(id);
    return target ? orderCells(names, target, this.memory, () => true).ids.filter((each) => each !== id) : [];
  }

  /** What the answer that a cell shows was made from; undefined if it shows none of this session. */
  shownSources(id: string): CellSources | undefined {
    return this.#shown.sourcesOf(id);
  }

  /** What the request of a cell would be made from now; undefined for an unknown cell. Sends nothing. */
  currentSources(cells: readonly WrittenCell[], id: string): CellSources | undefined {
    const names = this.#namesIn(cells);
    const target = names.withId(id);
    return target && sourcesOfCell(names, target, this.memory, this.ports);
  }

  /** Removes the answer that a cell showed, because its output was cleared. */
  forgetShown(id: string): void {
    this.#shown.forget(id);
    this.#records.removeEnded(id);
  }

  /** Removes every answer and variable, as if no cell had run. */
  clear(): void {
    this.memory.clear();
    this.#shown.clear();
  }

  /** Removes the rows of live cells from the disk. `keepsRunning`: except of those that may go on in another window. */
  end(keepsRunning: boolean): void {
    this.#records.clear(keepsRunning);
  }

  /** Parses the cells that have changed since the last call, and finds their names. */
  #namesIn(cells: readonly WrittenCell[]): NamePlaces {
    const { cells: before, names } = this.#last;
    if (before === cells) return names;
    // An edit of a large notebook changes only one cell.
    const parsed = cells.map((cell, at) => (cell === before[at] ? names.cells[at] : undefined) ?? this.parse(cell));
    this.#last = { cells, names: names.after(parsed) };
    return this.#last.names;
  }

  #placeOf(cells: readonly WrittenCell[], id: string): PlacedCell | undefined {
    const names = this.#namesIn(cells);
    const target = names.withId(id);
    return target && this.#place(names, target);
  }

  #place(names: NamePlaces, parsed: ParsedCell): PlacedCell {
    const { memory, notebookPath } = this;
    return { ...parsed, names, memory, notebookPath, allowsLongWork: this.ports.work !== undefined };
  }

  #placeAll(names: NamePlaces, { ids }: CellOrder): readonly PlacedCell[] {
    return ids.flatMap((id) => {
      const parsed = names.withId(id);
      return parsed ? [this.#place(names, parsed)] : [];
    });
  }

  /** The rows of each cell with `# @each`, by its ID. */
  async #rowsOf(cells: readonly WrittenCell[]): Promise<Map<string, PipeResult<EachRows>>> {
    const all = new Map<string, PipeResult<EachRows>>();
    for (const { id, cell } of this.#namesIn(cells).cells) {
      const rows = await eachFilesOf(this.ports.files).rowsOf(cell, this.notebookPath);
      if (rows !== undefined) all.set(id, rows);
    }
    return all;
  }

  /** Asks about the file of a cell's rows, which is read before the other files of the cell. */
  async #permitRows(cells: readonly WrittenCell[], id: string, signal: AbortSignal): Promise<Refusal | undefined> {
    const target = this.#namesIn(cells).withId(id);
    if (target === undefined || directiveOf(target.cell, 'each') === undefined) return undefined;
    return permitFiles([target.cell], this.notebookPath, this.ports.files, signal);
  }

  #order(
    cells: readonly WrittenCell[],
    id: string,
    { renews = false }: NotebookRunOptions,
    rows: ReadonlyMap<string, PipeResult<EachRows>> = new Map(),
  ): OrderedCells {
    const names = this.#namesIn(cells);
    const target = names.withId(id);
    if (!target) return { target, order: { ids: [], problems: [] }, cells: [], steps: [], renewed: [] };
    const ages = new CellAges(names, this.memory, this.ports);
    const givenTo = (each: string): ReadonlyMap<string, string> | undefined => {
      const found = rows.get(each);
      return found?.kind === 'ok' ? found.value.first.values : undefined;
    };
    const order = orderCells(names, target, this.memory, (name) => renews && ages.isOutdated(name), givenTo);
    const withRows = (placed: PlacedCell): PlacedCell =>
      rows.has(placed.id) ? { ...placed, rows: rows.get(placed.id) } : placed;
    const steps = this.#placeAll(names, order).map(withRows);
    const every = directiveOf(target.cell, 'every') !== undefined;
    // A cell that is repeated runs again with what it reads.
    const whole = every ? orderCells(names, target, this.memory, (_, { cell }) => isRepeatable(cell)) : order;
    const renewed = every
      ? this.#placeAll(names, whole).filter((each) => each.id !== id && isRepeatable(each.cell))
      : [];
    const own = new Set(order.ids);
    const planned = [...steps, ...renewed.filter((each) => !own.has(each.id))];
    const inOrder = planned.toSorted((one, other) => names.indexOf(one) - names.indexOf(other));
    return { target: withRows(this.#place(names, target)), order, cells: inOrder, steps, renewed };
  }
}

interface OrderedCells extends Pick<NotebookRun, 'cells' | 'steps' | 'renewed'> {
  readonly target: PlacedCell | undefined;
  readonly order: CellOrder;
}

/** Whether a cell only reads by one call, so that a repeated cell that needs it may run it again each time. */
function isRepeatable({ request, directives }: Cell): boolean {
  if (request?.kind !== 'call' || directives.some(({ name }) => name === 'every' || name === 'save')) return false;
  return directiveUses.every.methods?.matches(request.method, directives) === true;
}

/**
 * Removes the problems of names that are addresses on the network of their cell, and adds similar names of addresses to
 * the other problems. The composition of the cell reports names that can't be resolved.
 */
async function withoutAddressNames(order: CellOrder, places: NamePlaces, ports: PlanningPorts): Promise<CellOrder> {
  if (!order.problems.some(({ undefinedName }) => undefinedName !== undefined)) return order;
  const problems: OrderProblem[] = [];
  for (const found of order.problems) {
    const { id, problem, undefinedName } = found;
    const parsed = undefinedName === undefined ? undefined : places.withId(id);
    const networks = parsed && networksOfCell(parsed.cell, ports);
    const network = networks?.kind === 'ok' ? networks.value[0] : undefined;
    const book = network && (await ports.knowledge.addressBook(network));
    if (undefinedName !== undefined && book?.resolve(undefinedName) !== undefined) continue;
    const near = undefinedName === undefined ? [] : (book?.nearest(undefinedName) ?? []);
    const message =
      near.length === 0 ? problem.message : `${problem.message} Addresses have the names ${near.join(', ')}.`;
    problems.push({ ...found, problem: { ...problem, message } });
  }
  return { ...order, problems };
}
