import { Disposable, type NotebookCell } from 'vscode';

import { showInformation } from '../notices';
import { registerCommand } from '../registerCommand';
import {
  blameCell,
  estimateWork,
  type LongWorkCommandDependencies,
  saveWorkAs,
  searchCellFurther,
  startWorkOver,
} from './longWorkActions';
import { readCell, selectedCell } from './readCell';

/** Registers the commands for the long work of a cell: estimate, start over, and save. */
export function registerLongWorkCommands(parts: LongWorkCommandDependencies): Disposable {
  const withCell = (act: (cell: NotebookCell) => Promise<void>) => async (given?: unknown) => {
    const cell = readCell(given) ?? selectedCell();
    if (cell) await act(cell);
    else void showInformation('Select a cell of a .rpc notebook first.');
  };
  return Disposable.from(
    registerCommand(
      'rpcbook.work.estimate',
      withCell((cell) => estimateWork(cell, parts)),
    ),
    registerCommand(
      'rpcbook.work.blame',
      withCell((cell) => blameCell(cell)),
    ),
    registerCommand(
      'rpcbook.work.searchFurther',
      withCell((cell) => searchCellFurther(cell, parts)),
    ),
    registerCommand(
      'rpcbook.work.startOver',
      withCell((cell) => startWorkOver(cell, parts)),
    ),
    registerCommand(
      'rpcbook.work.saveAs',
      withCell((cell) => saveWorkAs(cell, parts)),
    ),
  );
}
