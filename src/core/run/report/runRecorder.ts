import { type LedgerSum, noCalls } from '../../base/credits/sumLedger';
import { isLiveMethod } from '../../model/catalogue/notifications';
import { nameOf } from '../../model/cell/cell';
import { requestLine } from '../../model/cell/requestLine';
import type { InquiryKind } from '../../model/exchange/inquiry';
import type { NumberedCell } from '../../model/notebook/numberedCells';
import type { InquiryMode } from '../../request/pipe/offeringPorts';
import type { LiveControls } from '../live/liveControls';
import type { RowChange } from '../live/liveFeed';
import { printRowChanges } from '../live/printRowChanges';
import type { WorkReport } from '../longWork/workReport';
import { methodOf } from '../session/compose/composeRequest';
import { PinnedHeads } from '../session/compose/pinnedHeads';
import { type EachRow, nameOfRow } from '../session/directives/eachRow';
import type { CellAnswer } from '../session/memory/cellAnswer';
import { type CellTurn, CellTurns } from '../session/run/cellTurns';
import type { NotebookSession } from '../session/run/notebookSession';
import type { EndedRow } from '../session/run/runLevels';
import { redactTexts } from './redactTexts';
import { drawCell, reportEndedCell, type ReportLimits } from './reportAnswer';
import { type CellHeading, type CellReport, reportVersion, type RunProblem, type RunReport } from './runReport';

/** Events while a run is recorded, for printers that print before its end. */
export type ReportEvent =
  | { readonly kind: 'problem'; readonly problem: RunProblem }
  | { readonly kind: 'cellBegan'; readonly cell: CellHeading }
  /** A large answer was received, and is decoded now. */
  | { readonly kind: 'cellReceived'; readonly cell: CellHeading; readonly bytes: number }
  | { readonly kind: 'cellProgressed'; readonly cell: CellHeading; readonly work: WorkReport }
  /** Changes of the rows of a live cell, one JSON text each. `isAlone`: the notebook has no other live cell. */
  | {
      readonly kind: 'rowsChanged';
      readonly cell: CellHeading;
      readonly lines: readonly string[];
      readonly isAlone: boolean;
    }
  /** What is new in a cell with `# @notify`, as sentences. */
  | { readonly kind: 'notified'; readonly cell: CellHeading; readonly news: string }
  | { readonly kind: 'cellEnded'; readonly cell: CellReport };

/** Number of bytes of an answer that may take about a second to record, if all of its rows are wanted. */
const largeBytes = 5_000_000;

export interface RecorderOptions {
  readonly limits: ReportLimits;
  /** Removes every key from a text. Exchanges contain none, but texts from a notebook may. */
  readonly redact: (text: string) => string;
  /** Whether cells fail whose networks answer differently. */
  readonly failsDifferences?: boolean | undefined;
  /** Path of the notebook. */
  readonly notebook: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly onEvent: (event: ReportEvent) => void;
  /** Resolves when a reader has taken the rows of live cells so far, which wait for it. Undefined if they needn't wait. */
  readonly rowsTaken?: (() => Promise<void> | undefined) | undefined;
  /**
   * Receives the answer of each recorded cell, with its keys still in it, for printers that need more than the record. A
   * cell that it throws for has failed.
   */
  readonly onAnswer?: AnswerListener | undefined;
}

/** `redact` removes every key from a text. */
export type AnswerListener = (cell: CellReport, answer: CellAnswer, redact: (text: string) => string) => void;

export interface RecordingOptions {
  readonly signal: AbortSignal;
  /** Whether moving tags, such as `latest`, refer to the same blocks in all cells. */
  readonly pinsBlocks: boolean;
  readonly modeOf: (kind: InquiryKind) => InquiryMode;
  /** The cells to run, by id, beside those that they need. All if absent. */
  readonly only?: ReadonlySet<string> | undefined;
  /** Whether the run ends with the first cell that fails. */
  readonly bails?: boolean | undefined;
  /** Receives what stops a cell that follows a subscription. Without it, a subscription is one call. */
  readonly wentLive?: ((controls: LiveControls) => void) | undefined;
  /**
   * Looks for the answer to a cell in a better way before it runs, and returns it with the text that it is recorded as.
   * Undefined if the cell must run.
   */
  readonly firstWay?: ((cell: NumberedCell) => Promise<FirstAnswer | undefined>) | undefined;
  /**
   * Returns the text that runs in place of a cell whose answer shows that the network can't do what is wanted. Then only
   * the other answer is recorded. Undefined for an answer to record.
   */
  readonly otherWay?: ((answer: CellAnswer) => string | undefined) | undefined;
}

