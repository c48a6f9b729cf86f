import assert from 'node:assert/strict';

import { Anvil } from '../service/evm/anvil';
import { discoverDocument } from '../service/evm/discoverDocument';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

/** Runs the cell that is being edited, with the default key on Linux. */
const runKey = 'Meta+Enter';

describe('composing a request in a cell', () => {
  let workbench: WorkbenchPage;
  let hash: string;
  let files = 0;

  before(async () => {
    workbench = await sharedWorkbench();
    hash = workbench.service.landmarks.evm.transactions.tokenTransfer;
    await setKey(workbench);
  });

  beforeEach(() => workbench.clear());

  async function open(...cells: readonly string[]): Promise<void> {
    files += 1;
    await workbench.notebook.open(
      await workbench.writeFile(
        `composing${files}.rpc`,
        cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n'),
      ),
    );
  }

  /** Waits until a cell has this text. The extension host receives each key a little later. */
  async function untilText(index: number, text: string): Promise<void> {
    await workbench.host.evaluate(
      async (api, at, wanted) => {
        while (api.window.activeNotebookEditor?.notebook.cellAt(at).document.getText() !== wanted)
          await new Promise((resolve) => {
            setTimeout(resolve, 20);
          });
      },
      index,
      text,
    );
  }

  /** Returns the plain-text form of a cell's output. */
  async function answer(index: number): Promise<string> {
    return workbench.host.evaluate((api, at) => {
      const items =
        api.window.activeNotebookEditor?.notebook.cellAt(at).outputs.flatMap((output) => output.items) ?? [];
      return new TextDecoder().decode(items.find(({ mime }) => mime === 'text/plain')?.data);
    }, index);
  }

  it('accepts a completion with the keyboard, fills its parameter, and sends it', async () => {
    await open('# @network evm\neth_getTransactionRec');
    const { keyboard } = workbench.page;
    await workbench.notebook.clickLine(0, -1);
    await keyboard.press('End');
    await keyboard.type('e');
    const offered = workbench.page.locator('.suggest-widget.visible .monaco-list-row.focused');
    await offered.getByText('eth_getTransactionReceipt').first().waitFor();
    await offered.getByText('80 credits').waitFor();
    await workbench.screenshot('completion');
    await keyboard.press('Enter');
    await keyboard.type(hash);
    await untilText(0, `# @network evm\neth_getTransactionReceipt ${hash}`);
    await keyboard.press(runKey);
    assert.equal(await workbench.notebook.finished(0), true);
    assert.match(await answer(0), /Success in block/);
  });

  it('converts a command while it is pasted, so that its key is never in the cell, and can be undone', async () => {
    await open('# @network evm');
    const { keyboard } = workbench.page;
    const { key } = workbench.service.keys;
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}';
    const command = `curl --data '${body}' ${workbench.service.url}/evm/v3/${key}`;
    await workbench.host.evaluate(async (api, text) => {
      await api.env.clipboard.writeText(text);
    }, command);
    await workbench.notebook.clickLine(0, -1);
    await keyboard.press('End');
    await keyboard.press('Enter');
    await keyboard.press('Control+v');
    await untilText(0, '# @network evm\neth_blockNumber');
    await workbench.screenshot('pasted-command');
    await workbench.host.evaluate(async (api) => {
      await api.commands.executeCommand('undo');
    });
    await untilText(0, '# @network evm\n');
  });

  it('fixes a problem with its quick fix', async () => {
    await open(`# @network evm\neth_getLogs { "blockhash": "0x${'ab'.repeat(32)}" }`);
    const cell = await workbench.notebook.cell(0);
    await cell.locator('.squiggly-error, .squiggly-warning').first().waitFor({ state: 'attached' });
    const fix = workbench.page.locator('.action-widget').getByText('Replace with blockHash').first();
    // VS Code closes the list when problems are reported again, which may be at any time after the edit.
    for (let attempt = 1; ; attempt += 1) {
      // Escape also leaves the editor of the cell if no list is open.
      await cell.locator('.monaco-editor .view-line').last().getByText('blockhash').first().click();
      await workbench.page.keyboard.press('Control+.');
      try {
        await fix.waitFor({ timeout: 8_000 });
        await workbench.screenshot('quick-fix');
        await fix.click({ timeout: 5_000 });
        break;
      } catch (error) {
        if (attempt === 5) throw error;
        await workbench.page.keyboard.press('Escape');
      }
    }
    await cell.locator('.squiggly-error, .squiggly-warning').first().waitFor({ state: 'detached' });
    await untilText(0, `# @network evm\neth_getLogs { "blockHash": "0x${'ab'.repeat(32)}" }`);
  });

  it('runs a chain of three cells from the last, each once and in order', async () => {
    await open(
      `# @network evm\n# @name receipt\neth_getTransactionReceipt ${hash}`,
      '# @network evm\n# @name block\neth_getBlockByNumber {{receipt.result.blockNumber}} false',
      '# @network evm\neth_getTransactionReceipt {{block.result.transactions[0]}}',
    );
    await workbench.page
      .locator('.cell-statusbar-container')
      .getByText(/for 2 cells it needs/)
      .waitFor();
    const before = (await workbench.service.adminClient.counters()).lastRequests.length;
    assert.equal(await workbench.notebook.run(2), true);
    const { lastRequests } = await workbench.service.adminClient.counters();
    const methods = lastRequests
      .slice(before === lastRequests.length ? -3 : before - lastRequests.length)
      .map(({ body }) => /"method":"(\w+)"/.exec(body)?.[1]);
    assert.deepEqual(methods.slice(-3), [
      'eth_getTransactionReceipt',
      'eth_getBlockByNumber',
      'eth_getTransactionReceipt',
    ]);
    for (const index of [0, 1, 2]) assert.equal(await workbench.notebook.finished(index), true);
    assert.match(await answer(2), /Success in block/);
  });

  describe('for several networks', () => {
    let other: Anvil;
    let settings: unknown;

    before(async () => {
      other = await Anvil.start({});
      settings = await changeServices([
        {
          id: 'other',
          name: 'Another node',
          rpcUrl: `http://127.0.0.1:${other.port}`,
          rpcPath: '',
          networks: [{ id: 'fresh', name: 'Fresh chain', family: 'evm', chainId: '31337' }],
        },
      ]);
    });

    after(async () => {
      await workbench.host.evaluate(
        async (api, value) =>
          api.workspace.getConfiguration().update('rpcbook.services', value, api.ConfigurationTarget.Global),
        settings,
      );
      await other.stop();
    });

    /** Adds services to those in settings; returns the original ones. */
    async function changeServices(more: readonly object[]): Promise<unknown> {
      return workbench.host.evaluate(async (api, added) => {
        const configuration = api.workspace.getConfiguration();
        const services = configuration.inspect<object[]>('rpcbook.services')?.globalValue ?? [];
        await configuration.update('rpcbook.services', [...services, ...added], api.ConfigurationTarget.Global);
        return services;
      }, more);
    }

    it('offers further networks, sends to both, and shows differences', async () => {
      await open('# @network evm,\neth_getBlockByNumber latest false');
      const { keyboard } = workbench.page;
      const cell = await workbench.notebook.clickLine(0, 0);
      await keyboard.press('End');
      await keyboard.type(' ');
      await keyboard.press('Control+Space');
      await workbench.page
        .locator('.suggest-widget.visible .monaco-list-row.focused')
        .getByText('fresh')
        .first()
        .waitFor();
      await keyboard.press('Enter');
      await untilText(0, '# @network evm, fresh\neth_getBlockByNumber latest false');
      await cell.locator('.cell-statusbar-container').getByText('Local EVM chain, Fresh chain').waitFor();
      await keyboard.press(runKey);
      assert.equal(await workbench.notebook.finished(0), true);

      const output = await workbench.notebook.output(0);
      await output
        .getByText(/\d+ of \d+ fields differ/)
        .first()
        .waitFor();
      const grid = output.getByRole('treegrid');
      await grid.getByRole('columnheader', { name: 'Fresh chain' }).waitFor();
      await grid.getByText('≠ differs').first().waitFor();
      await workbench.screenshot('compared');
      const rows = async () => Number(await grid.getAttribute('aria-rowcount')) - 1;
      const all = await rows();
      // The line disappears again after a moment.
      const isAnnounced = output
        .getByText(/differences? shown/)
        .first()
        .waitFor();
      await Promise.all([isAnnounced, output.getByLabel('Only differences').check()]);
      const different = await rows();
      assert.ok(different > 0 && different < all, `${different} of ${all}`);
      assert.equal(await grid.getByText('= same').count(), 0);

      await output.getByRole('tab', { name: 'JSON' }).press('Enter');
      await output.getByText('result.hash').first().waitFor();
      await output.getByRole('tab', { name: 'Fresh chain' }).click();
      await output.getByRole('heading', { name: 'Block', exact: true }).waitFor();
      assert.match(await answer(0), /≠ differs/);
    });

    it('draws the comparison in light and high contrast', async () => {
      await open('# @network evm, fresh\neth_getBlockByNumber latest false');
      assert.equal(await workbench.notebook.run(0), true);
      await (
        await workbench.notebook.output(0)
      )
        .getByText(/fields differ/)
        .first()
        .waitFor();
      try {
        for (const theme of ['light', 'highContrast'] as const) {
          await workbench.setTheme(theme);
          await workbench.screenshot(`compared-${theme}`);
        }
      } finally {
        await workbench.setTheme('dark');
      }
    });
  });

  describe('with methods that a node reports', () => {
    // Not `reset`, because the credits of the whole run are compared at its end.
    const discover = () => workbench.service.adminClient.configure({ discovered: discoverDocument });
    after(discover);

    async function askNode(): Promise<void> {
      // Of the progress and the answers that come within 800 ms, VS Code shows three and puts the others into its list.
      await workbench.page.waitForTimeout(800);
      await workbench.runCommand('Rpcbook: Discover Methods (rpc.discover)…');
      await workbench.quickInput.expect('Discover Methods');
      await workbench.quickInput.pick('Local EVM chain');
      await workbench.dialog.getByText('Send rpc.discover to Local EVM chain?').waitFor();
      await workbench.dialog.getByText('Its cost is unknown.').waitFor();
      await workbench.dialog.getByRole('button', { name: 'Send', exact: true }).click();
    }

    async function untilProblems(index: number, codes: readonly string[]): Promise<void> {
      await workbench.host.evaluate(
        async (api, at, wanted) => {
          const uri = api.window.activeNotebookEditor?.notebook.cellAt(at).document.uri;
          if (!uri) throw new Error('no notebook is active');
          while (
            api.languages
              .getDiagnostics(uri)
              .map(({ code }) => (typeof code === 'object' ? code.value : code))
              .join() !== wanted.join()
          )
            await new Promise((resolve) => {
              setTimeout(resolve, 20);
            });
        },
        index,
        codes,
      );
    }

    it('completes, checks, and sends methods that are new to the catalogue', async () => {
      await open('# @network evm\nots_getApi');
      await askNode();
      await workbench.notification('Found 2 new methods on Local EVM chain.').waitFor();
      const { keyboard } = workbench.page;
      await workbench.notebook.clickLine(0, -1);
      await keyboard.press('End');
      await keyboard.type('L');
      await workbench.page
        .locator('.suggest-widget.visible .monaco-list-row.focused')
        .getByText('ots_getApiLevel')
        .first()
        .waitFor();
      await keyboard.press('Enter');
      await untilText(0, '# @network evm\nots_getApiLevel');
      await untilProblems(0, []);
      await keyboard.press(runKey);
      assert.equal(await workbench.notebook.finished(0), true);
      assert.match(await answer(0), /\b8\b/);
    });

    it('names the invalid place of a document, and uses the rest', async () => {
      await workbench.service.adminClient.configure({
        discovered: { openrpc: '1.2.6', methods: [{ name: 'evm_good', params: [] }, { summary: 'nameless' }] },
      });
      await askNode();
      await workbench.notification('Found 1 new method on Local EVM chain.').waitFor();
      await workbench.service.adminClient.configure({ discovered: { methods: 7 } });
      await askNode();
      await workbench.notification(/Couldn't read the methods of Local EVM chain\. methods:/).waitFor();
    });

    it("shows why a node doesn't report its methods", async () => {
      await workbench.service.adminClient.configure({ discovered: null });
      await askNode();
      await workbench.notification(/Couldn't discover methods on Local EVM chain/).waitFor();
    });

    it('removes them on request', async () => {
      await discover();
      await open('# @network evm\nots_getApiLevel');
      await askNode();
      await workbench.notification(/Found 2 new methods/).waitFor();
      await untilProblems(0, []);
      await workbench.runCommand('Rpcbook: Remove Discovered Methods…');
      await workbench.quickInput.pick('local-service/evm');
      await untilProblems(0, ['unknownMethod']);
    });
  });
});
