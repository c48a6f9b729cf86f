import assert from 'node:assert/strict';
import path from 'node:path';

import type { Locator } from 'playwright-core';

import { waitFor } from '../run/waitFor';
import { askDuckDb } from '../unit/core/answer/saving/duckDb';
import { pressUntil } from './pages/pressUntil';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('a range of more than 100,000 logs', () => {
  let workbench: WorkbenchPage;
  let creditsBefore = 0;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
    creditsBefore = await creditsSpent();
  });

  after(async () => {
    await workbench.service.adminClient.behave();
    await workbench.clear();
  });

  function cellText(): string {
    const { contracts, bazaar } = workbench.service.landmarks.evm;
    return `\`\`\`rpc\n# @name trades\n# @network evm\neth_getLogs {\n  "address": "${contracts.bazaar.address}",\n  "fromBlock": ${bazaar.fromBlock},\n  "toBlock": ${bazaar.toBlock},\n  "topics": ["Transfer(address,address,uint256)"]\n}\n\`\`\`\n`;
  }

  async function creditsSpent(): Promise<number> {
    const { spending } = await workbench.service.adminClient.counters();
    return spending[workbench.service.keys.key]?.credits ?? 0;
  }

  /** The calls of this suite. No other one that it sends has a price. */
  const logCalls = async (): Promise<number> => ((await creditsSpent()) - creditsBefore) / 255;

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
    const file = await workbench.writeFile('trades.rpc', cellText());
    await workbench.notebook.open(file);
    // The first calls are answered, and the others wait, so that the work can't finish before it is stopped.
    const method = 'eth_getLogs';
    await workbench.service.adminClient.misbehave(
      { fault: { kind: 'delay', milliseconds: 0 }, method, times: 6 },
      { fault: { kind: 'reversed', count: 10_000 }, method },
    );
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
    await pressUntil(row.getByRole('button', { name: /^Stop Cell/ }).first(), () => stopped.isVisible());
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
});
