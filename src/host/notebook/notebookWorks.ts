import { EventEmitter, type Event, type NotebookCell } from 'vscode';
import type { WorkReport } from '../../core/session/workReport';

/** The long work that cells of open notebooks show, by its id. */
export class NotebookWorks {
  readonly #works = new Map<string, { readonly cell: NotebookCell; readonly report: WorkReport }>();
  readonly #ended = new EventEmitter<void>();

  /** Work came to its end or stopped, so that other things can be done with it than before. */
  get onDidEnd(): Event<void> {
    return this.#ended.event;
  }

  note(report: WorkReport, cell: NotebookCell): void {
    this.#works.set(report.id, { cell, report });
    if (report.state !== 'running') this.#ended.fire();
  }

  /** The cell whose output an id stands in; undefined where its notebook is closed. */
  cellOf(id: string): NotebookCell | undefined {
    const cell = this.#works.get(id)?.cell;
    return cell?.notebook.isClosed === false && cell.index >= 0 ? cell : undefined;
  }

  /** The file that its rows were saved to last. */
  savedPath(id: string): string | undefined {
    return this.#works.get(id)?.report.saved?.path;
  }

  dispose(): void {
    this.#ended.dispose();
  }
}
