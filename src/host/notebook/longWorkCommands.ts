import { Disposable, type NotebookCell } from 'vscode';

import type { CommandId } from '../contributions';
import { showInformation } from '../notices';
import { readLiveTarget } from '../readTarget';
import { registerCommand } from '../registerCommand';
import type { LiveCell } from './live/liveCells';
import {
  blameCell,
  estimateWork,
  type LongWorkCommandDependencies,
  saveWorkAs,
  searchCellFurther,
  startWorkOver,
} from './longWorkActions';
import { readCell, selectedCell } from './readCell';

/** Registers the commands for the long work of a cell, and for live cells. Each takes a cell, or the selected one. */
export function registerLongWorkCommands(parts: LongWorkCommandDependencies): Disposable {
  const ofCell = (id: CommandId, act: (cell: NotebookCell) => Promise<void>): Disposable =>
    registerCommand(id, async (given) => {
      const cell = readCell(given) ?? selectedCell();
      if (cell) await act(cell);
      else void showInformation('Select a cell of a .rpc notebook first.');
    });
  const ofLive = (id: CommandId, act: (cell: LiveCell) => void): Disposable =>
    registerCommand(id, (given) => {
      const found = findLive(given, parts);
      if (found !== undefined) act(found);
      else void showInformation('Select a cell that follows a subscription or is repeated.');
    });
  return Disposable.from(
    ofCell('rpcbook.work.estimate', (cell) => estimateWork(cell, parts)),
    ofCell('rpcbook.work.blame', (cell) => blameCell(cell)),
    ofCell('rpcbook.work.searchFurther', (cell) => searchCellFurther(cell, parts)),
    ofCell('rpcbook.work.startOver', (cell) => startWorkOver(cell, parts)),
    ofCell('rpcbook.work.saveAs', (cell) => saveWorkAs(cell, parts)),
    ofLive('rpcbook.live.pause', ({ controls }) => controls.pause?.()),
    ofLive('rpcbook.live.resume', ({ controls }) => controls.resume?.()),
    ofLive('rpcbook.live.stop', ({ controls }) => controls.stop()),
  );
}

/** Returns the live cell that a command was given: by the ID of its work, or as a cell. Otherwise the selected one. */
function findLive(given: unknown, { live }: LongWorkCommandDependencies): LiveCell | undefined {
  const target = readLiveTarget(given);
  if (target !== undefined) return live.withWork(target.workId);
  const cell = readCell(given) ?? readCell(cellIn(given)) ?? selectedCell();
  return cell && live.of(cell);
}

/** VS Code passes the cell of a status item in an object. */
function cellIn(given: unknown): unknown {
  return typeof given === 'object' && given !== null && 'cell' in given ? given.cell : undefined;
}
