import { type Event, EventEmitter, type NotebookCell, type NotebookDocument } from 'vscode';

import type { WorkReport } from '../../core/run/longWork/workReport';

/** The latest reports of long work that cells of open notebooks show, by the ID of the work. */
export class WorkReports {
  readonly #reports = new Map<string, { readonly cell: NotebookCell; readonly report: WorkReport }>();
  readonly #ended = new EventEmitter<void>();

  /** Fires when work ends or stops, because its available actions change. */
  get onDidEnd(): Event<void> {
    return this.#ended.event;
  }

  note(report: WorkReport, cell: NotebookCell): void {
    this.#reports.set(report.id, { cell, report });
    if (report.state !== 'running') this.#ended.fire();
  }

  /** Returns the cell that shows the work with this id; undefined if its notebook is closed. */
  cellOf(id: string): NotebookCell | undefined {
    const cell = this.#reports.get(id)?.cell;
    return cell?.notebook.isClosed === false && cell.index >= 0 ? cell : undefined;
  }

  /** Returns the file that the rows were last saved to. */
  savedPath(id: string): string | undefined {
    return this.#reports.get(id)?.report.saved?.path;
  }

  /** Removes the reports of a notebook's cells, because it closes. */
  releaseIn(notebook: NotebookDocument): void {
    for (const [id, { cell }] of this.#reports) if (cell.notebook === notebook) this.#reports.delete(id);
  }

  dispose(): void {
    this.#ended.dispose();
  }
}
