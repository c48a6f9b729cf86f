import assert from 'node:assert/strict';

import type { NotebookCellExecution, NotebookCellOutput } from 'vscode';

import { replaceAllOutputs } from '../../../../src/host/notebook/replaceAllOutputs';

const output = (id: string): NotebookCellOutput => ({ items: [], metadata: { id } });

/** What is asked of VS Code, and resolves one turn later. */
async function askedFor(outputs: readonly NotebookCellOutput[]): Promise<readonly unknown[]> {
  const asked: unknown[] = [];
  let isOver = false;
  const ask =
    (kind: string) =>
    async (given: NotebookCellOutput | readonly NotebookCellOutput[]): Promise<void> => {
      assert.equal(isOver, false, 'asked for after a wait');
      asked.push([kind, given]);
      await Promise.resolve();
      isOver = true;
    };
  const execution: Pick<NotebookCellExecution, 'replaceOutput' | 'appendOutput'> = {
    replaceOutput: ask('replace'),
    appendOutput: ask('append'),
  };
  await replaceAllOutputs(execution, outputs);
  return asked;
}

describe('replaceAllOutputs', () => {
  it('replaces all outputs by the first and appends the others, in the same turn', async () => {
    const [one, two, three] = [output('one'), output('two'), output('three')];
    assert.deepEqual(await askedFor([one, two, three]), [
      ['replace', [one]],
      ['append', [two, three]],
    ]);
  });

  it('appends nothing to a single output, and clears all outputs if there is none', async () => {
    assert.deepEqual(await askedFor([output('one')]), [['replace', [output('one')]]]);
    assert.deepEqual(await askedFor([]), [['replace', []]]);
  });
});
