import { Disposable, type NotebookDocument, type NotebookDocumentChangeEvent, workspace } from 'vscode';

import type { SessionCell } from '../../core/cell/sessionCell';
import type { LongWorkPorts } from '../../core/longWork/run/longWorkPorts';
import type { PipePorts } from '../../core/pipe/pipePorts';
import { NotebookSession } from '../../core/session/notebookSession';
import { cellLanguage, notebookTypes } from '../contributions';
import { sessionCells } from './notebookCells';

/** Creates one session for each open notebook and ends it when the notebook closes. */
export class NotebookSessions implements Disposable {
  readonly #sessions = new Map<string, NotebookSession>();
  /** The cells of notebooks since their last change. */
  readonly #cells = new Map<string, readonly SessionCell[]>();
  readonly #subscription: Disposable;

  constructor(
    private readonly ports: PipePorts,
    private readonly work: LongWorkPorts,
  ) {
    this.#subscription = Disposable.from(
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.languageId === cellLanguage) this.#cells.clear();
      }),
      workspace.onDidChangeNotebookDocument((event) => {
        if (changesCells(event)) this.#cells.delete(event.notebook.uri.toString());
      }),
      // A cell has another document after its language changes.
      workspace.onDidOpenTextDocument(() => this.#cells.clear()),
      workspace.onDidCloseNotebookDocument((notebook) => {
        this.#cells.delete(notebook.uri.toString());
        if (notebookTypes.includes(notebook.notebookType)) this.#sessions.delete(notebook.uri.toString());
      }),
    );
  }

  of(notebook: NotebookDocument): NotebookSession {
    const key = notebook.uri.toString();
    const session = this.#sessions.get(key) ?? new NotebookSession(this.ports, key, this.work);
    this.#sessions.set(key, session);
    return session;
  }

  /**
   * Returns the cells of a notebook that can run, in order: the same list until one of them changes. Each cell in view
   * asks for it after each change.
   */
  cellsOf(notebook: NotebookDocument): readonly SessionCell[] {
    const key = notebook.uri.toString();
    const known = this.#cells.get(key);
    if (known) return known;
    const cells = sessionCells(notebook);
    this.#cells.set(key, cells);
    return cells;
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#cells.clear();
    this.#sessions.clear();
  }
}

/** Whether cells were added, removed, moved or edited. Outputs and runs, which come often, leave them as they are. */
function changesCells({ contentChanges, cellChanges }: NotebookDocumentChangeEvent): boolean {
  return contentChanges.length > 0 || cellChanges.some(({ document }) => document !== undefined);
}
