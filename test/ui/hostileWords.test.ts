import assert from 'node:assert/strict';

import { keccakOfText } from '../../src/core/formats/abi/type/eventSignature';
import { discoverDocument } from '../service/evm/discoverDocument';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { editorHover, hoverOver, openWith, prepareHovers, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

/** A link that would write to the clipboard with the command that hovers can run. */
const steal = `[Steal](command:rpcbook.hover.act?${encodeURIComponent(JSON.stringify([{ kind: 'copy', text: 'stolen' }]))})`;

describe('hostile text in the workbench', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
  });

  beforeEach(async () => {
    await workbench.service.adminClient.behave();
    await prepareHovers(workbench);
    await workbench.clear();
  });

  after(async () => {
    await workbench.service.adminClient.behave();
    await workbench.service.adminClient.configure({ discovered: discoverDocument });
    for (const id of ['rpcbook.abi.addresses', 'rpcbook.defaultNetwork']) await setSetting(workbench, id, undefined);
  });

  it("a notification with a node's answer shows no link", async () => {
    const message = 'limit reached [raise it](command:workbench.action.files.newUntitledFile)';
    await workbench.service.adminClient.misbehave({ fault: { kind: 'rpcError', code: -32000, message } });
    await workbench.runCommand('Rpcbook: Test Connection…');
    await workbench.quickInput.pick('local-service/evm');
    await workbench.dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const notification = workbench.notification('raise it');
    await notification.waitFor();
    await workbench.screenshot('hostile-notification');
    assert.equal(await notification.locator('.notification-list-item-message a').count(), 0);
  });

  it('keeps a name inside its inline code, and copies nothing for it', async () => {
    const { token } = workbench.service.landmarks.evm.contracts;
    const name = `Coined\` ${steal} \``;
    await workbench.writeFile(
      'out/Hostile.sol/Hostile.json',
      JSON.stringify({ abi: [{ type: 'event', name, inputs: [], anonymous: false }] }),
    );
    await setSetting(workbench, 'rpcbook.abi.addresses', { [token.address]: name });
    await workbench.host.evaluate((api) => api.env.clipboard.writeText('mine'));
    await openWith(workbench, 'hostile.ts', `// Words.\n\n\n\n\n${token.address}\n${keccakOfText(`${name}()`)}\n`);
    const hover = await hoverOver(workbench, token.address);
    await hover.getByText('Look Up Logs').waitFor();
    await workbench.screenshot('hostile-hover');
    assert.equal(await hover.locator('a', { hasText: 'Steal' }).count(), 0);
    await hoverOver(workbench, keccakOfText(`${name}()`));
    assert.equal(await editorHover(workbench).getByText('Steal').count(), 0);
    assert.equal(await workbench.host.evaluate((api) => api.env.clipboard.readText()), 'mine');
  });

  it('loads no image and no HTML from a document that describes methods', async () => {
    const asked: string[] = [];
    workbench.page.on('request', (request) => asked.push(request.url()));
    const image = 'https://tracker.invalid/seen.png';
    await workbench.service.adminClient.configure({
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
    await workbench.runCommand('Rpcbook: Discover Methods (rpc.discover)…');
    await workbench.quickInput.pick('Local EVM chain');
    await workbench.dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await workbench.notification(/Found 1 new method/).waitFor();
    await workbench.notebook.open(await workbench.writeFile('hostile.rpc', '```rpc\n# @network evm\nevm_seen\n```\n'));
    const hover = await hoverOver(workbench, 'evm_seen');
    await hover.getByText('Reads').waitFor();
    await workbench.screenshot('hostile-document');
    assert.equal(await hover.locator('img').count(), 0);
    assert.deepEqual(
      asked.filter((url) => url.includes('tracker.invalid')),
      [],
    );
  });
});
