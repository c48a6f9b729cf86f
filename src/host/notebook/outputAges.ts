import {
  Disposable,
  type Event,
  type NotebookDocument,
  type NotebookDocumentChangeEvent,
  notebooks,
  workspace,
} from 'vscode';

import type { Network } from '../../core/model/networks/network';
import { readOutputMessage } from '../../messages/outputMessage';
import type { OutputAge, OutputAgesMessage } from '../../messages/rendererMessage';
import { rendererId } from '../contributions';
import type { ServiceSettings } from '../settings/serviceSettings';
import { NotebookAges, type RestoredOutputs } from './notebookAges';
import { cellId, isRpcNotebook } from './notebookCells';
import type { NotebookSessions } from './notebookSessions';

/**
 * Reports to the renderer which outputs of open notebooks are outdated because something that they are made from has
 * changed.
 */
export class OutputAges implements Disposable {
  readonly #notebooks = new Map<NotebookDocument, NotebookAges>();
  readonly #messaging = notebooks.createRendererMessaging(rendererId);
  readonly #subscription: Disposable;

  constructor(
    private readonly sessions: NotebookSessions,
    settings: ServiceSettings,
    onDidStartOver: Event<Network>,
  ) {
    const noteAll = (): void => {
      for (const ages of this.#notebooks.values()) ages.noteEdit(undefined);
    };
    this.#subscription = Disposable.from(
      workspace.onDidChangeNotebookDocument((event) => this.#noteChange(event)),
      workspace.onDidCloseNotebookDocument((notebook) => {
        this.#notebooks.get(notebook)?.dispose();
        this.#notebooks.delete(notebook);
      }),
      settings.onDidChange(noteAll),
      onDidStartOver(noteAll),
      this.#messaging.onDidReceiveMessage(({ editor, message }) => {
        if (readOutputMessage(message)?.kind === 'ages') this.#post(this.#notebooks.get(editor.notebook)?.list() ?? []);
      }),
    );
  }

  /**
   * Records that a cell has a new answer: its own outputs are current, and those that read its answer may be outdated.
   */
  noteAnswer(notebook: NotebookDocument, id: string): void {
    this.#agesOf(notebook).noteAnswer(id);
  }

  /** Records the outputs of a notebook that were kept and are shown again. */
  noteRestored(notebook: NotebookDocument, outputs: RestoredOutputs): void {
    this.#agesOf(notebook).noteRestored(outputs);
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const ages of this.#notebooks.values()) ages.dispose();
    this.#notebooks.clear();
  }

  #agesOf(notebook: NotebookDocument): NotebookAges {
    const ages =
      this.#notebooks.get(notebook) ?? new NotebookAges(notebook, this.sessions, (changed) => this.#post(changed));
    this.#notebooks.set(notebook, ages);
    return ages;
  }

  /** Without an answer, nothing can be outdated. */
  #noteChange({ notebook, cellChanges, contentChanges }: NotebookDocumentChangeEvent): void {
    const ages = isRpcNotebook(notebook) ? this.#notebooks.get(notebook) : undefined;
    if (!ages) return;
    for (const { cell, outputs } of cellChanges)
      if (outputs !== undefined && cell.outputs.length === 0) ages.forget(cellId(cell));
    const edited = cellChanges.filter(({ document }) => document !== undefined);
    if (contentChanges.length > 0) ages.noteEdit(undefined);
    else if (edited.length > 0) ages.noteEdit(edited.map(({ cell }) => cellId(cell)));
  }

  #post(ages: readonly OutputAge[]): void {
    if (ages.length === 0) return;
    const message: OutputAgesMessage = { kind: 'ages', ages };
    this.#messaging.postMessage(message).then(undefined, () => undefined);
  }
}