/** An answer that was found in another way than by running the cell, and the text that requested it. */
export interface FirstAnswer {
  readonly text: string;
  readonly answer: CellAnswer;
}

/** What the turns of the cells of one run share. */
interface RecordedRun {
  readonly session: NotebookSession;
  readonly options: RecordingOptions;
  readonly pins: PinnedHeads | undefined;
  /** The cells that have ended. */
  readonly done: Set<string>;
  readonly turns: CellTurns<undefined>;
  /** Whether no two cells follow subscriptions. */
  readonly isAlone: boolean;
}

function isLive(cell: NumberedCell, session: NotebookSession): boolean {
  const { request } = session.parse(cell).cell;
  const method = request && methodOf(request);
  return method !== undefined && isLiveMethod(method);
}

/** Returns the bytes of all results of a cell. */
function bytesOf(answer: CellAnswer): number {
  if (answer.kind === 'compared') return answer.answers.reduce((sum, side) => sum + bytesOf(side.answer), 0);
  return answer.kind === 'exchange' && answer.exchange.outcome.kind === 'result'
    ? answer.exchange.outcome.body.length
    : 0;
}

/** Runs the cells of a notebook and records the run. */
export class RunRecorder {
  readonly #cells: CellReport[] = [];
  readonly #problems: RunProblem[] = [];
  readonly #startedAt: number;
  #isStopped = false;

  constructor(private readonly options: RecorderOptions) {
    this.#startedAt = options.now();
  }

  /** Records a problem outside of the cells. */
  add({ kind, message }: RunProblem): void {
    const problem = { kind, message: this.options.redact(message) };
    this.#problems.push(problem);
    this.options.onEvent({ kind: 'problem', problem });
  }

  /**
   * Runs the cells in order, each once, and records each when it ends. A live cell doesn't hold up the cells after it,
   * except those that need its rows.
   */
  async run(cells: readonly NumberedCell[], session: NotebookSession, options: RecordingOptions): Promise<void> {
    const turns = new CellTurns<undefined>();
    const run: RecordedRun = {
      session,
      options,
      pins: options.pinsBlocks ? new PinnedHeads() : undefined,
      done: new Set(),
      turns,
      isAlone: cells.filter((cell) => isLive(cell, session)).length < 2,
    };
    for (const { id } of cells) if (options.only?.has(id) !== false) turns.add(id, undefined);
    const stop = (): void => turns.stopAll();
    options.signal.addEventListener('abort', stop);
    if (options.signal.aborted) stop();
    try {
      await turns.giveToEnd(
        (turn) => this.#runTurn(cells, turn, run),
        (id) => session.neededBy(cells, id),
      );
    } finally {
      options.signal.removeEventListener('abort', stop);
    }
    this.#isStopped = options.signal.aborted;
  }

