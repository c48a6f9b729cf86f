import {
  type DecorationOptions,
  Disposable,
  type NotebookCell,
  type TextEditor,
  type TextEditorDecorationType,
  ThemeColor,
  window,
  workspace,
} from 'vscode';

import { visibleText } from '../../core/base/view/visibleText';
import type { AssertionResult } from '../../core/run/session/directives/assertion';
import { assertionsOf, type CellAnswer } from '../../core/run/session/memory/cellAnswer';

/** Characters of what was found that are shown behind a line. */
const shownCharacters = 80;

/** Shows behind the line of each assertion whether it held for the last answer, until the cell is edited. */
export class AssertionMarks implements Disposable {
  readonly #held = markOf('testing.iconPassed');
  readonly #failed = markOf('testing.iconFailed');
  /** By the URI of the document of a cell. */
  readonly #results = new Map<string, readonly AssertionResult[]>();
  readonly #subscription = Disposable.from(
    this.#held,
    this.#failed,
    window.onDidChangeVisibleTextEditors((editors) => editors.forEach((editor) => this.#draw(editor))),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) this.#forget(document.uri.toString());
    }),
    workspace.onDidCloseTextDocument(({ uri }) => this.#forget(uri.toString())),
  );

  /** Shows the results of a cell that ended. */
  note({ document }: NotebookCell, answer: CellAnswer): void {
    const key = document.uri.toString();
    const results = assertionsOf(answer);
    if (results.length === 0) return this.#forget(key);
    this.#results.set(key, results);
    this.#drawAll(key);
  }

  dispose(): void {
    this.#results.clear();
    this.#subscription.dispose();
  }

  #forget(key: string): void {
    if (this.#results.delete(key)) this.#drawAll(key);
  }

  #drawAll(key: string): void {
    for (const editor of window.visibleTextEditors) if (editor.document.uri.toString() === key) this.#draw(editor);
  }

  #draw(editor: TextEditor): void {
    const results = this.#results.get(editor.document.uri.toString()) ?? [];
    const failed = results.filter(({ state }) => state === 'failed');
    const places = new Set(failed.map(({ place }) => place));
    const held = results.filter(({ state, place }) => state === 'holds' && !places.has(place));
    editor.setDecorations(
      this.#failed,
      failed.map((result) => optionsOf(editor, result, foundText(result))),
    );
    editor.setDecorations(
      this.#held,
      held.map((result) => optionsOf(editor, result, '✓')),
    );
  }
}

function foundText({ got }: AssertionResult): string {
  return got === undefined ? '✗' : `✗ got ${visibleText(got.text, shownCharacters)}`;
}

function optionsOf({ document }: TextEditor, { place }: AssertionResult, contentText: string): DecorationOptions {
  const { range } = document.lineAt(document.positionAt(place));
  return { range, renderOptions: { after: { contentText } } };
}

function markOf(color: string): TextEditorDecorationType {
  return window.createTextEditorDecorationType({ after: { color: new ThemeColor(color), margin: '0 0 0 2em' } });
}
