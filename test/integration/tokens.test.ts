import assert from 'node:assert/strict';

import { creditsStatusId } from '../../src/host/contributions';
import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { notebookText, openNotebook, outputShows, outputText, runCell } from './window/cells';
import { pressRemedy, remedyLabels } from './window/remedies';
import { requestsAfter } from './window/requests';
import { closeTabs, noticeOf, setKey, start, testWindow } from './window/testWindow';

const { landmarks, admin: access } = readTestService();
const admin = new ServiceAdmin(access);
const { contracts, token } = landmarks.evm;

describe('tokens that nothing names', () => {
  before(setKey);
  afterEach(async () => {
    // The next tests see the token as it was.
    const forgotten = start('rpcbook.contract.forget', {
      network: 'local-service/evm',
      address: contracts.token.address,
    });
    (await noticeOf('Forgot')).answer(undefined);
    await forgotten;
    await closeTabs();
  });

  it('are named after a click with its cost, and stay named', async () => {
    const filter = `{ "address": "${contracts.token.address}", "fromBlock": "deployed", "toBlock": 8 }`;
    const text = notebookText(`# @network evm\neth_getLogs ${filter}`);
    const notebook = await openNotebook('tokens.rpc', text);
    const [cell] = notebook.getCells();
    assert.ok(cell);
    assert.equal(await runCell(notebook, 0), true);
    await outputShows(cell, 'deployed → 0x1');
    const label = 'Identify · ≤ 13 calls, 320 credits + 9 unpriced calls';
    assert.ok(remedyLabels(cell).includes(label), remedyLabels(cell).join('; '));
    const amount = new RegExp(`[\\d.,]+ ${token.symbol}`);
    assert.doesNotMatch(await outputText(cell), amount);
    const status = () => testWindow.status.items.get(creditsStatusId)?.text ?? '';
    const [shown, before] = [status(), await admin.counters()];
    const symbolCalls = async () =>
      (await requestsAfter(before)).filter(({ body }) => body.includes('0x95d89b41')).length;
    await pressRemedy(cell, label);
    await outputShows(cell, amount);
    assert.equal(await symbolCalls(), 1);
    assert.ok(
      !cell.outputs.some(({ items }) =>
        items.some(({ data }) => /Name the Token|Identify/.test(new TextDecoder().decode(data))),
      ),
    );
    // The calls are counted.
    await waitFor(status, (now) => now !== shown);
    assert.equal(await runCell(notebook, 0), true);
    await outputShows(cell, amount);
    assert.equal(await symbolCalls(), 1, 'nothing is asked again');
  });
});
