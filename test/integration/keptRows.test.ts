import assert from 'node:assert/strict';

import type { NotebookCell } from 'vscode';

import { waitFor } from '../run/waitFor';
import { readTestService } from './readTestService';
import { cellItems, nextEnd, notebookText, openNotebook, pressCellItem, runCell } from './window/cells';
import { closeTabs, setKey } from './window/testWindow';

const { bazaar, contracts } = readTestService().landmarks.evm;

describe('the rows that a budget stopped', () => {
  before(setKey);
  afterEach(closeTabs);

  async function rowsKept(cell: NotebookCell): Promise<number> {
    const texts = (await cellItems(cell)).map(({ text }) => text);
    return Number(/([\d,]+) rows kept/.exec(texts.join())?.[1]?.replaceAll(',', ''));
  }

  it('are continued from the bar below the cell', async () => {
    const query = { address: contracts.bazaar.address, fromBlock: bazaar.fromBlock, toBlock: bazaar.toBlock };
    const cell = `# @network evm\n# @budget 600\neth_getLogs ${JSON.stringify(query)}`;
    const notebook = await openNotebook('kept.rpc', notebookText(cell));
    assert.equal(await runCell(notebook, 0), false);
    const kept = notebook.cellAt(0);
    const rows = await rowsKept(kept);
    const end = nextEnd(notebook, 0);
    await pressCellItem(kept, 'rows kept');
    assert.equal(await end, false);
    await waitFor(
      () => rowsKept(kept),
      (more) => more > rows,
    );
  });
});
