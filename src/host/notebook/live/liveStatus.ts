import { Disposable, EventEmitter, notebooks } from 'vscode';

import { registerAfterStart } from '../../afterStart';
import { notebookTypes } from '../../contributions';
import type { LiveCell, LiveCells } from './liveCells';
import { liveStatusItems } from './liveStatusItems';

/** Shows the state, the figures and the actions of live cells below them. Its items change often and cost no plan. */
export function registerLiveStatus(live: LiveCells): Disposable {
  const changed = new EventEmitter<void>();
  const provider = {
    onDidChangeCellStatusBarItems: changed.event,
    provideCellStatusBarItems: (cell: LiveCell['cell']) => {
      const found = live.of(cell);
      return found ? liveStatusItems(found) : [];
    },
  };
  return Disposable.from(
    changed,
    live.onDidChange(() => changed.fire()),
    registerAfterStart(() =>
      Disposable.from(
        ...notebookTypes.map((type) => notebooks.registerNotebookCellStatusBarItemProvider(type, provider)),
      ),
    ),
  );
}
