import {
  type DecorationOptions,
  DecorationRangeBehavior,
  type Disposable,
  type NotebookCell,
  type TextEditor,
  ThemeColor,
  window,
} from 'vscode';

import { type WatchHint, watchHints } from '../../core/editor/lookup/solidity/watchHints';
import { type WatchedVariable, watchedVariables } from '../../core/run/session/memory/watchedVariables';
import { markdownString } from '../markdownString';
import type { LiveCells } from '../notebook/live/liveCells';
import type { ContractsDependencies } from './contractsDependencies';

/** A state variable that a running cell reads again and again. */
export interface CellWatch extends WatchedVariable {
  readonly cell: NotebookCell;
}

/**
 * Shows the last values of the variables that running cells watch behind their declarations in Solidity files, in the colors
 * of a debugger's inline values. Sends nothing.
 */
export class WatchMarks implements Disposable {
  readonly #mark = window.createTextEditorDecorationType({
    after: {
      color: new ThemeColor('editor.inlineValuesForeground'),
      backgroundColor: new ThemeColor('editor.inlineValuesBackground'),
      margin: '0 0 0 2em',
    },
    rangeBehavior: DecorationRangeBehavior.ClosedClosed,
  });
  /** Which variables were watched when it was drawn last. */
  #names = '';
  #isWanted = false;
  #isDisposed = false;
  #drawing: Promise<void> | undefined;

  /** `changed` is called when a variable is watched or no longer is. */
  constructor(
    private readonly parts: Pick<ContractsDependencies, 'ports' | 'settings' | 'live'>,
    private readonly changed: () => void,
  ) {}

  /** Shows the values as they are now. While files are read, a further call is done after it. */
  draw(): void {
    const names = namesOf(cellWatches(this.parts.live));
    if (names === '' && this.#names === '') return;
    if (names !== this.#names) {
      this.#names = names;
      this.changed();
    }
    this.#isWanted = true;
    this.#drawing ??= this.#drawWanted().finally(() => {
      this.#drawing = undefined;
    });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#mark.dispose();
  }

  async #drawWanted(): Promise<void> {
    while (this.#isWanted && !this.#isDisposed) {
      this.#isWanted = false;
      for (const editor of window.visibleTextEditors)
        if (editor.document.fileName.endsWith('.sol')) await this.#drawIn(editor).catch(() => undefined);
    }
  }

  async #drawIn(editor: TextEditor): Promise<void> {
    const { document } = editor;
    const { ports, settings, live } = this.parts;
    const { version } = document;
    const watched = cellWatches(live);
    const hints = await watchHints(document.getText(), watched, settings.defaultNetwork, ports.knowledge);
    if (this.#isDisposed || !window.visibleTextEditors.includes(editor)) return;
    if (document.version === version)
      editor.setDecorations(
        this.#mark,
        hints.map((hint) => optionsOf(editor, hint)),
      );
    // The places are those of an earlier text.
    else this.#isWanted = true;
  }
}

function optionsOf({ document }: TextEditor, { offset, text, hover }: WatchHint): DecorationOptions {
  const { range } = document.lineAt(document.positionAt(offset));
  return { range, hoverMessage: markdownString(hover), renderOptions: { after: { contentText: text } } };
}

function namesOf(watches: readonly CellWatch[]): string {
  return watches
    .map(({ network, address, name, cell }) =>
      JSON.stringify([network.key, address, name, cell.document.uri.toString()]),
    )
    .join();
}

/** Returns what the running cells with `# @every` read. A cell that hasn't read anything yet has none. */
export function cellWatches(live: Pick<LiveCells, 'all'>): readonly CellWatch[] {
  return live.all.flatMap(({ cell, report, answer }) =>
    report?.live?.state !== 'repeating' || answer === undefined
      ? []
      : watchedVariables(answer).map((each) => ({ ...each, cell })),
  );
}
