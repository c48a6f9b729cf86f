import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

import type { Locator } from 'playwright-core';

import { startFixture } from '../integration/setupFixture';
import { waitFor } from '../run/waitFor';
import { askDuckDb } from '../unit/core/answer/saving/duckDb';
import { stagedExtension } from '../workbench/stagedExtension';
import { createRunFolder, openWorkbench } from '../workbench/workbench';
import { buildBridge } from './bridge/buildBridge';
import { HostBridge } from './bridge/hostBridge';
import { setKey } from './pages/setKey';
import { WorkbenchPage } from './pages/workbenchPage';

/** Uses its own window and service, because this suite reorganizes the chain. */
describe('a range of more than 100,000 logs', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    const runFolder = await createRunFolder();
    const fixture = await startFixture(runFolder);
    const addressFile = path.join(runFolder, 'bridge');
    const opened = await openWorkbench({
      runFolder,
      extensions: [stagedExtension, await buildBridge(runFolder)],
      settings: { ...fixture.settings, 'files.simpleDialog.enable': true },
      env: { ...fixture.env, RPCBOOK_TEST_BRIDGE: addressFile },
      content: { folder: fixture.workspace },
    });
    workbench = new WorkbenchPage(opened, await HostBridge.connect(addressFile), fixture);
    await setKey(workbench);
  });

  after(async () => {
    await workbench.close();
  });

  function cellText(directives: string): string {
    const { contracts, bazaar } = workbench.service.landmarks.evm;
    return `\`\`\`rpc\n# @name trades\n# @network evm\n${directives}eth_getLogs {\n  "address": "${contracts.bazaar.address}",\n  "fromBlock": ${bazaar.fromBlock},\n  "toBlock": ${bazaar.toBlock},\n  "topics": ["Transfer(address,address,uint256)"]\n}\n\`\`\`\n`;
  }

  async function logCalls(): Promise<number> {
    const { spending } = await workbench.service.adminClient.counters();
    return (spending[workbench.service.keys.key]?.credits ?? 0) / 255;
  }

  /** Checks that the last calls fit together: none has an answer with blocks of another answer. */
  async function assertNoRowAgain(count: number): Promise<void> {
    const { lastRequests } = await workbench.service.adminClient.counters();
    const spans = lastRequests
      .flatMap(({ body }) => [...body.matchAll(/"fromBlock":"(0x[0-9a-f]+)","toBlock":"(0x[0-9a-f]+)"/g)])
      .map(([, from, to]) => ({ from: Number(from), to: Number(to) }))
      .slice(-count);
    assert.equal(spans.length, count);
    // A span is divided after its refusal, so those without a later part of them were answered.
    const answered = spans.filter(
      ({ from, to }, index) =>
        !spans
          .slice(index + 1)
          .some((later) => from <= later.from && later.to <= to && later.to - later.from < to - from),
    );
    answered.sort((a, b) => a.from - b.from);
    assert.ok(answered.length >= 8, `${answered.length} answers`);
    answered.slice(1).forEach(({ from }, index) => {
      assert.ok(from > (answered[index]?.to ?? Infinity), `block ${from} was requested again`);
    });
  }

  function work(): Locator {
    return workbench.notebook.outputFrame.locator('.work').last();
  }

  /** Replaces a text in the first cell of the active notebook and saves it, so that the change survives a reload. */
  async function replaceInCell(text: string, by: string): Promise<void> {
    await workbench.host.evaluate(
      async (api, from, to) => {
        const notebook = api.window.activeNotebookEditor?.notebook;
        const document = notebook?.cellAt(0).document;
        if (!notebook || !document) throw new Error('no notebook is active');
        const at = document.getText().indexOf(from);
        const edit = new api.WorkspaceEdit();
        edit.replace(document.uri, new api.Range(document.positionAt(at), document.positionAt(at + from.length)), to);
        await api.workspace.applyEdit(edit);
        await notebook.save();
      },
      text,
      by,
    );
  }

  it('is fetched from a cell with progress, stopped, continued after a reload, and saved', async () => {
    const { bazaar } = workbench.service.landmarks.evm;
    const file = await workbench.writeFile('trades.rpc', cellText(''));
    await workbench.notebook.open(file);
    // Later calls take so long that the work can't finish before it is stopped.
    const slow = (milliseconds: number, times: number) =>
      ({ fault: { kind: 'delay', milliseconds }, method: 'eth_getLogs', times }) as const;
    await workbench.service.adminClient.misbehave(slow(400, 6), slow(120_000, 200));
    await workbench.notebook.startRun(0);
    await work().getByRole('progressbar').waitFor();
    await workbench.notebook.outputFrame.getByRole('treegrid').waitFor();
    await work().getByText('Time left').waitFor();
    await workbench.screenshot('long-running');
    await workbench.page
      .locator('.statusbar-item')
      .getByText(/Rpcbook: trades/)
      .first()
      .waitFor();
    const row = await workbench.notebook.cell(0);
    const stopped = work().getByText('You stopped the run. The rows received so far are kept.');
    // A toolbar that is drawn again at that moment ignores the click.
    for (let attempt = 0; attempt < 4 && !(await stopped.isVisible()); attempt += 1) {
      const stop = row.getByRole('button', { name: /^Stop Cell/ }).first();
      await stop.click({ timeout: 20_000 }).catch(() => undefined);
      await stopped.waitFor({ timeout: 15_000 }).catch(() => undefined);
    }
    await stopped.waitFor();
    await work().getByRole('button', { name: 'Continue' }).waitFor();
    await workbench.screenshot('long-stopped');
    await workbench.service.adminClient.behave();
    const before = await logCalls();
    assert.ok(before >= 2 && before < 30, `${before} calls before it was stopped`);

    await replaceInCell(`"toBlock": ${bazaar.toBlock}`, `"toBlock": ${bazaar.toBlock - 1}`);
    await work().getByRole('button', { name: 'Continue' }).click();
    await workbench.notification('The cell changed since').waitFor();
    assert.equal(await logCalls(), before, '"Continue" starts no new run');
    await replaceInCell(`"toBlock": ${bazaar.toBlock - 1}`, `"toBlock": ${bazaar.toBlock}`);

    await workbench.reload();
    await workbench.notebook.open(file);
    await waitFor(
      () => workbench.notebook.cellStatus(0),
      (text) => /Continues at \d+ %/.test(text),
    );
    await workbench.screenshot('long-kept');
    assert.equal(await workbench.notebook.run(0), true);
    await work().getByText(bazaar.logs.toLocaleString('en-US')).first().waitFor();
    const calls = await logCalls();
    // Few enough that no row can have been requested again: the minimum is one call for each 10,000 logs.
    assert.ok(calls <= 2.2 * Math.ceil(bazaar.logs / 10_000) + 8, `${calls} calls in total`);
    await assertNoRowAgain(calls - before);
    await workbench.screenshot('long-done');

    await work().getByRole('button', { name: 'Save As…' }).click();
    await workbench.quickInput.pick('Parquet');
    const target = path.join(workbench.workspace, 'trades.parquet');
    await waitFor(
      () => workbench.quickInput.input.inputValue(),
      (text) => /rows\.parquet$/.test(text),
    );
    await workbench.quickInput.answer(target);
    await workbench.notification(/Saved .* rows to /).waitFor();
    const [count] = await askDuckDb(
      `select count(*), count(distinct (block_number, log_index)), min(block_number), max(block_number) from '${target}'`,
    );
    assert.deepEqual(count?.map(Number).slice(0, 2), [bazaar.logs, bazaar.logs]);
    assert.equal(await logCalls(), calls, 'saving sends nothing');
  });

  it('is written to a file as rows arrive, and the file appears only when it is complete', async () => {
    const { bazaar } = workbench.service.landmarks.evm;
    await workbench.notebook.open(await workbench.writeFile('saved/trades.rpc', cellText('# @save out/trades.csv\n')));
    // Later calls wait until the folder was read: they are released together.
    await workbench.service.adminClient.misbehave(
      { fault: { kind: 'delay', milliseconds: 300 }, method: 'eth_getLogs', times: 6 },
      { fault: { kind: 'reversed', count: 200 }, method: 'eth_getLogs' },
    );
    await workbench.notebook.startRun(0);
    await work().getByText('Time left').waitFor();
    const folder = path.join(workbench.workspace, 'saved', 'out');
    assert.deepEqual(
      (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')),
      [],
    );
    await workbench.service.adminClient.behave();
    assert.equal(await workbench.notebook.finished(0), true);
    await work().getByText('trades.csv').waitFor();
    const [count] = await askDuckDb(`select count(*), sum(value)::text from '${path.join(folder, 'trades.csv')}'`);
    assert.equal(Number(count?.[0]), bazaar.logs);
    await workbench.screenshot('long-saved');
    await work().getByRole('button', { name: 'Open', exact: true }).click();
    await workbench.webview.getByRole('columnheader', { name: 'block_number' }).waitFor();
  });

  it('is estimated on request before it runs', async () => {
    const { contracts, bazaar } = workbench.service.landmarks.evm;
    await workbench.notebook.open(
      await workbench.writeFile(
        'estimate.rpc',
        `\`\`\`rpc\n# @network evm\neth_getLogs { "address": "${contracts.bazaar.address}", "fromBlock": ${bazaar.fromBlock}, "toBlock": "latest" }\n\`\`\`\n`,
      ),
    );
    const before = await logCalls();
    const row = await workbench.notebook.cell(0);
    await row.getByText('at least 255 credits').waitFor();
    const estimated = row.getByText(/≈ \d+ calls, ≈ [\d,]+ credits/);
    // An item that is drawn again at that moment ignores the click.
    for (let attempt = 0; attempt < 4 && (await logCalls()) === before; attempt += 1) {
      await row.getByText('Estimate').click();
      await estimated.waitFor({ timeout: 15_000 }).catch(() => undefined);
    }
    await estimated.waitFor();
    assert.equal(await logCalls(), before + 4);
    await workbench.screenshot('long-estimated');
  });

  it('is read again from the block where the chain was reorganized, with a notice', async () => {
    const { contracts, accounts } = workbench.service.landmarks.evm;
    const admin = workbench.service.adminClient;
    const trade = `0xdf1dd826${(4_000).toString(16).padStart(64, '0')}`;
    const first = Number(await admin.node<string>('eth_blockNumber')) + 1;
    for (let sent = 0; sent < 4; sent += 1) {
      await admin.node('eth_sendTransaction', [
        { from: accounts.alice, to: contracts.bazaar.address, data: trade, gas: '0x1000000' },
      ]);
      await waitFor(
        async () => Number(await admin.node<string>('eth_blockNumber')),
        (state) => state === first + sent,
      );
    }
    const mined = await admin.node<readonly unknown[]>('eth_getLogs', [
      { address: contracts.bazaar.address, fromBlock: `0x${first.toString(16)}`, toBlock: 'latest' },
    ]);
    assert.equal(mined.length, 16_000);
    await workbench.notebook.open(
      await workbench.writeFile(
        'tail.rpc',
        `\`\`\`rpc\n# @network evm\neth_getLogs { "address": "${contracts.bazaar.address}", "fromBlock": ${first}, "toBlock": ${first + 3} }\n\`\`\`\n`,
      ),
    );
    const slow = (milliseconds: number, times: number) =>
      ({ fault: { kind: 'delay', milliseconds }, method: 'eth_getLogs', times }) as const;
    // The chain is reorganized while the second call waits.
    await admin.misbehave(slow(1_500, 1), slow(5_000, 2));
    const before = await logCalls();
    await workbench.notebook.startRun(0);
    await waitFor(
      () => logCalls(),
      (state) => state > before + 1,
    );
    await admin.reorg(2);
    await work().getByText('The chain was reorganized during the run').waitFor();
    assert.equal(await workbench.notebook.finished(0), true);
    const there = await admin.node<readonly unknown[]>('eth_getLogs', [
      {
        address: contracts.bazaar.address,
        fromBlock: `0x${first.toString(16)}`,
        toBlock: `0x${(first + 3).toString(16)}`,
      },
    ]);
    assert.equal(there.length, 8_000);
    await work().getByText('8,000').first().waitFor();
    await workbench.screenshot('long-reorganized');
  });
});
