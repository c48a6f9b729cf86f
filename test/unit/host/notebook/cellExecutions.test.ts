import assert from 'node:assert/strict';

import type { NotebookCell, NotebookCellExecution } from 'vscode';

import { CellExecutions } from '../../../../src/host/notebook/cellExecutions';
import { waitFor } from '../../../run/waitFor';

const cellAt = (index: number): NotebookCell => ({ index }) as NotebookCell;

/** Executions of cells whose IDs are `0`, `1` and so on, with a record of what VS Code is told. */
function editor(count: number) {
  const told: string[] = [];
  const stopped: string[] = [];
  const cancels = new Map<number, () => void>();
  const createNotebookCellExecution = ({ index }: NotebookCell): NotebookCellExecution => {
    told.push(`create ${index}`);
    const token = {
      isCancellationRequested: false,
      onCancellationRequested: (listener: (event: undefined) => void) => {
        cancels.set(index, () => {
          token.isCancellationRequested = true;
          listener(undefined);
        });
        return { dispose: () => cancels.delete(index) };
      },
    };
    const execution: Partial<NotebookCellExecution> = {
      token,
      start: () => void told.push(`start ${index} as ${execution.executionOrder}`),
      end: (success) => void told.push(`end ${index} ${success}`),
    };
    return execution as NotebookCellExecution;
  };
  const executions = new CellExecutions({
    controller: { createNotebookCellExecution },
    findCell: (id) => (Number(id) < 1000 ? cellAt(Number(id)) : undefined),
    onStop: (id) => void stopped.push(id),
    onStopAll: () => void stopped.push('all'),
  });
  for (let index = 0; index < count; index += 1) executions.add(`${index}`, cellAt(index));
  return { executions, told, stopped, cancel: (index: number) => cancels.get(index)?.() };
}

describe('cellExecutions', () => {
  it('registers 50 cells with VS Code at once, and the others in groups', async () => {
    const { executions, told } = editor(120);
    executions.createWaiting();
    assert.equal(told.length, 50);
    assert.equal(executions.has('119'), true);
    await waitFor(() => told.length === 120);
    assert.deepEqual(
      told,
      Array.from({ length: 120 }, (_, index) => `create ${index}`),
    );
  });

  it('registers a cell earlier if its turn comes', () => {
    const { executions, told } = editor(60);
    executions.createWaiting();
    executions.createFor('55');
    executions.forgetWaiting();
    assert.equal(told.at(-1), 'create 55');
    assert.deepEqual([executions.has('55'), executions.has('56')], [true, false]);
  });

  it('never registers a cell that was deleted while it waited', () => {
    const { executions, told } = editor(0);
    executions.add('gone', cellAt(-1));
    executions.createWaiting();
    assert.deepEqual(told, []);
    assert.equal(executions.has('gone'), false);
  });

  it('numbers cells in the order in which they start, with those that another cell needs', () => {
    const { executions, told } = editor(1);
    executions.createWaiting();
    assert.equal(executions.start('7'), true);
    assert.equal(executions.start('0'), true);
    assert.equal(executions.start('5000'), false);
    assert.deepEqual(told, ['create 0', 'create 7', 'start 7 as 1', 'start 0 as 2']);
  });

  it('ends the remaining cells, but none that still runs', () => {
    const { executions, told } = editor(3);
    executions.createWaiting();
    executions.end('0', true);
    executions.endRest((id) => id === '1');
    assert.deepEqual(told.slice(3), ['end 0 true', 'end 2 undefined']);
    assert.equal(executions.has('1'), true);
  });

  it('reports which cell was stopped, and reports a stop of all cells only if VS Code stopped every cell that has an execution', async () => {
    const { executions, stopped, cancel } = editor(60);
    executions.createWaiting();
    cancel(0);
    await Promise.resolve();
    assert.deepEqual(stopped, ['0']);
    assert.equal(executions.has('59'), true);
    for (let index = 1; index < 50; index += 1) cancel(index);
    await Promise.resolve();
    assert.equal(stopped.at(-1), 'all');
    assert.equal(executions.has('59'), false);
  });
});
