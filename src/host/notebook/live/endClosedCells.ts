import { Disposable, type Tab, TabInputNotebook, window } from 'vscode';

import { isInEditor } from '../../isInEditor';
import type { LiveCells } from './liveCells';

/** A tab that moves to another group is closed before it is opened there. In milliseconds. */
const moveMilliseconds = 500;

/** Ends the live cells of a notebook whose last tab is closed, also if VS Code keeps the notebook open without it. */
export function endClosedCells(live: LiveCells): Disposable {
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  const end = (uris: ReadonlySet<string>): void => {
    for (const { cell, controls } of live.all)
      if (uris.has(cell.notebook.uri.toString()) && !isInEditor(cell.notebook)) controls.stop();
  };
  return Disposable.from(
    new Disposable(() => waiting.forEach(clearTimeout)),
    window.tabGroups.onDidChangeTabs(({ closed }) => {
      const uris = notebooksOf(closed);
      if (uris.size === 0 || live.all.length === 0) return;
      const timer = setTimeout(() => {
        waiting.delete(timer);
        end(uris);
      }, moveMilliseconds);
      waiting.add(timer);
    }),
  );
}

function notebooksOf(tabs: readonly Tab[]): ReadonlySet<string> {
  return new Set(tabs.flatMap(({ input }) => (input instanceof TabInputNotebook ? [input.uri.toString()] : [])));
}
