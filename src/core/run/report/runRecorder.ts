import { type LedgerSum, noCalls } from '../../base/credits/sumLedger';
import { nameOf } from '../../model/cell/parsedCell';
import type { InquiryKind } from '../../model/exchange/inquiry';
import type { NumberedCell } from '../../model/notebook/numberedCells';
import type { InquiryMode } from '../../request/pipe/offeringPorts';
import type { RowChange } from '../live/liveFeed';
import { printRowChanges } from '../live/printRowChanges';
import type { WorkReport } from '../longWork/workReport';
import { PinnedHeads } from '../session/compose/pinnedHeads';
import { type CellAnswer, hasFailedCall, isFulfilled } from '../session/memory/cellAnswer';
import type { NotebookSession } from '../session/run/notebookSession';
import { redactTexts } from './redactTexts';
import { reportAnswer, type ReportLimits } from './reportAnswer';
import { type CellHeading, type CellReport, reportVersion, type RunProblem, type RunReport } from './runReport';

/** Events while a run is recorded, for printers that print before its end. */
export type ReportEvent =
  | { readonly kind: 'problem'; readonly problem: RunProblem }
  | { readonly kind: 'cellBegan'; readonly cell: CellHeading }
  | { readonly kind: 'cellProgressed'; readonly cell: CellHeading; readonly work: WorkReport }
  /** Changes of the rows of a live cell, one JSON text each. */
  | { readonly kind: 'rowsChanged'; readonly cell: CellHeading; readonly lines: readonly string[] }
  /** What is new in a cell with `# @notify`, as sentences. */
  | { readonly kind: 'notified'; readonly cell: CellHeading; readonly news: string }
  | { readonly kind: 'cellEnded'; readonly cell: CellReport };

export interface RecorderOptions {
  readonly limits: ReportLimits;
  /** Removes every key from a text. Exchanges contain none, but texts from a notebook may. */
  readonly redact: (text: string) => string;
  /** Path of the notebook. */
  readonly notebook: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly onEvent: (event: ReportEvent) => void;
}

export interface RecordingOptions {
  readonly signal: AbortSignal;
  /** Whether moving tags, such as `latest`, refer to the same blocks in all cells. */
  readonly pinsBlocks: boolean;
  readonly modeOf: (kind: InquiryKind) => InquiryMode;
  /** The cells to run, by id, beside those that they need. All if absent. */
  readonly only?: ReadonlySet<string> | undefined;
  /** Whether the run ends with the first cell that fails. */
  readonly bails?: boolean | undefined;
  /** Whether cells follow subscriptions until they are stopped. */
  readonly follows?: boolean | undefined;
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

  /** Runs the cells in order, each once, and records each when it ends. */
  async run(cells: readonly NumberedCell[], session: NotebookSession, options: RecordingOptions): Promise<void> {
    const done = new Set<string>();
    const pins = options.pinsBlocks ? new PinnedHeads() : undefined;
    for (const one of cells) {
      const { id } = one;
      if (done.has(id) || options.signal.aborted || options.only?.has(id) === false) continue;
      if (options.bails === true && this.#cells.some(({ isFulfilled: holds }) => !holds)) break;
      if (await this.#recordFirst(one, session, options)) continue;
      let [asked, other] = [cells, await this.#runOne(cells, id, session, options, pins, done)];
      while (other !== undefined) {
        const text = other;
        asked = asked.map((cell) => (cell.id === id ? { ...cell, text } : cell));
        other = await this.#runOne(asked, id, session, options, pins, done);
      }
    }
    this.#isStopped = options.signal.aborted;
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
    onEvent({ kind: 'cellEnded', cell: this.#end(asked, heading, first.answer, begun, modeOf) });
    return true;
  }

  /** Runs a cell after those that it needs. Returns the text that runs in its place, if there is one. */
  async #runOne(
    cells: readonly NumberedCell[],
    target: string,
    session: NotebookSession,
    { signal, modeOf, follows = false, otherWay }: RecordingOptions,
    pins: PinnedHeads | undefined,
    done: Set<string>,
  ): Promise<string | undefined> {
    const { now, onEvent, redact } = this.options;
    const begun = new Map<string, number>();
    let other: string | undefined;
    const emit = (id: string, event: (cell: NumberedCell, heading: CellHeading) => ReportEvent): void => {
      const cell = cells.find((each) => each.id === id);
      if (cell) onEvent(event(cell, this.headingOf(cell, session)));
    };
    const observer = {
      started: (each: string) => {
        begun.set(each, now());
        emit(each, (_, cell) => ({ kind: 'cellBegan', cell }));
      },
      progressed: (each: string, work: WorkReport) =>
        emit(each, (_, cell) => ({ kind: 'cellProgressed', cell, work: redactTexts(work, redact) })),
      notified: (each: string, news: string) =>
        emit(each, (_, cell) => ({ kind: 'notified', cell, news: redact(news) })),
      ...(follows && {
        wentLive: () => undefined,
        rowsChanged: (each: string, changes: readonly RowChange[]) =>
          emit(each, (_, cell) => ({ kind: 'rowsChanged', cell, lines: printRowChanges(changes).map(redact) })),
      }),
      ended: (each: string, answer: CellAnswer) => {
        other = each === target ? otherWay?.(answer) : undefined;
        if (other !== undefined) return;
        done.add(each);
        emit(each, (cell, heading) => ({
          kind: 'cellEnded',
          cell: this.#end(cell, heading, answer, begun.get(each) ?? now(), modeOf),
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
    return redactTexts({ id, line, title: firstLine(text), ...(name !== undefined && { name }) }, redact);
  }

  #end(
    { text, line }: NumberedCell,
    heading: CellHeading,
    answer: CellAnswer,
    startedAt: number,
    modeOf: (kind: InquiryKind) => InquiryMode,
  ): CellReport {
    const { limits, redact, now } = this.options;
    const lineAt = (place: number): number => line + text.slice(0, place).split('\n').length - 1;
    const cell: CellReport = {
      ...heading,
      startedAt,
      milliseconds: now() - startedAt,
      isFulfilled: isFulfilled(answer) && !hasFailedCall(answer),
      answer: redactTexts(reportAnswer(answer, { limits, modeOf, lineAt }), redact),
    };
    this.#cells.push(cell);
    return cell;
  }
}

/** Returns the first line that isn't a directive, a variable, or a comment. */
function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '' && !/^\s*(#|\/\/|@)/.test(line))
      ?.trim() ?? 'variables'
  );
}
