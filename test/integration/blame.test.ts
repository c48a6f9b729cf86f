import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import type { Hex } from 'viem';
import { type CodeLens, commands, type NotebookDocument, type TextDocument, Uri, window } from 'vscode';

import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { NodeFront } from '../ui/pages/nodeFront';
import { LedgerChain, type LedgerTransaction } from '../unit/core/formats/stateDiff/ledgerChain';
import { readTestService } from './readTestService';
import { answerShows } from './window/answers';
import {
  nextEnd,
  notebookText,
  openNotebook,
  outputShows,
  runCell,
  startCell,
  workspaceFolder,
  writeWorkspaceFile,
} from './window/cells';
import { textsBehindLines } from './window/decorations';
import { hoverShows } from './window/hovers';
import { useLocalService, useOwnNode } from './window/services';
import { closeTabs, panelOf, setKey, setSetting } from './window/testWindow';
import { pressWork } from './window/work';

const { landmarks, ...service } = readTestService();
const admin = new ServiceAdmin(service.admin);

describe('blame', () => {
  let chain: LedgerChain;
  let front: NodeFront;
  let ledger: Hex;
  let packed: LedgerTransaction;

  before(async () => {
    chain = await LedgerChain.start();
    ledger = await chain.deploy('Ledger');
    await chain.node.request('anvil_mine', ['0x190']);
    packed = await chain.call(ledger, 'Ledger', 'setPacked', [1_000, true, 1, -5]);
    await chain.node.request('anvil_mine', ['0x190']);
    front = await NodeFront.start(chain.node);
    const { abi, storageLayout } = chain.artifact('Ledger');
    await writeWorkspaceFile('blame/Ledger.json', JSON.stringify({ abi, storageLayout }));
    const source = path.join(import.meta.dirname, '../unit/core/formats/stateDiff/Ledger.sol');
    await writeWorkspaceFile('blame/Ledger.sol', await readFile(source));
    await setSetting('rpcbook.abi.addresses', { [ledger]: 'blame/Ledger.json' });
    await setSetting('rpcbook.defaultNetwork', 'own/dev');
    await useOwnNode(front);
  });
  beforeEach(() => {
    front.answer = () => Promise.resolve(undefined);
  });
  afterEach(closeTabs);
  after(async () => {
    for (const id of ['rpcbook.abi.addresses', 'rpcbook.defaultNetwork']) await setSetting(id, undefined);
    await useLocalService();
    await front.stop();
    await chain.node.stop();
    await rm(path.join(workspaceFolder(), 'blame'), { recursive: true, force: true });
  });

  async function openSource(): Promise<TextDocument> {
    return (await window.showTextDocument(Uri.file(path.join(workspaceFolder(), 'blame/Ledger.sol')))).document;
  }

  const open = (name: string, cell: string): Promise<NotebookDocument> =>
    openNotebook(`blame/${name}.rpc`, notebookText(cell));

  /** Waits for a lens above a state variable. */
  async function lensOf({ uri }: TextDocument, title: string, variable: string): Promise<CodeLens> {
    const lens = await waitFor(
      async () => {
        const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', uri);
        return lenses.find(({ command }) => command?.title === title && command.tooltip?.includes(variable));
      },
      (found) => found !== undefined,
      { what: `the lens ${title} of ${variable}` },
    );
    assert.ok(lens);
    return lens;
  }

  const press = ({ command }: CodeLens) =>
    commands.executeCommand(command?.command ?? '', ...(command?.arguments ?? []));

  /** The reads of state so far. A notebook that is opened may ask a node on this computer what it is. */
  const reads = () => front.asked.filter(({ method }) => /^eth_(?:getStorage|call|getLogs)/.test(method)).length;

  it('leads from a lens above a state variable, which sends nothing, to the transaction', async () => {
    const document = await openSource();
    const { length } = front.asked;
    const lens = await lensOf(document, 'Blame', ' rate ');
    assert.equal(front.asked.length, length);
    await press(lens);
    const shown = await answerShows(/^rate of Ledger/, /rate is 1,?000 since block/);
    assert.ok(shown.includes(packed.hash.slice(0, 6)), shown);
    // The item of a transaction's menu, which a page test presses.
    const subject = { of: 'transaction', text: packed.hash };
    (await panelOf(/^rate of Ledger/)).receive({
      kind: 'output',
      message: { kind: 'lookUp', subject, network: 'own/dev' },
    });
    await answerShows(/^Receipt/, 'Success');
  });

  it('is shown where the variable is hovered, and sends nothing for it', async () => {
    const document = await openSource();
    await press(await lensOf(document, 'Blame', ' rate '));
    const before = reads();
    await hoverShows(document, 'rate;', 'since block');
    const notebook = await open('hovered', `# @network own/dev\neth_getStorageAt ${ledger} rate latest`);
    await hoverShows(notebook.cellAt(0).document, 'rate', /since block[^]*Blame/);
    assert.equal(reads(), before);
  });

  it('shows the value that a running cell watches behind the declaration, until it is stopped there', async () => {
    // The front has no sockets, which tell of blocks.
    await useOwnNode(chain.node);
    try {
      const call = `# @network own/dev\n# @every block\neth_getStorageAt ${ledger} rate latest`;
      const notebook = await open('watched', call);
      const end = nextEnd(notebook, 0);
      void startCell(notebook, 0);
      await outputShows(notebook.cellAt(0), /rate/);
      const document = await openSource();
      await waitFor(
        () => textsBehindLines(document),
        (texts) => texts.some((text) => /rate = 1,000 · block [\d,]+/.test(text)),
      );
      const stop = await lensOf(document, 'Stop Watching', ' rate ');
      await chain.call(ledger, 'Ledger', 'setPacked', [2_000, true, 1, -5]);
      await waitFor(
        () => textsBehindLines(document),
        (texts) => texts.some((text) => text.includes('rate = 2,000 · block')),
      );
      await press(stop);
      await end;
      await waitFor(
        () => textsBehindLines(document),
        (texts) => texts.length === 0,
      );
      await lensOf(document, 'Watch', ' rate ');
    } finally {
      await useOwnNode(front);
    }
  });

  it('says what is known where the node keeps no older state', async () => {
    front.answer = ({ method, params }) =>
      Promise.resolve(
        method === 'eth_getStorageAt' && Number(params[2]) < packed.block + 100
          ? { code: -32_000, message: 'missing trie node 0x00 (path )' }
          : undefined,
      );
    const notebook = await open('pruned', `# @network own/dev\n# @blame\neth_getStorageAt ${ledger} tick latest`);
    await runCell(notebook, 0);
    await outputShows(notebook.cellAt(0), /unchanged since block [\d,]+; older state is not kept here/);
  });

  describe('on a service', () => {
    const slot = `eth_getStorageAt ${landmarks.evm.contracts.vault.address} 0 latest`;
    before(async () => {
      await useLocalService();
      await setKey();
    });
    after(() => admin.behave());

    const requests = async () => (await admin.counters()).attempts.http;

    it('is stopped and continues where it was', async () => {
      await admin.misbehave(
        { fault: { kind: 'delay', milliseconds: 1 }, method: 'eth_getStorageAt', times: 3 },
        // Held until the service behaves.
        { fault: { kind: 'reversed', count: 1_000 }, method: 'eth_getStorageAt' },
      );
      const notebook = await open('stopped', `# @network evm\n# @blame\n${slot}`);
      const before = await requests();
      const end = runCell(notebook, 0);
      await waitFor(
        async () => (await requests()) - before,
        (count) => count > 4,
      );
      await commands.executeCommand('notebook.cell.cancelExecution', {
        ranges: [{ start: 0, end: 1 }],
        document: notebook.uri,
      });
      await end;
      await admin.behave();
      await outputShows(notebook.cellAt(0), 'You stopped the run.');
      const next = nextEnd(notebook, 0);
      pressWork(notebook.cellAt(0), 'continue');
      assert.equal(await next, true);
      await outputShows(notebook.cellAt(0), /Resuming the run[^]*slot 0 is .*(?:since block|unchanged)/);
    });

    it('stops at the budget of the cell, and says how to continue', async () => {
      const notebook = await open('budget', `# @network evm\n# @budget 900\n# @blame\n${slot}`);
      await runCell(notebook, 0);
      await outputShows(notebook.cellAt(0), /budget of 900 credits/);
    });
  });
});
