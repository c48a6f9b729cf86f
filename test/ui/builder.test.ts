import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { BuilderPage } from './pages/builderPage';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('the request builder', () => {
  let workbench: WorkbenchPage;
  let builder: BuilderPage;

  before(async () => {
    workbench = await sharedWorkbench();
    builder = new BuilderPage(workbench);
    await workbench.setTheme('dark');
    await setKey(workbench);
  });

  beforeEach(async () => {
    await workbench.clear();
    await workbench.service.adminClient.behave();
  });

  /** Opens a builder with a method of the local EVM chain. */
  async function open(method: string, networkId = 'evm'): Promise<void> {
    await workbench.host.evaluate(
      async (api, name, id) => {
        await api.commands.executeCommand('rpcbook.builder.open', {
          serviceId: 'local-service',
          networkId: id,
          method: name,
        });
      },
      method,
      networkId,
    );
    await waitFor(
      () => builder.method.inputValue(),
      (state) => state === method,
    );
  }

  async function lastSent(): Promise<{ readonly method: string; readonly params: unknown }> {
    const { lastRequests } = await workbench.service.adminClient.counters();
    return JSON.parse(lastRequests.at(-1)?.body ?? '{}');
  }

  it('can be filled and sent with the keyboard only, and shows the decoded answer', async () => {
    const { contracts } = workbench.service.landmarks.evm;
    await workbench.runCommand('Rpcbook: Open Request Builder');
    await builder.method.waitFor();
    await builder.method.focus();
    const { keyboard } = workbench.page;
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('getstorage');
    await builder.options.first().waitFor();
    await keyboard.press('Enter');
    await builder.field('address').waitFor();
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    for (
      let presses = 0;
      !(await builder.field('address').evaluate((input) => input.matches(':focus')));
      presses += 1
    ) {
      assert.ok(presses < 10, 'Tab reaches the first field');
      await keyboard.press('Tab');
    }
    await keyboard.type(contracts.token.address.toLowerCase());
    await builder.frame.getByText('No checksum').waitFor();
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('ArrowDown');
    await keyboard.press('Tab');
    await keyboard.type('2');
    await keyboard.press('Tab');
    await keyboard.type(workbench.service.landmarks.evm.accounts.alice);
    await builder.frame.getByText('Sent as').first().waitFor();
    await workbench.screenshot('builder-keyboard');
    await keyboard.press('ControlOrMeta+Enter');
    await builder.answer.getByRole('tab', { name: 'Decoded' }).waitFor();
    const sent = await lastSent();
    assert.equal(sent.method, 'eth_getStorageAt');
    const shown = await builder.jsonValue();
    assert.deepEqual(sent, shown);
    await workbench.screenshot('builder-answer');
  });

  it('selects the text of a field once, not again with text typed later', async () => {
    await open('eth_getStorageAt');
    const { address } = workbench.service.landmarks.evm.contracts.token;
    const field = builder.field('address');
    await field.fill(address);
    // The browser ignores a synthetic key event, so only VS Code could have selected anything.
    await field.evaluate((input) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('The address is not an input.');
      input.setSelectionRange(3, 3);
      input.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'a',
          code: 'KeyA',
          keyCode: 65,
          ctrlKey: true,
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      );
    });
    await workbench.page.waitForTimeout(1000);
    assert.equal(await field.evaluate((input) => input instanceof HTMLInputElement && input.selectionEnd), 3);
    await field.press('ControlOrMeta+a');
    await workbench.page.keyboard.type('0x');
    assert.equal(await field.inputValue(), '0x');
  });

  it('keeps the JSON and the fields in sync', async () => {
    await open('eth_getBlockRange');
    await builder.field('start').selectOption('Number');
    await builder.field('start: block number').fill('1_000');
    await waitFor(
      async () => JSON.stringify(await builder.jsonValue()),
      (state) => state.includes('"0x3e8"'),
    );
    await builder.json.fill('{"jsonrpc":"2.0","id":7,"method":"eth_getBlockRange","params":["0x5","finalized",true]}');
    assert.equal(await builder.field('start: block number').inputValue(), '0x5');
    assert.equal(await builder.field('end').inputValue(), 'finalized');
    assert.equal(await builder.field('transactionDetails').isChecked(), true);
    await builder.json.fill('{"jsonrpc":"2.0","id":7,\n"method":"eth_getBlockRange" "params":[]}');
    await builder.frame.getByText(/Line 2, column 30/).waitFor();
    assert.equal(await builder.field('start: block number').inputValue(), '0x5');
    await workbench.screenshot('builder-json-problem');
    await builder.send.click();
    await builder.frame.getByRole('alert').filter({ hasText: "isn't valid" }).waitFor();
    await builder.frame.getByRole('button', { name: 'Copy As…' }).click();
    assert.equal(
      await builder.frame.getByRole('menu').count(),
      0,
      'the JSON that would be copied is not the JSON on the page',
    );
    await builder.frame.getByRole('button', { name: 'Discard edit' }).click();
    assert.deepEqual(await builder.jsonValue(), {
      jsonrpc: '2.0',
      id: 7,
      method: 'eth_getBlockRange',
      params: ['0x5', 'finalized', true],
    });
  });

  it('finds a block by its time', async () => {
    const { url, keys } = workbench.service;
    const response = await fetch(`${url}/evm/v3/${keys.key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['0x7', false] }),
    });
    const { result } = (await response.json()) as { readonly result: { readonly timestamp: string } };
    await open('eth_getBlockRange');
    await builder.field('start').selectOption('At a time…');
    await builder.field('start: time').fill(new Date(Number(result.timestamp) * 1000).toISOString());
    await builder.frame.getByRole('button', { name: 'Find block' }).first().click();
    await waitFor(
      () => builder.field('start: block number').inputValue(),
      (state) => state === '7',
    );
    assert.deepEqual(((await builder.jsonValue()) as { readonly params: unknown }).params, ['0x7', 'latest', false]);
  });

  it('requests logs by an event and its indexed arguments, for several addresses', async () => {
    const { contracts, accounts } = workbench.service.landmarks.evm;
    await open('eth_getLogs');
    await builder.field('address: kind').selectOption('Several');
    await builder.field('Address 1').fill(contracts.token.address);
    await builder.frame.getByRole('button', { name: 'Add address' }).click();
    await builder.field('Address 2').fill(contracts.nft.address);
    await builder.field('fromBlock').selectOption('earliest');
    await builder.field('Event').fill('Transfer');
    await builder.options.filter({ hasText: 'ERC-20' }).first().click();
    await builder.field('to').fill(accounts.bob);
    await workbench.screenshot('builder-topics');
    await builder.send.click();
    await builder.answer
      .getByText(/Transfer/)
      .first()
      .waitFor();
    const { params } = await lastSent();
    const [filter] = params as readonly {
      readonly address: readonly string[];
      readonly topics: readonly (string | null)[];
    }[];
    assert.deepEqual(filter?.address, [contracts.token.address, contracts.nft.address]);
    assert.deepEqual(filter?.topics, [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      null,
      `0x${'0'.repeat(24)}${accounts.bob.slice(2).toLowerCase()}`,
    ]);
    await workbench.screenshot('builder-logs');
  });

  it('sends nothing while a value is missing, and marks it', async () => {
    await open('eth_getTransactionReceipt');
    const before = await workbench.service.adminClient.counters();
    await builder.send.click();
    await builder.frame.getByText('Enter a value.').waitFor();
    assert.equal(await builder.field('hash').evaluate((input) => input.matches(':focus')), true);
    const after = await workbench.service.adminClient.counters();
    assert.equal(after.lastRequests.length, before.lastRequests.length);
  });

  it('cancels a running request', async () => {
    await open('eth_blockNumber');
    await workbench.service.adminClient.misbehave({ fault: { kind: 'delay', milliseconds: 60_000 } });
    await builder.send.click();
    await builder.frame.getByRole('button', { name: 'Cancel' }).click();
    await builder.answer
      .getByText(/interrupted|stopped/i)
      .first()
      .waitFor();
    await builder.send.waitFor();
  });

  it("shows why a request couldn't be sent", async () => {
    await open('eth_blockNumber');
    await workbench.service.adminClient.misbehave({ fault: { kind: 'unauthorized' } });
    await builder.send.click();
    await builder.answer.getByText(/key/i).first().waitFor();
    await builder.answer.getByRole('button', { name: 'Replace API Key' }).click();
    await workbench.quickInput.input.waitFor();
    await workbench.quickInput.cancel();
  });

  it('adds the request to the notebook as a cell, as written', async () => {
    await workbench.notebook.open(
      await workbench.writeFile('target.rpc', '```rpc\n# @network evm\neth_chainId\n```\n'),
    );
    await open('eth_getBlockRange');
    await builder.field('start').selectOption('Blocks before latest');
    await builder.field('start: how many blocks before').fill('10');
    await builder.frame.getByRole('button', { name: 'Add to Notebook' }).click();
    await waitFor(
      async () => (await cellTexts()).length,
      (count) => count === 2,
    );
    assert.equal((await cellTexts())[1], '# @network local-service/evm\neth_getBlockRange latest-10 latest false');
    await workbench.screenshot('builder-added');
  });

  it('opens with a cell, replaces its variables, and keeps its shorthand', async () => {
    await workbench.notebook.open(
      await workbench.writeFile(
        'source.rpc',
        '```rpc\n@back = latest-5\n# @network local-service/evm\neth_getLogs { "fromBlock": "{{back}}", "topics": ["Transfer(address,address,uint256)"] }\n```\n',
      ),
    );
    await workbench.runCommand('Rpcbook: Open Cell in Request Builder');
    await waitFor(
      () => builder.method.inputValue(),
      (state) => state === 'eth_getLogs',
    );
    assert.equal(await builder.field('Event').inputValue(), 'Transfer(address,address,uint256)');
    assert.equal(await builder.field('fromBlock: how many blocks before').inputValue(), '5');
    await builder.field('from').waitFor();
  });

  it('keeps the draft and the answer while it is hidden', async () => {
    await open('eth_getBalance');
    await builder.field('address').fill(workbench.service.landmarks.evm.accounts.bob);
    await builder.send.click();
    await builder.answer.getByRole('tab', { name: 'JSON' }).waitFor();
    await workbench.openText(await workbench.writeFile('over.txt', 'over it'));
    await workbench.host.evaluate(async (api) => {
      await api.commands.executeCommand('rpcbook.builder.open');
    });
    await builder.answer.getByRole('tab', { name: 'JSON' }).waitFor();
    assert.equal(await builder.field('address').inputValue(), workbench.service.landmarks.evm.accounts.bob);
  });

  for (const theme of ['dark', 'light', 'highContrast'] as const) {
    it(`matches the ${theme} theme`, async () => {
      await workbench.setTheme(theme);
      await open('getTokenAccountsByOwner', 'solana');
      await builder.field('address').fill('not base58!');
      await builder.frame.getByText('is named not base58!').first().waitFor();
      await workbench.screenshot(`builder-${theme}`);
      await open('eth_getLogs');
      await builder.field('fromBlock').selectOption('earliest');
      await builder.field('Event').fill('Transf');
      await builder.options.first().waitFor();
      await workbench.screenshot(`builder-list-${theme}`);
    });
  }

  it('is restored after a reload with draft and answer, without sending again', async () => {
    await workbench.setTheme('dark');
    await open('eth_getBalance');
    const { bob } = workbench.service.landmarks.evm.accounts;
    await builder.field('address').fill(bob);
    await waitFor(
      async () => JSON.stringify(await builder.jsonValue()),
      (state) => state.includes(bob),
    );
    await builder.send.click();
    await builder.answer.getByRole('tab', { name: 'JSON' }).click();
    const answered = await builder.answer.getByRole('article').innerText();
    const { attempts } = await workbench.service.adminClient.counters();
    await workbench.reload();
    await waitFor(
      () => builder.method.inputValue(),
      (state) => state === 'eth_getBalance',
    );
    assert.equal(await builder.field('address').inputValue(), bob);
    await waitFor(
      () => builder.answer.getByRole('article').innerText(),
      (state) => state === answered,
    );
    assert.deepEqual((await workbench.service.adminClient.counters()).attempts, attempts, 'a request was sent again');
    await builder.send.click();
    await builder.answer.getByRole('tab', { name: 'JSON' }).waitFor();
  });

  async function cellTexts(): Promise<readonly string[]> {
    return workbench.host.evaluate(
      (api) => api.window.visibleNotebookEditors[0]?.notebook.getCells().map((cell) => cell.document.getText()) ?? [],
    );
  }
});
