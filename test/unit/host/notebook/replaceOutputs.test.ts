import assert from 'node:assert/strict';

import type { NotebookCellExecution, NotebookCellOutput } from 'vscode';

import { OutputWriter, replaceOutputs } from '../../../../src/host/notebook/replaceOutputs';

const output = (id = ''): NotebookCellOutput => ({ items: [], metadata: { id } });

/** More outputs than a test replaces them by. */
const before = [output(), output(), output(), output()];

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
  await replaceOutputs(execution as NotebookCellExecution, outputs, before);
  return asked;
}

describe('replaceOutputs', () => {
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
    await writer.write(one.execution, [output()]);
    assert.deepEqual(one.asked, ['replace']);
    const second = writer.write(two.execution, [output()]);
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
    await writer.write(one.execution, [output()]);
    one.fail();
    await writer.write(two.execution, [output()]);
    assert.deepEqual(two.asked, ['replace']);
    two.arrive();
    await writer.written;
  });
});
