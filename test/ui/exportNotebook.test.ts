import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { waitFor } from '../run/waitFor';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('Export Notebook', () => {
  let workbench: WorkbenchPage;
  const inWorkspace = (name: string): string => path.join(workbench.workspace, name);

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
    await workbench.service.adminClient.behave();
    await workbench.clear();
  });

  after(async () => {
    for (const name of ['exported.rpc', 'exported.html', 'recorded.rpc', 'recorded.json', 'edited.json'])
      await rm(inWorkspace(name), { force: true });
    await workbench.clear();
  });

  it('writes the answers that are shown to one page, and sends nothing', async () => {
    const cell = '```rpc\n# @network evm\n# @name chain\n# @assert result == 1\neth_chainId\n```\n';
    await workbench.notebook.open(await workbench.writeFile('exported.rpc', cell));
    await workbench.notebook.run(0);
    const before = await workbench.service.adminClient.counters();
    await workbench.runCommand('Rpcbook: Export Notebook…');
    const { quickInput } = workbench;
    await quickInput.expect('Format');
    await workbench.screenshot('export-format');
    await quickInput.row('HTML').click();
    await quickInput.expectValue(inWorkspace('exported.html'));
    await quickInput.input.press('Enter');
    await workbench.notification(/Exported 1 answer to exported\.html/).waitFor();
    assert.ok(existsSync(inWorkspace('exported.html')));
    const page = await readFile(inWorkspace('exported.html'), 'utf8');
    assert.match(page, /default-src 'none'/);
    assert.match(page, /chain, line 2: failed[^]*Assertion failed: `result == 1`/);
    // The frame of the answer is there for the renderer, without what names the cell in this window.
    assert.match(
      page,
      /<script type="application\/json" id="outputs">\[\[\{"mime":"application\/vnd\.rpcbook\.exchange"/,
    );
    assert.doesNotMatch(page, /vscode-notebook-cell/);
    const after = await workbench.service.adminClient.counters();
    assert.equal(after.attempts.http, before.attempts.http);
  });

  async function verify(file: string, button: 'Send' | 'Cancel'): Promise<void> {
    await workbench.openText(file);
    await workbench.runCommand('Rpcbook: Verify Again…');
    await workbench.dialog.getByText(/Send \d calls? to .* for /).waitFor();
    await workbench.screenshot('verify-again-question');
    await workbench.dialog.getByRole('button', { name: button }).click();
  }

  const verified = (): Promise<string | undefined> =>
    workbench.host.evaluate((api) => {
      const shown = api.window.activeTextEditor?.document;
      return shown?.isUntitled === true ? shown.getText() : undefined;
    });

  it('verifies an exported record again, after the user agreed to the cost', async () => {
    const cell = '# Heads\n\nText.\n```rpc\n# @network evm\n# @name head\neth_getBlockByNumber latest false\n```\n';
    // Its own file: an open one that is written is read again at any time, which ends the run of a cell.
    await workbench.notebook.open(await workbench.writeFile('recorded.rpc', cell));
    await workbench.notebook.run(1);
    await workbench.runCommand('Rpcbook: Export Notebook…');
    const { quickInput } = workbench;
    await quickInput.expect('Format');
    await quickInput.row('JSON').click();
    await quickInput.expectValue(inWorkspace('recorded.json'));
    await quickInput.input.press('Enter');
    await workbench.notification(/Exported 1 answer to recorded\.json/).waitFor();
    await workbench.clear();
    const before = await workbench.service.adminClient.counters();
    await verify(inWorkspace('recorded.json'), 'Cancel');
    assert.equal((await workbench.service.adminClient.counters()).attempts.http, before.attempts.http);
    await verify(inWorkspace('recorded.json'), 'Send');
    await waitFor(
      () => verified(),
      (state) => state !== undefined,
    );
    assert.match(
      (await verified()) ?? '',
      /^1 answer as recorded\.\n\nSame: recorded\.rpc:5 head \(local-service\/evm\)\n$/,
    );
    await workbench.screenshot('verify-again-same');
    await workbench.clear();
  });

  it('verifies a record of a stranger without its transactions, and shows no key', async () => {
    const { key } = workbench.service.keys;
    const call = (method: string, params: readonly string[], result: string) => ({
      title: method,
      line: 1,
      answer: {
        kind: 'call',
        network: { key: 'local-service/evm' },
        request: { payload: { text: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) } },
        outcome: { kind: 'result', result: { text: JSON.stringify(result) } },
      },
    });
    const cells = [call('eth_chainId', [], key), call('eth_sendRawTransaction', ['0x02'], '0x1')];
    const record = JSON.stringify({ schemaVersion: 1, data: { runs: [{ notebook: 'notes.rpc', cells }] } });
    await verify(await workbench.writeFile('edited.json', record), 'Send');
    await waitFor(
      () => verified(),
      (state) => state !== undefined,
    );
    const text = (await verified()) ?? '';
    await workbench.screenshot('verify-again-different');
    assert.match(text, /^2 of 2 answers not as recorded\.\n\nDifferent: .*eth_chainId.*\n {2}result: /);
    assert.match(text, /No answer: .*eth_sendRawTransaction.*\n {2}A call that sends or changes something/);
    assert.ok(!text.includes(key), text);
  });
});
