import assert from 'node:assert/strict';

import type { NotebookCellExecution, NotebookCellOutput } from 'vscode';

import { OutputWriter } from '../../../../src/host/notebook/outputWriter';

const output: NotebookCellOutput = { items: [], metadata: {} };

/** An execution whose outputs reach the editor when `arrive` is called, or fail to with `fail`. */
function executionOf() {
  let arrive = (): void => undefined;
  let fail = (): void => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    arrive = resolve;
    fail = () => reject(new Error('closed'));
  });
  const asked: string[] = [];
  const execution: Pick<NotebookCellExecution, 'replaceOutput'> & { readonly cell: object } = {
    cell: { outputs: [] },
    replaceOutput: () => {
      asked.push('replace');
      return promise;
    },
  };
  return { execution: execution as NotebookCellExecution, asked, arrive, fail };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('outputWriter', () => {
  it('writes the outputs of a cell without waiting for them, and those of the next one after they have arrived', async () => {
    const writer = new OutputWriter();
    const [one, two] = [executionOf(), executionOf()];
    await writer.write(one.execution, [output]);
    assert.deepEqual(one.asked, ['replace']);
    const second = writer.write(two.execution, [output]);
    await settled();
    assert.deepEqual(two.asked, []);
    one.arrive();
    await second;
    assert.deepEqual(two.asked, ['replace']);
    two.arrive();
    await writer.written;
  });

  it('writes the outputs of the next cell even if those before could not be written', async () => {
    const writer = new OutputWriter();
    const [one, two] = [executionOf(), executionOf()];
    await writer.write(one.execution, [output]);
    one.fail();
    await writer.write(two.execution, [output]);
    assert.deepEqual(two.asked, ['replace']);
    two.arrive();
    await writer.written;
  });
});
