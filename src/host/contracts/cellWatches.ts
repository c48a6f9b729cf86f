import type { NotebookCell } from 'vscode';

import { type WatchedVariable, watchedVariables } from '../../core/run/session/memory/watchedVariables';
import type { LiveCells } from '../notebook/live/liveCells';

/** A state variable that a running cell reads again and again. */
export interface CellWatch extends WatchedVariable {
  readonly cell: NotebookCell;
}

/** Returns what the running cells with `# @every` read. A cell that hasn't read anything yet has none. */
export function cellWatches(live: Pick<LiveCells, 'all'>): readonly CellWatch[] {
  return live.all.flatMap(({ cell, report, answer }) =>
    report?.live?.state !== 'repeating' || answer === undefined
      ? []
      : watchedVariables(answer).map((each) => ({ ...each, cell })),
  );
}
