import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { commands, type TextDocument, Uri, window } from 'vscode';

import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { mineTransaction } from './sendTransaction';
import { workspaceFolder, writeWorkspaceFile } from './window/cells';
import { followLink, hoverShows } from './window/hovers';
import { closeTabs, setKey, setSetting, testWindow, treeTexts } from './window/testWindow';
import { pretendTrust } from './window/workspaceTrust';

const { landmarks } = readTestService();
const admin = new ServiceAdmin(readTestService().admin);

describe('an untrusted workspace', () => {
  beforeEach(async () => {
    await admin.behave();
    await setKey();
    await setSetting('rpcbook.defaultNetwork', 'local-service/evm');
    pretendTrust(false);
    await setSetting('rpcbook.ask.receipts', 'auto');
  });
  afterEach(async () => {
    pretendTrust(undefined);
    for (const id of ['rpcbook.ask.receipts', 'rpcbook.defaultNetwork', 'rpcbook.abi.addresses'])
      await setSetting(id, undefined);
    await closeTabs();
  });

  async function open(name: string, text: string): Promise<TextDocument> {
    return (await window.showTextDocument(Uri.file(await writeWorkspaceFile(name, text)))).document;
  }

  const attempts = async () => (await admin.counters()).attempts;

  it('sends nothing for a hover without a click, even if settings allow it', async () => {
    const hash = await mineTransaction();
    const document = await open('untrusted.txt', `${hash}\n`);
    const before = await attempts();
    const hover = await hoverShows(document, hash, 'Look up the receipt');
    assert.deepEqual(await attempts(), before);
    await followLink(hover, 'Look up the receipt');
    await hoverShows(document, hash, 'Success');
  });

  it('lets no file choose the network of a hash', async () => {
    const unknown = `0x00${'7e'.repeat(31)}`;
    const document = await open('chooses.ts', `// @network l2net\nconst hash = '${unknown}';\n`);
    const before = await attempts();
    await hoverShows(document, unknown, 'on Local EVM chain: up to 80 credits');
    assert.deepEqual(await attempts(), before);
    pretendTrust(undefined);
    await setSetting('rpcbook.ask.receipts', 'ask');
    await hoverShows(document, unknown, 'on Local L2 network: up to 2 unpriced calls');
  });

  it('shows that its contracts are not read', async () => {
    await setSetting('rpcbook.abi.addresses', { [landmarks.evm.contracts.token.address]: 'Token' });
    const list = JSON.stringify({ '31337': { Treasury: `0x${'7a'.repeat(20)}` } });
    await writeWorkspaceFile('deployments/local/addresses.json', list);
    const contracts = async () => {
      await commands.executeCommand('rpcbook.contracts.refresh');
      return (await treeTexts('rpcbook.contracts', 2)).join('\n');
    };
    const message = () => testWindow.trees.get('rpcbook.contracts')?.view.message;
    try {
      const shown = await waitFor(contracts, (texts) => texts.includes('Token'));
      assert.equal(message(), 'Trust this workspace to see the contracts that it names.');
      assert.ok(!shown.includes('Treasury'));
      pretendTrust(undefined);
      await waitFor(contracts, (texts) => texts.includes('Treasury'));
      assert.equal(message(), '');
    } finally {
      await rm(path.join(workspaceFolder(), 'deployments'), { recursive: true, force: true });
      await commands.executeCommand('rpcbook.contracts.refresh');
    }
  });
});
