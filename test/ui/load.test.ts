import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

const notebooks = 10;
/** `RPCBOOK_LOAD_CELLS=100` runs a thousand cells, which takes long on a small machine. */
const cellsEach = Number(process.env['RPCBOOK_LOAD_CELLS'] ?? 6);
/** Maximum time for a command on a busy machine. */
const maxAnswerMilliseconds = 10_000;

describe('ten notebooks that run at the same time in the workbench', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
    await workbench.service.adminClient.behave();
  });

  /** Returns the known credits in the status bar, which come from the ledger. */
  async function creditsShown(): Promise<number> {
    const text = await workbench.statusBar.item('rpcbook.credits').innerText();
    const [, credits = ''] = /Credits ([\d,]+)/.exec(text) ?? [];
    return Number(credits.replaceAll(',', ''));
  }

  async function creditsCounted(): Promise<number> {
    const { spending } = await workbench.service.adminClient.counters();
    return spending[workbench.service.keys.key]?.credits ?? 0;
  }

  /** Counts the cells of all open notebooks that have run, and those that have succeeded. */
  function progress(): Promise<{ readonly ended: number; readonly succeeded: number; readonly isInOrder: boolean }> {
    return workbench.host.evaluate((api) => {
      const loaded = api.workspace.notebookDocuments.filter(({ uri }) => uri.path.includes('/load'));
      const summaries = loaded.map((notebook) => notebook.getCells().map(({ executionSummary }) => executionSummary));
      const ended = summaries.flat().filter((summary) => summary?.success !== undefined);
      return {
        ended: ended.length,
        succeeded: ended.filter((summary) => summary?.success === true).length,
        isInOrder: summaries.every((each) =>
          each.every((summary, index) => summary?.executionOrder === undefined || summary.executionOrder === index + 1),
        ),
      };
    });
  }

  it('run in order while commands respond, and the ledger matches the counters of the service', async () => {
    const { token } = workbench.service.landmarks.evm.contracts;
    const [shownBefore, countedBefore] = [await creditsShown(), await creditsCounted()];
    for (let notebook = 0; notebook < notebooks; notebook += 1) {
      const cells = Array.from(
        { length: cellsEach },
        (_, index) =>
          `\`\`\`rpc\n# @network evm\n# @transport ${notebook % 2 === 0 ? 'http' : 'ws'}\neth_getStorageAt ${token.address} ${index} latest\n\`\`\`\n`,
      );
      const file = await workbench.writeFile(`load${notebook}.rpc`, cells.join('\n'));
      await workbench.host.evaluate(async (api, path) => {
        const document = await api.workspace.openNotebookDocument(api.Uri.file(path));
        await api.window.showNotebookDocument(document, { preview: false });
      }, file);
      await workbench.notebook.kernelFound();
      await workbench.host.evaluate((api) => void api.commands.executeCommand('notebook.execute'));
    }
    const answers: number[] = [];
    while ((await progress()).ended < notebooks * cellsEach) {
      const askedAt = performance.now();
      await workbench.openTree('rpcbook.networks', 'Networks');
      answers.push(performance.now() - askedAt);
      // Constant polling would add load.
      await workbench.page.waitForTimeout(1_000);
    }
    const all = notebooks * cellsEach;
    assert.deepEqual(await progress(), { ended: all, succeeded: all, isInOrder: true });
    assert.ok(
      answers.length > 0 && Math.max(...answers) < maxAnswerMilliseconds,
      `a command took ${Math.max(...answers)} ms`,
    );
    const counted = (await creditsCounted()) - countedBefore;
    assert.equal(counted, all * 80);
    await waitFor(
      async () => (await creditsShown()) - shownBefore,
      (state) => state === counted,
    );
  });
});
