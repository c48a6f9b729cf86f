import { type NotebookCellExecution, type NotebookCellOutput, type Progress, ProgressLocation } from 'vscode';

import type { WorkReport } from '../../core/run/longWork/workReport';
import type { ExchangeAnswer } from '../../core/run/session/memory/cellAnswer';
import { formatWorkReport } from '../../core/run/session/plan/formatWorkReport';
import { showProgress } from '../notices';
import type { AnswerOutputs } from './answerOutputs';
import { replaceAllOutputs } from './replaceAllOutputs';

/** Minimum time between two progress updates, in milliseconds. */
const drawEvery = 200;

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
}

/** Shows the progress of one cell's long work in the cell's output and in the window's progress area. */
export class LiveWorkReport {
  #latest: Drawing | undefined;
  #shown: NotebookCellOutput | undefined;
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
    this.#drawing ??= this.#draw().finally(() => {
      this.#drawing = undefined;
    });
  }

  /** Resolves after the last update, when the cell's output can be replaced. */
  async end(): Promise<void> {
    this.#isOver = true;
    this.#leave?.();
    await this.#drawing;
  }

  async #draw(): Promise<void> {
    const { execution, outputs, owner } = this.parts;
    for (let next = this.#take(); next !== undefined; next = this.#take()) {
      const { report, answer } = next;
      if (answer === undefined && this.#shown)
        await execution.replaceOutputItems(outputs.workItems(report), this.#shown);
      else {
        const drawn = answer
          ? await outputs.create({ ...answer, work: report }, owner)
          : [outputs.workOutput(report, owner)];
        if (this.#isOver) return;
        [this.#shown] = drawn;
        await replaceAllOutputs(execution, drawn);
      }
      await new Promise((resolve) => setTimeout(resolve, drawEvery));
    }
  }

  #take(): Drawing | undefined {
    const latest = this.#latest;
    this.#latest = undefined;
    return this.#isOver ? undefined : latest;
  }
}
