import {
  commands,
  type Event,
  Location,
  type NotebookCell,
  type NotebookDocument,
  type TestItem,
  TestMessage,
  type TestRun,
  window,
} from 'vscode';

import { formatIfUpgraded, formatLeastCost, formatPlanCost } from '../../core/base/credits/formatCredits';
import { mostOf, type RangedCalls, sumPlans } from '../../core/base/credits/planCost';
import { countedText } from '../../core/base/view/amountText';
import { visibleText } from '../../core/base/view/visibleText';
import { refuseThrown } from '../../core/model/exchange/refusal';
import type { Network } from '../../core/model/networks/network';
import type { SpendingPorts } from '../../core/request/pipe/allowance';
import { askToSpend } from '../../core/request/pipe/askToSpend';
import { needsApproval } from '../../core/request/pipe/permitSpending';
import { failuresOf } from '../../core/run/report/cellFailures';
import { reportEndedCell, shownRows } from '../../core/run/report/reportAnswer';
import type { CellReport } from '../../core/run/report/runReport';
import type { AssertionResult } from '../../core/run/session/directives/assertion';
import { assertionsOf, type CellAnswer } from '../../core/run/session/memory/cellAnswer';
import type { RunObserver } from '../../core/run/session/run/runLevels';
import type { CredentialStore } from '../credentials/credentialStore';
import { isInEditor } from '../notebook/live/liveCells';
import { cellId, isRpcCell } from '../notebook/notebookCells';
import type { EndedCell } from '../notebook/notebookKernel';
import type { NotebookSessions } from '../notebook/notebookSessions';
import type { ServiceSettings } from '../settings/serviceSettings';

/** What runs tests. */
export interface TestRunParts {
  readonly sessions: Pick<NotebookSessions, 'of' | 'cellsOf'>;
  /** Fires with each cell that ended in an editor. */
  readonly onDidEnd: Event<EndedCell>;
  readonly ports: Pick<SpendingPorts, 'confirm' | 'settings'>;
  readonly credentials: Pick<CredentialStore, 'redactorOf'>;
  readonly settings: Pick<ServiceSettings, 'allAliases'>;
}

/** The cells of a notebook to run. */
export interface ChosenTests {
  readonly notebook: NotebookDocument;
  /** The indexes of its cells. */
  readonly indexes: ReadonlySet<number>;
}

/** What a run plans to send. */
interface PlannedRun extends RangedCalls {
  readonly atLeast: boolean;
  readonly networks: readonly Network[];
}

/** One run of tests. A notebook that is open in an editor runs there, and any other one without showing it. */
export class NotebookTestRun {
  constructor(
    private readonly run: TestRun,
    private readonly signal: AbortSignal,
    private readonly itemOf: (notebook: NotebookDocument, index: number) => TestItem | undefined,
    private readonly parts: TestRunParts,
  ) {}

  /** Tells the cost of the tests, asks if it is high, and runs them, notebook by notebook. */
  async runAll(all: readonly ChosenTests[]): Promise<void> {
    for (const chosen of all) for (const cell of cellsIn(chosen)) this.#each(cell, (item) => this.run.enqueued(item));
    if (!(await this.#agree(all))) {
      for (const chosen of all) for (const cell of cellsIn(chosen)) this.#each(cell, (item) => this.run.skipped(item));
      return;
    }
    const redact = await this.parts.credentials.redactorOf(this.parts.settings.allAliases);
    for (const chosen of all) if (!this.signal.aborted) await this.#runNotebook(chosen, redact);
  }

  /** Whether the tests may run. Nothing is asked for one cell, whose own run asks if it must. */
  async #agree(all: readonly ChosenTests[]): Promise<boolean> {
    const planned = await Promise.all(all.map((chosen) => this.#plan(chosen)));
    const cells = all.flatMap(cellsIn).length;
    const plan = sumPlans(planned);
    const { cost } = plan;
    const atLeast = planned.some((one) => one.atLeast);
    this.#print(
      `${countedText(cells, 'test')}: ${atLeast ? formatLeastCost(cost) : formatPlanCost(cost)}${formatIfUpgraded(plan)}`,
    );
    const [network, ...alsoTo] = [
      ...new Map(planned.flatMap((one) => one.networks.map((each) => [each.key, each]))).values(),
    ];
    const { ports } = this.parts;
    if (cells < 2 || network === undefined || !needsApproval(mostOf(plan).cost, ports.settings())) return true;
    const question = { ...plan, network, atLeast, ...(alsoTo.length > 0 && { alsoTo }) };
    const declined = await askToSpend(question, this.signal, ports);
    if (declined) this.#print(`${declined.cause} ${declined.cure}`);
    return declined === undefined;
  }

  /** Plans the cells and those that they need, each once. */
  async #plan(chosen: ChosenTests): Promise<PlannedRun> {
    const session = this.parts.sessions.of(chosen.notebook);
    const cells = this.parts.sessions.cellsOf(chosen.notebook);
    const own = await Promise.all(cellsIn(chosen).map((cell) => session.plan(cells, cellId(cell))));
    const known = new Set(cellsIn(chosen).map(cellId));
    const needed = new Set(own.flatMap(({ ids }) => ids.filter((id) => !known.has(id))));
    const plans = [...own, ...(await Promise.all([...needed].map((id) => session.plan(cells, id))))];
    return {
      ...sumPlans(plans),
      atLeast: plans.some(({ isOpen }) => isOpen),
      networks: plans.flatMap(({ networks }) => (networks?.kind === 'ok' ? networks.value : [])),
    };
  }

