import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';

import { Uri, ViewColumn, window } from 'vscode';

import type { Draft, DraftMembers } from '../../src/core/editor/draft/draft';
import type { Remedy } from '../../src/core/model/exchange/action';
import { builderViewType } from '../../src/host/contributions';
import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { notebookText, openNotebook, writeWorkspaceFile } from './window/cells';
import { OpenBuilder } from './window/openBuilder';
import { closeTabs, promptFor, setKey, start, testWindow } from './window/testWindow';

const { landmarks } = readTestService();
const admin = new ServiceAdmin(readTestService().admin);

describe('the request builder', () => {
  before(setKey);
  afterEach(async () => {
    await admin.behave();
    await closeTabs();
  });

  const text = (content: string) => ({ kind: 'text', text: content }) as const;
  const textsOf = (parameters: DraftMembers) =>
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, 'text' in value ? value.text : value]));

  /** Sends a draft, and returns what the service received. */
  async function send(
    builder: OpenBuilder,
    draft: Draft,
  ): Promise<{ readonly method: string; readonly params: unknown }> {
    const { failure } = await builder.ask({ kind: 'send', draft });
    assert.equal(failure, undefined);
    const { lastRequests } = await admin.counters();
    return JSON.parse(lastRequests.at(-1)?.body ?? '{}');
  }

  const cellTexts = () =>
    window.activeNotebookEditor?.notebook.getCells().map(({ document }) => document.getText()) ?? [];

  /** Presses a button of an answer that failed. */
  async function press(builder: OpenBuilder, kind: Remedy['kind']): Promise<void> {
    const remedy = builder.remedies.find((each) => each.kind === kind);
    assert.ok(remedy, JSON.stringify(builder.remedies));
    await builder.ask({ kind: 'act', action: remedy, owner: '' });
  }

  it('finds a block by its time', async () => {
    const { timestamp } = await admin.node<{ readonly timestamp: string }>('eth_getBlockByNumber', ['0x7', false]);
    const builder = await OpenBuilder.on('eth_getBlockRange');
    const found = await builder.ask({ kind: 'findBlock', draft: builder.setup.draft, time: Number(timestamp) });
    assert.equal(found.value, '7');
  });

  it('requests logs by an event and its indexed arguments, for several addresses', async () => {
    const { contracts, accounts } = landmarks.evm;
    const builder = await OpenBuilder.on('eth_getLogs');
    const filter = {
      address: [contracts.token.address, contracts.nft.address],
      fromBlock: 'earliest',
      topics: ['Transfer(address,address,uint256)', null, accounts.bob],
    };
    const sent = await send(builder, builder.draftOf(`eth_getLogs ${JSON.stringify(filter)}`));
    assert.deepEqual(sent.params, [
      {
        ...filter,
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          null,
          `0x${'0'.repeat(24)}${accounts.bob.slice(2).toLowerCase()}`,
        ],
      },
    ]);
    assert.match(builder.answer, /Transfer/);
  });

  it('calls a function of a contract by its name, with the answer of a node', async () => {
    const { contracts, accounts } = landmarks.evm;
    const builder = await OpenBuilder.on('eth_call');
    const call = { to: contracts.token.address, data: `balanceOf(address)(${accounts.alice})` };
    await send(builder, builder.draftOf(`eth_call ${JSON.stringify(call)} latest`));
    assert.match(builder.answer, /250,000,001/);
  });

  it('cancels a running request', async () => {
    const builder = await OpenBuilder.on('eth_blockNumber');
    await admin.misbehave({ method: 'eth_blockNumber', fault: { kind: 'delay', milliseconds: 3_600_000 } });
    const { attempts } = await admin.counters();
    const sent = builder.ask({ kind: 'send', draft: builder.setup.draft });
    await waitFor(
      async () => (await admin.counters()).attempts.http,
      (count) => count > attempts.http,
      { what: 'the request at the node' },
    );
    assert.equal(builder.last('sending')?.isSending, true);
    await builder.ask({ kind: 'cancel' });
    await sent;
    assert.match(builder.answer, /interrupted|stopped/i);
    assert.equal(builder.last('sending')?.isSending, false);
  });

  it("shows why a request couldn't be sent, and asks for another key", async () => {
    const builder = await OpenBuilder.on('eth_blockNumber');
    await admin.misbehave({ fault: { kind: 'unauthorized' } });
    await builder.ask({ kind: 'send', draft: builder.setup.draft });
    assert.match(builder.answer, /key/i);
    const pressed = press(builder, 'replaceKey');
    (await promptFor('API key for “local”')).cancel();
    await pressed;
  });

  it('selects another network where a method is not available', async () => {
    const builder = await OpenBuilder.on('eth_blockNumber');
    await admin.misbehave({ fault: { kind: 'rpcError', code: -32601, message: 'no such method' } });
    await builder.ask({ kind: 'send', draft: builder.setup.draft });
    const pressed = press(builder, 'chooseNetwork');
    await (await promptFor('etwork')).pick('local-service/l2net');
    await pressed;
    assert.equal(builder.last('useNetwork')?.network, 'local-service/l2net');
  });

  it('offers the events of an artifact in the workspace', async () => {
    const inputs = [{ name: 'who', type: 'address', indexed: true }];
    const abi = [{ type: 'event', name: 'PlayerDeposited', anonymous: false, inputs }];
    const artifact = await writeWorkspaceFile('out/Game.json', JSON.stringify({ contractName: 'Game', abi }));
    try {
      const builder = await OpenBuilder.on('eth_getLogs');
      const offered = await waitFor(
        () => {
          builder.load();
          return builder.last('names')?.names.events.find(({ item }) => item.name === 'PlayerDeposited');
        },
        (event) => event !== undefined,
        { what: 'the event of the artifact' },
      );
      assert.deepEqual(
        offered.item.inputs.map(({ name, type }) => `${type} ${name}`),
        ['address who'],
      );
    } finally {
      await rm(artifact);
    }
  });

  it('adds the request to the notebook as a cell, as written', async () => {
    await openNotebook('target.rpc', notebookText('# @network evm\neth_chainId'));
    const builder = await OpenBuilder.on('eth_getBlockRange');
    const { draft } = builder.setup;
    const parameters = { ...draft.parameters, start: text('latest-10') };
    await builder.ask({ kind: 'addToNotebook', draft: { ...draft, parameters } });
    await waitFor(cellTexts, (texts) => texts.length === 2);
    assert.equal(cellTexts()[1], '# @network local-service/evm\neth_getBlockRange latest-10 latest false');
  });

  it('opens with a cell, replaces its variables, and keeps its shorthand', async () => {
    const filter = '{ "fromBlock": "{{back}}", "topics": ["Transfer(address,address,uint256)"] }';
    const cell = `@back = latest-5\n# @network local-service/evm\neth_getLogs ${filter}`;
    await openNotebook('source.rpc', notebookText(cell));
    await start('rpcbook.cell.openInBuilder');
    const { setup } = await OpenBuilder.shown('eth_getLogs');
    assert.equal(setup.draft.network, 'local-service/evm');
    const event = text('Transfer(address,address,uint256)');
    assert.deepEqual(setup.draft.parameters, {
      filter: {
        kind: 'object',
        members: { fromBlock: text('latest-5'), topics: { kind: 'list', items: [event] } },
      },
    });
  });

  it('keeps the draft and the answer while it is hidden', async () => {
    const { bob } = landmarks.evm.accounts;
    const builder = await OpenBuilder.on('eth_getBalance');
    const draft = builder.draftOf(`eth_getBalance ${bob} latest`);
    await builder.write(draft);
    await send(builder, draft);
    const { frame } = builder.last('answer') ?? {};
    const file = await writeWorkspaceFile('over.txt', 'over it');
    await window.showTextDocument(Uri.file(file), { preview: false });
    const { attempts } = await admin.counters();
    const setups = builder.all('setup').length;
    await start('rpcbook.builder.open');
    await waitFor(() => builder.all('setup').length > setups, Boolean, { what: 'the page that is loaded again' });
    assert.deepEqual(textsOf(builder.setup.draft.parameters), { address: bob, block: 'latest' });
    assert.equal(builder.last('answer')?.frame, frame);
    assert.equal(builder.all('answer').length, 2);
    assert.deepEqual((await admin.counters()).attempts, attempts, 'a request was sent again');
  });

  it('is restored after a restart with its draft, without sending again', async () => {
    const { bob } = landmarks.evm.accounts;
    const first = await OpenBuilder.on('eth_getBalance');
    const draft = first.draftOf(`eth_getBalance ${bob} latest`);
    await closeTabs();
    const { attempts } = await admin.counters();
    const panel = window.createWebviewPanel(builderViewType, 'Request Builder', ViewColumn.Active);
    await testWindow.panelSerializers.get(builderViewType)?.deserializeWebviewPanel(panel, { draft });
    const restored = await OpenBuilder.shown('eth_getBalance');
    assert.deepEqual(restored.setup.draft, draft);
    assert.equal(restored.setup.sendsAtOnce, false);
    assert.deepEqual((await admin.counters()).attempts, attempts, 'a request was sent again');
    assert.deepEqual((await send(restored, draft)).params, [bob, 'latest']);
    assert.match(restored.answer, /balance|ETH|wei/i);
  });
});