  async #runTurn(cells: readonly NumberedCell[], turn: CellTurn<undefined>, run: RecordedRun): Promise<void> {
    const { id } = turn;
    const one = cells.find((each) => each.id === id);
    if (one === undefined || run.done.has(id)) return;
    if (!(await this.#recordFirst(one, run.session, run.options))) {
      let [asked, other] = [cells, await this.#runOne(cells, turn, run)];
      while (other !== undefined) {
        const text = other;
        asked = asked.map((cell) => (cell.id === id ? { ...cell, text } : cell));
        other = await this.#runOne(asked, turn, run);
      }
    }
    if (run.options.bails === true && this.#cells.some(({ isFulfilled: holds }) => !holds)) run.turns.stopLive();
  }

  /** Records the answer that was found before the cell ran. Returns whether there is one. */
  async #recordFirst(
    cell: NumberedCell,
    session: NotebookSession,
    { firstWay, modeOf }: RecordingOptions,
  ): Promise<boolean> {
    const { now, onEvent } = this.options;
    const begun = now();
    const first = await firstWay?.(cell);
    if (first === undefined) return false;
    const asked = { ...cell, text: first.text };
    const heading = this.headingOf(asked, session);
    onEvent({ kind: 'cellBegan', cell: heading });
    onEvent({ kind: 'cellEnded', cell: this.#end(asked, { ...heading, startedAt: begun }, first.answer, modeOf) });
    return true;
  }

  /** Runs a cell after those that it needs. Returns the text that runs in its place, if there is one. */
  async #runOne(
    cells: readonly NumberedCell[],
    { id: target, signal }: CellTurn<undefined>,
    { session, pins, done, turns, isAlone, options: { modeOf, wentLive, otherWay } }: RecordedRun,
  ): Promise<string | undefined> {
    const { now, onEvent, redact, rowsTaken } = this.options;
    const begun = new Map<string, number>();
    let other: string | undefined;
    /** Cells whose rows were recorded, each as a cell. */
    const rowsOf = new Set<string>();
    const emit = (id: string, event: (cell: NumberedCell, heading: CellHeading) => ReportEvent): void => {
      const cell = cells.find((each) => each.id === id);
      if (cell) onEvent(event(cell, this.headingOf(cell, session)));
    };
    const observer = {
      started: (each: string) => {
        begun.set(each, now());
        turns.noteStart(each, target);
        emit(each, (_, cell) => ({ kind: 'cellBegan', cell }));
      },
      progressed: (each: string, work: WorkReport) =>
        emit(each, (_, cell) => ({ kind: 'cellProgressed', cell, work: redactTexts(work, redact) })),
      notified: (each: string, news: string) =>
        emit(each, (_, cell) => ({ kind: 'notified', cell, news: redact(news) })),
      ...(wentLive && {
        wentLive: (_: string, controls: LiveControls) => {
          turns.markLive(target);
          wentLive(controls);
        },
        rowsChanged: (each: string, changes: readonly RowChange[]) => {
          const lines = printRowChanges(changes).map(redact);
          emit(each, (_, cell) => ({ kind: 'rowsChanged', cell, lines, isAlone }));
          return rowsTaken?.();
        },
      }),
      rowEnded: (each: string, { row, startedAt, answer }: EndedRow) => {
        rowsOf.add(each);
        emit(each, (cell, heading) => ({
          kind: 'cellEnded',
          cell: this.#end(cell, { ...this.#ofRow(heading, row), startedAt }, answer, modeOf),
        }));
      },
      ended: (each: string, answer: CellAnswer) => {
        turns.noteEnd(each);
        if (rowsOf.has(each)) {
          done.add(each);
          return;
        }
        other = each === target ? otherWay?.(answer) : undefined;
        if (other !== undefined) return;
        done.add(each);
        emit(each, (cell, heading) => ({
          kind: 'cellEnded',
          cell: this.#end(cell, { ...heading, startedAt: begun.get(each) ?? now() }, answer, modeOf),
        }));
      },
    };
    await session.run(cells, target, signal, observer, { pins });
    return other;
  }

  /** Returns the report so far. `cost` is that of all calls. */
  report(cost: LedgerSum = { ...noCalls, rows: [] }): RunReport {
    const { notebook, now, redact } = this.options;
    return {
      version: reportVersion,
      notebook: redact(notebook),
      startedAt: this.#startedAt,
      milliseconds: now() - this.#startedAt,
      isStopped: this.#isStopped,
      cells: [...this.#cells],
      problems: [...this.#problems],
      cost,
    };
  }

  /** Returns what identifies a cell, without keys. */
  headingOf(cell: NumberedCell, session: NotebookSession): CellHeading {
    const { redact } = this.options;
    const { id, line, text } = cell;
    const name = nameOf(session.parse(cell).cell);
    return redactTexts({ id, line, title: requestLine(text), ...(name !== undefined && { name }) }, redact);
  }

  /** Returns what identifies a row of a cell, without keys. */
  #ofRow(heading: CellHeading, row: EachRow): CellHeading {
    const { name, title } = heading;
    const of = ` · ${nameOfRow(row)}`;
    const named = { title: `${title}${of}`, ...(name !== undefined && { name: `${name}${of}` }) };
    const reported = { line: row.line, values: Object.fromEntries(row.values) };
    return redactTexts({ ...heading, ...named, row: reported }, this.options.redact);
  }

  #end(
    { text, line }: NumberedCell,
    heading: CellHeading & { readonly startedAt: number },
    answer: CellAnswer,
    modeOf: (kind: InquiryKind) => InquiryMode,
  ): CellReport {
    const { limits, redact, now, onEvent, onAnswer, failsDifferences } = this.options;
    const bytes = bytesOf(answer);
    if (bytes >= largeBytes) onEvent({ kind: 'cellReceived', cell: heading, bytes });
    const lineAt = (place: number): number => line + text.slice(0, place).split('\n').length - 1;
    const timed = { ...heading, milliseconds: now() - heading.startedAt };
    const reported = reportEndedCell(answer, timed, { limits, modeOf, lineAt, redact, failsDifferences });
    const cell = drawCell(reported, (drawn) => onAnswer?.(drawn, answer, redact), redact);
    this.#cells.push(cell);
    return cell;
  }
}
