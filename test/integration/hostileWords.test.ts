import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { Uri, window } from 'vscode';

import { keccakOfText } from '../../src/core/formats/abi/type/eventSignature';
import { ServiceAdmin } from '../service/admin';
import { discoverDocument } from '../service/evm/discoverDocument';
import { liveParts } from '../unit/core/base/view/liveParts';
import { readTestService } from './readTestService';
import { notebookText, openNotebook, workspaceFolder, writeWorkspaceFile } from './window/cells';
import { hoverShows, markdownOver } from './window/hovers';
import { closeTabs, noticeOf, promptFor, setKey, setSetting, start } from './window/testWindow';

const { landmarks } = readTestService();
const admin = new ServiceAdmin(readTestService().admin);

/** A link that would write to the clipboard with the command that hovers can run. */
const steal = `[Steal](command:rpcbook.hover.act?${encodeURIComponent(JSON.stringify([{ kind: 'copy', text: 'stolen' }]))})`;

describe('hostile text in the window', () => {
  before(setKey);
  beforeEach(async () => {
    await admin.behave();
    await setSetting('rpcbook.defaultNetwork', 'local-service/evm');
  });
  afterEach(async () => {
    await admin.behave();
    for (const id of ['rpcbook.abi.addresses', 'rpcbook.defaultNetwork']) await setSetting(id, undefined);
    await closeTabs();
  });

  /** Runs a command for the EVM network, and allows what it sends. */
  async function runOnEvm(command: string): Promise<void> {
    const done = start(command, { serviceId: 'local-service', networkId: 'evm' });
    (await noticeOf('to Local EVM chain?')).answer('Send');
    await done;
  }

  it("a notification with a node's answer has no link", async () => {
    const message = 'limit reached [raise it](command:workbench.action.files.newUntitledFile)';
    await admin.misbehave({ fault: { kind: 'rpcError', code: -32000, message } });
    await runOnEvm('rpcbook.network.test');
    const notice = await noticeOf('raise it');
    assert.doesNotMatch(notice.message, /\[[^\]]+\]\([^)]*\)/);
  });

  it('a name makes no link in a hover', async () => {
    const { token } = landmarks.evm.contracts;
    const name = `Coined\` ${steal} \``;
    const [event, harmless] = [name, 'Harmless'].map((each) => keccakOfText(`${each}()`));
    assert.ok(event !== undefined && harmless !== undefined);
    await writeWorkspaceFile(
      'hostile/out/Hostile.sol/Hostile.json',
      JSON.stringify({ abi: [name, 'Harmless'].map((each) => ({ type: 'event', name: each, inputs: [] })) }),
    );
    try {
      await setSetting('rpcbook.abi.addresses', { [token.address]: name });
      const file = await writeWorkspaceFile('hostile.ts', `// Words.\n${token.address}\n${event}\n${harmless}\n`);
      const { document } = await window.showTextDocument(Uri.file(file));
      await hoverShows(document, token.address, /Coined[^]*Look Up Logs/);
      await hoverShows(document, harmless, 'Harmless()');
      for (const hovered of [token.address, event])
        assert.doesNotMatch(liveParts(await markdownOver(document, hovered)), /\[[^\]]*Steal/);
    } finally {
      await rm(path.join(workspaceFolder(), 'hostile'), { recursive: true, force: true });
    }
  });

  it('a document that describes methods brings no image and no HTML into a hover', async () => {
    const image = 'https://tracker.invalid/seen.png';
    await admin.configure({
      discovered: {
        openrpc: '1.2.6',
        methods: [
          {
            name: 'evm_seen',
            summary: `Reads ![a](${image}) [![b](${image})](${image}) <img src="${image}">`,
            description: `[c]: ${image}\n\n![c] and !\\[d](${image}) <img src='${image}'>`,
            params: [],
          },
        ],
      },
    });
    try {
      await runOnEvm('rpcbook.catalogue.discover');
      await noticeOf(/Found 1 new method/);
      const { document } = (await openNotebook('hostile.rpc', notebookText('# @network evm\nevm_seen'))).cellAt(0);
      await hoverShows(document, 'evm_seen', 'Reads');
      const markdown = liveParts(await markdownOver(document, 'evm_seen'));
      assert.doesNotMatch(markdown, /!\[|<img|:\/\/|^\[/m);
    } finally {
      await admin.configure({ discovered: discoverDocument });
      const done = start('rpcbook.catalogue.forget');
      await (await promptFor('Remove Discovered Methods')).pick('local-service/evm');
      await done;
    }
  });
});
