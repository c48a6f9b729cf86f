import assert from 'node:assert/strict';

import { ownerOf } from '../../src/host/notebook/notebookCells';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { current, showsAges } from './window/ages';
import { nextEnd, notebookText, openNotebook, runCell } from './window/cells';
import { replaceInCell } from './window/edits';
import { closeTabs, setKey, testWindow } from './window/testWindow';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const admin = new ServiceAdmin(readTestService().admin);
const edited = /^Made before the cell was changed$/;

describe('an outdated output', () => {
  before(setKey);
  beforeEach(() => admin.behave());
  afterEach(closeTabs);

  it('is dimmed when its cell changes, current again when that is undone, and updated by its button', async () => {
    const notebook = await openNotebook('edited.rpc', notebookText(`# @network evm\neth_getBalance ${account} latest`));
    const [cell] = notebook.getCells();
    assert.ok(cell);
    assert.equal(await runCell(notebook, 0), true);
    await replaceInCell(cell, 'eth_getBalance', '# a comment\neth_getBalance   ');
    await replaceInCell(cell, 'latest', '1');
    await showsAges(notebook, edited);
    await replaceInCell(cell, ' 1', ' latest');
    await showsAges(notebook, current);
    await replaceInCell(cell, 'latest', '1');
    await showsAges(notebook, edited);
    const end = nextEnd(notebook, 0);
    testWindow.renderer.receive({ kind: 'renew', owner: ownerOf(cell) });
    assert.equal(await end, true);
    await showsAges(notebook, current);
  });

  it('stays as it is when only a comment or white space of its cell changes', async () => {
    const cells = [`eth_getBalance ${account} latest`, `eth_getTransactionCount ${account} latest`];
    const text = notebookText(...cells.map((cell) => `# @network evm\n${cell}`));
    const notebook = await openNotebook('commented.rpc', text);
    for (const index of cells.keys()) assert.equal(await runCell(notebook, index), true);
    await replaceInCell(notebook.cellAt(0), 'eth_getBalance', '# a comment\neth_getBalance   ');
    await replaceInCell(notebook.cellAt(1), 'latest', '1');
    await showsAges(notebook, current, edited);
  });

  it('is dimmed when a variable or a named cell that it reads changes', async () => {
    const notebook = await openNotebook(
      'read.rpc',
      notebookText(
        `@who = ${account}`,
        '# @network evm\n# @name head\neth_blockNumber',
        '# @network evm\neth_getBalance {{who}} {{head.result}}',
        '# @network evm\neth_getBlockByNumber {{head.result}} false',
      ),
    );
    const renew = async (index: number): Promise<void> => {
      const end = nextEnd(notebook, index);
      testWindow.renderer.receive({ kind: 'renew', owner: ownerOf(notebook.cellAt(index)) });
      assert.equal(await end, true);
    };
    for (const index of [0, 1, 2, 3]) assert.equal(await runCell(notebook, index), true);
    await showsAges(notebook, current, current, current, current);
    await replaceInCell(notebook.cellAt(0), account, '0x0000000000000000000000000000000000000001');
    await showsAges(notebook, current, current, /older value of who$/, current);
    await renew(2);
    await showsAges(notebook, current, current, current, current);
    await admin.mine(1);
    assert.equal(await runCell(notebook, 1), true);
    await showsAges(notebook, current, current, /older answer of head$/, /older answer of head$/);
    await replaceInCell(notebook.cellAt(1), 'eth_blockNumber', '# @transport ws\neth_blockNumber');
    await showsAges(notebook, current, edited, /Run 2 Cells$/, /Run 2 Cells$/);
    await renew(3);
    await showsAges(notebook, current, current, /older answer of head$/, current);
  });

  it('is known to a renderer that starts later', async () => {
    const notebook = await openNotebook('startedLater.rpc', notebookText('# @network evm\neth_chainId'));
    assert.equal(await runCell(notebook, 0), true);
    await replaceInCell(notebook.cellAt(0), 'eth_chainId', 'eth_gasPrice');
    await showsAges(notebook, edited);
    testWindow.renderer.forget();
    await showsAges(notebook, current);
    testWindow.renderer.receive({ kind: 'ages' });
    await showsAges(notebook, edited);
  });
});
