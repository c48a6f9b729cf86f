import { Disposable, type NotebookCell } from 'vscode';

import type { CommandId } from '../contributions';
import { showInformation } from '../notices';
import { readLiveTarget } from '../readTarget';
import { registerCommand } from '../registerCommand';
import type { LiveCell, LiveCells } from './live/liveCells';
import { readCell, selectedCell } from './readCell';

/** Registers the commands for live cells. Each takes a cell or the ID of its work, and otherwise the selected cell. */
export function registerLiveCommands(live: LiveCells): Disposable {
  const register = (id: CommandId, act: (cell: LiveCell) => void): Disposable =>
    registerCommand(id, (given) => {
      const found = findLive(given, live);
      if (found !== undefined) act(found);
      else void showInformation('Select a cell that follows a subscription or is repeated.');
    });
  return Disposable.from(
    register('rpcbook.live.pause', ({ controls }) => controls.pause?.()),
    register('rpcbook.live.resume', ({ controls }) => controls.resume?.()),
    register('rpcbook.live.stop', ({ controls }) => controls.stop()),
  );
}

function findLive(given: unknown, live: LiveCells): LiveCell | undefined {
  const target = readLiveTarget(given);
  if (target !== undefined) return live.withWork(target.workId);
  const cell: NotebookCell | undefined = readCell(given) ?? readCell(cellIn(given)) ?? selectedCell();
  return cell && live.of(cell);
}

/** VS Code passes the cell of a status item in an object. */
function cellIn(given: unknown): unknown {
  return typeof given === 'object' && given !== null && 'cell' in given ? given.cell : undefined;
}
