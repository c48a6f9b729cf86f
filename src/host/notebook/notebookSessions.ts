import { type Disposable, type NotebookDocument, workspace } from 'vscode';

import type { LongWorkPorts } from '../../core/longWork/run/longWorkPorts';
import type { PipePorts } from '../../core/pipe/pipePorts';
import { NotebookSession } from '../../core/session/notebookSession';
import { notebookTypes } from '../contributions';

/** Creates one session for each open notebook and ends it when the notebook closes. */
export class NotebookSessions implements Disposable {
  readonly #sessions = new Map<string, NotebookSession>();
  readonly #subscription: Disposable;

  constructor(
    private readonly ports: PipePorts,
    private readonly work: LongWorkPorts,
  ) {
    this.#subscription = workspace.onDidCloseNotebookDocument((notebook) => {
      if (notebookTypes.includes(notebook.notebookType)) this.#sessions.delete(notebook.uri.toString());
    });
  }

  of(notebook: NotebookDocument): NotebookSession {
    const key = notebook.uri.toString();
    const session = this.#sessions.get(key) ?? new NotebookSession(this.ports, key, this.work);
    this.#sessions.set(key, session);
    return session;
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#sessions.clear();
  }
}
