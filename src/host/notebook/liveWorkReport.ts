import { type NotebookCellExecution, type NotebookCellOutput, type Progress, ProgressLocation } from 'vscode';

import type { WorkReport } from '../../core/run/longWork/workReport';
import type { ExchangeAnswer } from '../../core/run/session/memory/cellAnswer';
import { formatWorkReport } from '../../core/run/session/plan/formatWorkReport';
import { showProgress } from '../notices';
import type { AnswerOutputs } from './answerOutputs';
import { replaceOutputs } from './replaceOutputs';

/** Maximum time between the end of a progress update and the next one, in milliseconds. */
const longestRest = 200;
/** How long no row arrives before the rows of a live cell get their text for other viewers, in milliseconds. */
const textRest = 300;

export interface LiveWorkReportOptions {
  readonly execution: NotebookCellExecution;
  readonly outputs: AnswerOutputs;
  /** The owner under which large bodies are kept. */
  readonly owner: string;
  /** Title in the window's progress area. */
  readonly title: string;
}

interface Drawing {
  readonly report: WorkReport;
  readonly answer: ExchangeAnswer | undefined;
  /** Set if the rows are drawn already, and now get their text. */
  readonly isForText?: true;
}

/** Shows the progress of one cell's long work in the cell's output and in the window's progress area. */
export class LiveWorkReport {
  #latest: Drawing | undefined;
  /** The rows that are drawn, as long as other viewers than the renderer have no text of them. */
  #lacksText: ExchangeAnswer | undefined;
  #drawnReport: WorkReport | undefined;
  /** Ends the wait for a moment without news. */
  #endRest: (() => void) | undefined;
  #shown: readonly NotebookCellOutput[] = [];
  #drawing: Promise<void> | undefined;
  #isOver = false;
  #progress: Progress<{ message: string }> | undefined;
  #leave: (() => void) | undefined;

  constructor(private readonly parts: LiveWorkReportOptions) {
    void showProgress({ location: ProgressLocation.Window, title: `Rpcbook: ${parts.title}` }, (progress) => {
      this.#progress = progress;
      return new Promise<void>((resolve) => {
        this.#leave = resolve;
        if (this.#isOver) resolve();
      });
    });
  }

  /** `answer` is passed only when there are enough new rows to show. */
  progressed(report: WorkReport, answer: ExchangeAnswer | undefined): void {
    this.#latest = { report, answer: answer ?? this.#latest?.answer };
    this.#progress?.report({ message: formatWorkReport(report) });
    this.#endRest?.();
    this.#drawing ??= this.#draw().finally(() => {
      this.#drawing = undefined;
    });
  }

  /** Resolves after the last update, when the cell's output can be replaced. */
  async end(): Promise<void> {
    this.#isOver = true;
    this.#leave?.();
    this.#endRest?.();
    await this.#drawing;
    // The notebook may be closed, and then no other output follows.
    this.parts.outputs.rows.forget(this.parts.owner);
  }

  async #draw(): Promise<void> {
    // Rows of a live cell are shown soon, but a window that is busy with its output has as long for other work.
    for (let next = this.#take(); next !== undefined; next = this.#take() ?? (await this.#textAtRest())) {
      const from = performance.now();
      await this.#drawOne(next);
      const rest = next.report.live === undefined ? longestRest : Math.min(longestRest, performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }

  async #drawOne({ report, answer, isForText }: Drawing): Promise<void> {
    const { execution, outputs, owner } = this.parts;
    const [first] = this.#shown;
    this.#drawnReport = report;
    if (answer === undefined && first) return execution.replaceOutputItems(outputs.workItems(report), first);
    const hasText = report.live === undefined || isForText === true;
    if (answer && !hasText && this.#shown.length > 0 && (await outputs.rows.send(owner, answer, report))) {
      this.#lacksText = answer;
      return;
    }
    const drawn = answer
      ? (await outputs.create({ ...answer, work: report }, owner, { hasText })).outputs
      : [outputs.workOutput(report, owner)];
    if (this.#isOver) return;
    this.#lacksText = hasText ? undefined : answer;
    // The places of rows and the focus stay while rows arrive.
    this.#shown = await replaceOutputs(execution, drawn, this.#shown);
  }

  /** Returns rows that were drawn without their text, if nothing newer arrives in a moment. */
  async #textAtRest(): Promise<Drawing | undefined> {
    if (this.#lacksText === undefined || this.#isOver) return undefined;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, textRest);
      this.#endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endRest = undefined;
    const [report, answer] = [this.#drawnReport, this.#lacksText];
    return this.#take() ?? (report && !this.#isOver ? { report, answer, isForText: true } : undefined);
  }

  #take(): Drawing | undefined {
    const latest = this.#latest;
    this.#latest = undefined;
    return this.#isOver ? undefined : latest;
  }
}
