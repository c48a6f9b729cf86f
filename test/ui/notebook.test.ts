import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import type { SeenRequest, ServiceCounters } from '../service/front/counters';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('all operations of the service', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
    await workbench.service.adminClient.behave();
  });

  after(async () => {
    await typeKey(workbench.service.keys.secret);
    await workbench.clear();
  });

  /** Types the key with a secret, or with none. */
  async function typeKey(secret: string): Promise<void> {
    const { quickInput, service } = workbench;
    await workbench.runCommand('Rpcbook: Set API Key');
    await quickInput.expect('API key for “local”');
    await quickInput.answer(service.keys.key);
    await quickInput.expect('API key secret');
    await quickInput.answer(secret);
    await quickInput.root.waitFor({ state: 'hidden' });
  }

  /** The requests that came after counters were read. */
  async function requestsAfter({ attempts, sockets }: ServiceCounters): Promise<readonly SeenRequest[]> {
    const now = await workbench.service.adminClient.counters();
    const came =
      now.attempts.http + now.attempts.ws + now.sockets.opened - attempts.http - attempts.ws - sockets.opened;
    return came === 0 ? [] : now.lastRequests.slice(-came);
  }

  /** The answer of each cell as text. */
  function answerTexts(): Promise<readonly string[]> {
    return workbench.host.evaluate((api) =>
      (api.window.activeNotebookEditor?.notebook.getCells() ?? []).map(({ outputs }) =>
        outputs
          .flatMap(({ items }) => items.filter(({ mime }) => mime === 'text/plain'))
          .map(({ data }) => new TextDecoder().decode(data))
          .join('\n'),
      ),
    );
  }

  /** The known credits in the status bar. */
  async function creditsShown(): Promise<number> {
    const text = await workbench.statusBar.item('rpcbook.credits').innerText();
    return Number(/Credits ([\d,]+) \/ 3M/.exec(text)?.[1]?.replaceAll(',', ''));
  }

  it('are run from a notebook, over HTTP and WebSocket, by Basic and by key alone, and their credits are counted', async () => {
    const { notebook, service } = workbench;
    const { landmarks, keys, adminClient } = service;
    const { evm, solana, l2net, gas } = landmarks;
    const { token } = evm.contracts;
    const common = [
      { cell: `eth_getStorageAt ${token.address} mapping(4)[${evm.accounts.alice}] latest`, shows: /250,?000,?001/ },
      { cell: 'eth_getBlockRange 30 60 false', shows: /31 blocks, 30 to 60/ },
      {
        cell: `eth_getLogs { "address": "${token.address}", "fromBlock": 7, "toBlock": 7 }`,
        shows: /1 log in block 7/,
      },
      { cell: `eth_getTransactionReceipt ${evm.transactions.tokenTransfer}`, shows: /Success in block 7/ },
    ];
    const gasCell = 7;
    const operations = [
      ...common.map(({ cell, shows }) => ({ cell: `# @network evm\n${cell}`, shows })),
      {
        cell: `# @network solana\ngetTokenAccountsByOwner ${solana.owner} { "programId": "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" } { "encoding": "jsonParsed" }`,
        shows: /6 token accounts of 4 mints/,
      },
      {
        cell: '# @network l2net\n# @pages 1\nl2net_getEvents { "from_block": { "block_number": 640_000 }, "to_block": "latest", "chunk_size": 20 }',
        shows: /20 events/,
      },
      {
        cell: `# @network l2net\nl2net_getTransactionReceipt ${l2net.transactions.acceptedOnL1}`,
        shows: /ACCEPTED_ON_L1/,
      },
      { cell: `# @network evm\nGET /networks/${gas.chainId}/baseFeeHistory`, shows: /500 blocks/ },
      ...common.map(({ cell, shows }) => ({ cell: `# @network evm\n# @transport ws\n${cell}`, shows })),
    ];
    const text = operations.map(({ cell }) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n');
    const before = await adminClient.counters();
    const shownBefore = await creditsShown();

    await notebook.open(await workbench.writeFile('operations.rpc', text));
    await notebook.startRunAll();
    for (const [index, { cell }] of operations.entries()) assert.equal(await notebook.finished(index), true, cell);
    const answers = await answerTexts();
    for (const [index, { shows }] of operations.entries()) assert.match(answers[index] ?? '', shows);
    // Those over WebSocket are drawn in the same way.
    for (const [index, { shows }] of operations.slice(0, gasCell + 1).entries())
      await (await notebook.output(index)).getByText(shows).first().waitFor();
    await workbench.screenshot('operations');
    const sent = await requestsAfter(before);
    assert.deepEqual(
      (['POST', 'GET', 'MESSAGE'] as const).map((verb) => sent.filter((request) => request.verb === verb).length),
      [7, 1, 4],
    );
    const ofGas = `/networks/${gas.chainId}/baseFeeHistory`;
    const basic = `Basic ${Buffer.from(`${keys.key}:${keys.secret}`).toString('base64')}`;
    const [withSecret] = sent.filter(({ verb }) => verb === 'GET');
    assert.deepEqual([withSecret?.path, withSecret?.headers['authorization']], [`/gas${ofGas}`, basic]);

    await typeKey('');
    const beforeKeyAlone = await adminClient.counters();
    assert.equal(await notebook.run(gasCell), true);
    const [alone] = await requestsAfter(beforeKeyAlone);
    assert.deepEqual([alone?.path, alone?.headers['authorization']], [`/gas/v3/${keys.key}${ofGas}`, undefined]);

    // Storage 80, logs 255, and receipt 80, each twice; token accounts 160; base fees 80, twice.
    const price = 2 * (80 + 255 + 80) + 160 + 2 * 80;
    const { spending } = await adminClient.counters();
    assert.equal((spending[keys.key]?.credits ?? 0) - (before.spending[keys.key]?.credits ?? 0), price);
    await waitFor(
      async () => (await creditsShown()) - shownBefore,
      (credits) => credits === price,
    );
  });
});
