import { Disposable, type NotebookDocument, type TextDocument, workspace } from 'vscode';

import { lazily } from '../../core/base/lazily';
import type { WrittenCell } from '../../core/model/cell/cell';
import { KeptCells } from '../../core/model/cell/keptCells';
import type { LongWorkPorts } from '../../core/run/longWork/run/longWorkPorts';
import { NotebookSession } from '../../core/run/session/run/notebookSession';
import type { RunningPorts } from '../../core/run/session/run/runningPorts';
import { SharedHeads } from '../../core/run/session/run/sharedHeads';
import { cellLanguage } from '../contributions';
import { isRpcNotebook, sessionCells } from './notebookCells';

/** The scheme of the documents of cells. */
const cellScheme = 'vscode-notebook-cell';

/** Creates one session for each open notebook and ends it when the notebook closes. */
export class NotebookSessions implements Disposable {
  readonly #sessions = new Map<string, NotebookSession>();
  readonly #cells = new KeptCells();
  /** One subscription a network serves the repeated cells of all notebooks. */
  readonly #heads = lazily(() => new SharedHeads());
  readonly #subscription: Disposable;

  constructor(
    private readonly ports: RunningPorts,
    private readonly work: LongWorkPorts,
  ) {
    this.#subscription = Disposable.from(
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.languageId === cellLanguage) this.#replace(document);
      }),
      workspace.onDidChangeNotebookDocument(({ notebook, contentChanges, cellChanges }) => {
        if (contentChanges.length > 0) this.#cells.forget(notebook.uri.toString());
        for (const { cell, document } of cellChanges) if (document !== undefined) this.#replace(cell.document);
      }),
      // A cell gets a new document when its language changes.
      workspace.onDidOpenTextDocument(({ uri }) => {
        if (uri.scheme === cellScheme) this.#cells.clear();
      }),
      workspace.onDidCloseNotebookDocument((notebook) => {
        this.#cells.forget(notebook.uri.toString());
        if (!isRpcNotebook(notebook)) return;
        this.#sessions.get(notebook.uri.toString())?.end(false);
        this.#sessions.delete(notebook.uri.toString());
      }),
    );
  }

  of(notebook: NotebookDocument): NotebookSession {
    const key = notebook.uri.toString();
    const { ports, work } = this;
    const session = this.#sessions.get(key) ?? new NotebookSession({ ...ports, work }, key, { heads: this.#heads() });
    this.#sessions.set(key, session);
    return session;
  }

  /**
   * Returns the cells of a notebook that can run, in order. Returns the same list until one of them changes, because
   * each visible cell requests it after each change.
   */
  cellsOf(notebook: NotebookDocument): readonly WrittenCell[] {
    return this.#cells.of(notebook.uri.toString(), () => sessionCells(notebook));
  }

  #replace(document: TextDocument): void {
    const id = document.uri.toString();
    if (document.languageId === cellLanguage) this.#cells.replace({ id, text: document.getText() });
    else this.#cells.forgetWith(id);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#cells.clear();
    for (const session of this.#sessions.values()) session.end(true);
    this.#sessions.clear();
  }
}
