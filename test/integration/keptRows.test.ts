import assert from 'node:assert/strict';

import { readTestService } from './readTestService';
import { nextEnd, notebookText, openNotebook, pressCellItem, runCell } from './window/cells';
import { closeTabs, setKey } from './window/testWindow';

const { bazaar, contracts } = readTestService().landmarks.evm;

describe('the rows that a budget stopped', () => {
  before(setKey);
  afterEach(closeTabs);

  it('are continued from the bar below the cell', async () => {
    const query = { address: contracts.bazaar.address, fromBlock: bazaar.fromBlock, toBlock: bazaar.toBlock };
    const cell = `# @network evm\n# @budget 600\neth_getLogs ${JSON.stringify(query)}`;
    const notebook = await openNotebook('kept.rpc', notebookText(cell));
    assert.equal(await runCell(notebook, 0), false);
    const end = nextEnd(notebook, 0);
    await pressCellItem(notebook.cellAt(0), 'rows kept');
    assert.equal(await end, false);
  });
});