  async #runNotebook(chosen: ChosenTests, redact: (text: string) => string): Promise<void> {
    const { notebook } = chosen;
    const cells = cellsIn(chosen);
    const ended = new Map<string, CellAnswer>();
    const began = Date.now();
    for (const cell of cells) this.#each(cell, (item) => this.run.started(item));
    const note = (cell: NotebookCell, answer: CellAnswer): void => {
      if (cell.notebook !== notebook || ended.has(cellId(cell))) return;
      ended.set(cellId(cell), answer);
      if (cells.includes(cell)) this.#tell(cell, answer, Date.now() - began, redact);
    };
    if (isInEditor(notebook)) await this.#runInEditor(notebook, cells, note);
    else await this.#runUnseen(notebook, cells, ended, note);
    for (const cell of cells) if (!ended.has(cellId(cell))) this.#each(cell, (item) => this.run.skipped(item));
  }

  async #runInEditor(
    notebook: NotebookDocument,
    cells: readonly NotebookCell[],
    note: (cell: NotebookCell, answer: CellAnswer) => void,
  ): Promise<void> {
    if (!window.visibleNotebookEditors.some((editor) => editor.notebook === notebook))
      await window.showNotebookDocument(notebook, { preserveFocus: true, preview: false });
    const request = {
      ranges: cells.map(({ index }) => ({ start: index, end: index + 1 })),
      document: notebook.uri,
    };
    // A cell that was stopped has no result, as without an editor.
    const following = this.parts.onDidEnd(({ cell, answer }) => {
      if (!this.signal.aborted) note(cell, answer);
    });
    const stop = (): void => {
      commands.executeCommand('notebook.cell.cancelExecution', request).then(undefined, () => undefined);
    };
    this.signal.addEventListener('abort', stop);
    try {
      await commands.executeCommand('notebook.cell.execute', request);
    } finally {
      following.dispose();
      this.signal.removeEventListener('abort', stop);
    }
  }

  /** Runs the cells of a notebook that no editor shows, so there is no output to write. */
  async #runUnseen(
    notebook: NotebookDocument,
    cells: readonly NotebookCell[],
    ended: ReadonlyMap<string, CellAnswer>,
    note: (cell: NotebookCell, answer: CellAnswer) => void,
  ): Promise<void> {
    const { sessions } = this.parts;
    const all = new Map(notebook.getCells().map((cell) => [cellId(cell), cell]));
    const observer: RunObserver = {
      started: () => undefined,
      ended: (id, answer) => {
        const one = all.get(id);
        if (one !== undefined && !this.signal.aborted) note(one, answer);
      },
    };
    for (const cell of cells)
      if (!this.signal.aborted && !ended.has(cellId(cell)))
        await sessions
          .of(notebook)
          .run(sessions.cellsOf(notebook), cellId(cell), this.signal, observer)
          .catch((error: unknown) => note(cell, { kind: 'refused', refusal: refuseThrown(error) }));
  }

  /** Tells VS Code how a test ended. */
  #tell(cell: NotebookCell, answer: CellAnswer, milliseconds: number, redact: (text: string) => string): void {
    const failed = assertionsOf(answer).filter(({ state }) => state === 'failed');
    const messages = failed.map((result) => messageOf(cell, result, redact));
    if (messages.length > 0) return this.#each(cell, (item) => this.run.failed(item, messages, milliseconds));
    const report = reportOf(cell, answer, redact);
    if (report.isFulfilled) return this.#each(cell, (item) => this.run.passed(item, milliseconds));
    const others = failuresOf(report).map(({ message, line }) => failureAt(cell, message, line));
    this.#each(cell, (item) => this.run.errored(item, others, milliseconds));
  }

  #each(cell: NotebookCell, tell: (item: TestItem) => void): void {
    const item = this.itemOf(cell.notebook, cell.index);
    if (item !== undefined) tell(item);
  }

  #print(line: string): void {
    this.run.appendOutput(`${visibleText(line)}\r\n`);
  }
}

function cellsIn({ notebook, indexes }: ChosenTests): readonly NotebookCell[] {
  return notebook.getCells().filter((cell) => isRpcCell(cell) && indexes.has(cell.index));
}

/** What was found and wanted, at the line of the assertion. */
function messageOf(cell: NotebookCell, result: AssertionResult, redact: (text: string) => string): TestMessage {
  const { failure = '', operator, wanted, got, place } = result;
  const shown = (text: string): string => visibleText(redact(text));
  const message =
    got === undefined || operator === undefined
      ? new TestMessage(shown(failure))
      : TestMessage.diff(shown(failure), shown(wantedText(operator, wanted)), shown(got.text));
  message.location = placeOf(cell, place);
  return message;
}

/** The wanted value, or the condition that it is compared by. */
function wantedText(operator: NonNullable<AssertionResult['operator']>, wanted: string | undefined): string {
  if (operator === '==' && wanted !== undefined) return wanted;
  return wanted === undefined ? operator : `${operator} ${wanted}`;
}

/** The report of a cell, whose lines are counted from 0 within it. */
function reportOf(cell: NotebookCell, answer: CellAnswer, redact: (text: string) => string): CellReport {
  const lineAt = (place: number): number => cell.document.positionAt(place).line;
  const heading = { id: '', line: 0, title: '', startedAt: 0, milliseconds: 0 };
  return reportEndedCell(answer, heading, { limits: shownRows, modeOf: () => 'ask', lineAt, redact });
}

/** Why a cell has no answer to check: it wasn't sent, the call failed, or the answer can't be shown. */
function failureAt({ document }: NotebookCell, message: string, line: number): TestMessage {
  const told = new TestMessage(visibleText(message));
  told.location = new Location(document.uri, document.lineAt(Math.min(line, document.lineCount - 1)).range);
  return told;
}

function placeOf({ document }: NotebookCell, place: number): Location {
  return new Location(document.uri, document.lineAt(document.positionAt(place)).range);
}
