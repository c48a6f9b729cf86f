import assert from 'node:assert/strict';

import { commands, ConfigurationTarget, extensions, Uri, window, workspace } from 'vscode';

import { settingIds } from '../../src/host/contributions';
import { waitFor } from '../run/waitFor';
import type { NodeFront } from '../ui/pages/nodeFront';
import { openFront } from './openFront';

/** The group of VS Code's own command for tests that are run, not debugged. */
const runGroup = 2;

const checking = 'eth_getBlockByNumber';

describe('the Test Explorer', () => {
  let front: NodeFront;
  let file: Uri;
  let rows: Uri;
  const own = workspace.getConfiguration().inspect<readonly object[]>(settingIds.services)?.globalValue ?? [];
  const setServices = (services: readonly object[]) =>
    workspace.getConfiguration().update(settingIds.services, services, ConfigurationTarget.Global);

  before(async () => {
    await extensions.getExtension('rpcbook.rpcbook')?.activate();
    front = await openFront();
    const networks = [{ id: 'dev', family: 'evm', chainId: '31337' }];
    await setServices([...own, { id: 'tests', rpcUrl: `http://127.0.0.1:${front.port}`, rpcPath: '', networks }]);
    const [folder] = workspace.workspaceFolders ?? [];
    assert.ok(folder);
    file = Uri.joinPath(folder.uri, 'tested.rpc.md');
    const cells = [
      '# @name wrong\n# @assert result == 31338\neth_chainId',
      '# @name right\n# @assert result == 31337\neth_chainId',
      '# @name held\n# @assert result exists\neth_gasPrice',
      '# @name after\n# @assert result exists\neth_blockNumber',
      '# @name rows\n# @each tested.csv\n# @assert result == {{chain}}\neth_chainId',
    ];
    rows = Uri.joinPath(folder.uri, 'tested.csv');
    await workspace.fs.writeFile(rows, new TextEncoder().encode('name,chain\na,31337\nb,1\nc,31337\n'));
    const text = cells.map((cell) => `\`\`\`rpc\n# @network tests/dev\n${cell}\n\`\`\`\n`).join('\n');
    await workspace.fs.writeFile(file, new TextEncoder().encode(text));
  });

  after(async () => {
    await commands.executeCommand('testing.clearTestResults');
    await commands.executeCommand('workbench.action.closeAllEditors');
    await workspace.fs.delete(file);
    await workspace.fs.delete(rows);
    await setServices(own);
    await front.stop();
  });

  /** The ID of the test of a cell, as VS Code composes it. */
  const testOf = (index: number): string => ['rpcbook', file.toString(), `${file.toString()}#${index}`].join('\0');
  const run = (...ids: readonly string[]) => commands.executeCommand('vscode.runTestsById', runGroup, ...ids);

  /** Opens the message of a test that failed. Returns whether there is one. */
  const showFailure = (id: string) => commands.executeCommand<boolean>('vscode.peekTestError', id);
  /** What was sent for the cells, without the check whether the chain is still the same. */
  const askedMethods = () => front.asked.map(({ method }) => method).filter((method) => method !== checking);

  it('finds a .rpc.md notebook that is not open, and sends nothing for that', async () => {
    const found = () => commands.executeCommand<readonly (readonly string[])[]>('vscode.testing.getTestsInFile', file);
    await waitFor(async () => {
      // The extension offers tests a moment after its start.
      await commands.executeCommand('testing.refreshTests');
      return (await found()).some((path) => path.join('\0') === testOf(3));
    });
    assert.deepEqual(front.asked, []);
  });

  it('stops in the middle, and runs nothing that follows', stopInTheMiddle);

  it('runs tests, and has a message where one failed', async () => {
    front.asked.length = 0;
    const [wrong, right] = [testOf(0), testOf(1)];
    await run(wrong, right);
    assert.deepEqual(askedMethods(), ['eth_chainId', 'eth_chainId']);
    assert.equal(await showFailure(right), false);
    assert.equal(await showFailure(wrong), true);
  });

  it('runs a cell for each row of a file, and has a message where one failed', async () => {
    // The message of a failure is shown in an editor, which would run the cell.
    const closeEditors = () => commands.executeCommand('workbench.action.closeAllEditors');
    await closeEditors();
    front.asked.length = 0;
    await run(testOf(4));
    assert.deepEqual(askedMethods(), ['eth_chainId', 'eth_chainId', 'eth_chainId']);
    assert.equal(await showFailure(testOf(4)), true);
    await closeEditors();
    await workspace.fs.writeFile(rows, new TextEncoder().encode('name,chain\na,31337\nb,31337\n'));
    await run(testOf(4));
    assert.equal(await showFailure(testOf(4)), false);
  });

  it('stops in the editor of a notebook, too', async () => {
    await window.showNotebookDocument(await workspace.openNotebookDocument(file));
    await stopInTheMiddle();
  });

  it("has an error for an answer that can't be decoded, and so has its cell", async () => {
    const held = testOf(2);
    assert.equal(await showFailure(held), false);
    const { BigInt: sound } = globalThis;
    // A bug that only the decoder of an answer has.
    globalThis.BigInt = new Proxy(sound, {
      apply: (target, self, read: readonly unknown[]) => {
        if (new Error('Read').stack?.includes('decodeExchange') === true) throw new RangeError('Not read');
        return Reflect.apply(target, self, read);
      },
    });
    try {
      await run(held);
    } finally {
      globalThis.BigInt = sound;
    }
    assert.equal(await showFailure(held), true);
    const notebook = await workspace.openNotebookDocument(file);
    assert.equal(notebook.cellAt(2).executionSummary?.success, false);
  });

  /** Stops a run while its first call waits for the answer, and runs it again. */
  async function stopInTheMiddle(): Promise<void> {
    const [held, next] = [testOf(2), testOf(3)];
    let release = (): void => {};
    const isHeld = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
    front.answer = ({ method }) => (method === checking ? Promise.resolve(undefined) : isHeld);
    front.asked.length = 0;
    const ended = run(held, next);
    await waitFor(
      () => askedMethods().length,
      (count) => count > 0,
    );
    await commands.executeCommand('testing.cancelRun');
    await ended;
    release();
    assert.deepEqual(askedMethods(), ['eth_gasPrice']);
    for (const id of [held, next]) assert.equal(await showFailure(id), false);
    front.answer = () => Promise.resolve(undefined);
    await run(held, next);
    assert.deepEqual(askedMethods(), ['eth_gasPrice', 'eth_gasPrice', 'eth_blockNumber']);
  }
});
