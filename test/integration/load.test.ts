import assert from 'node:assert/strict';

import { type NotebookDocument, Uri, window, workspace } from 'vscode';

import { creditDayScope, printStatusText, summarizeCredits } from '../../src/core/model/quotas/creditsSummary';
import { openFileLedger } from '../../src/disk/fileLedger';
import { creditsStatusId } from '../../src/host/contributions';
import { ServiceSettings } from '../../src/host/settings/serviceSettings';
import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { ledgerFolder, nextEnd, notebookText, startAllCells, writeWorkspaceFile } from './window/cells';
import { held, waitForHeldAnswers } from './window/executions';
import { closeTabs, setKey, testWindow, treeTexts } from './window/testWindow';

const { keys, landmarks, admin: access } = readTestService();
const admin = new ServiceAdmin(access);
const notebooks = 10;
/** `RPCBOOK_LOAD_CELLS=100` runs a thousand cells, which takes long on a small machine. */
const cellsEach = Number(process.env['RPCBOOK_LOAD_CELLS'] ?? 6);

describe('ten notebooks that run at the same time', () => {
  waitForHeldAnswers();
  before(setKey);
  afterEach(async () => {
    await admin.behave();
    await closeTabs();
  });

  /** The known credits in the status bar, after it shows the sum of the ledger as other test files left it. */
  async function creditsShown(): Promise<number> {
    const ledger = openFileLedger({ folder: ledgerFolder(), keepDays: 2, onProblem: assert.fail });
    const settings = new ServiceSettings();
    const summary = async () => {
      const now = Date.now();
      const sums = await ledger.sums(settings.services.map((service) => creditDayScope(service, now)));
      const days = settings.services.flatMap((service, index) => {
        const sum = sums[index];
        return sum === undefined ? [] : [{ service, sum }];
      });
      return summarizeCredits(days, settings.requests, now);
    };
    const shown = () => testWindow.status.items.get(creditsStatusId)?.text ?? '';
    try {
      const { total } = await waitFor(summary, (now) => shown().endsWith(printStatusText(now)));
      return total.credits;
    } finally {
      settings.dispose();
      ledger.dispose();
    }
  }

  async function creditsCounted(): Promise<number> {
    const { spending } = await admin.counters();
    return spending[keys.key]?.credits ?? 0;
  }

  async function open(index: number): Promise<NotebookDocument> {
    const { token } = landmarks.evm.contracts;
    const transport = index % 2 === 0 ? 'http' : 'ws';
    const cells = Array.from(
      { length: cellsEach },
      (_, slot) => `# @network evm\n# @transport ${transport}\neth_getStorageAt ${token.address} ${slot} latest`,
    );
    const file = await writeWorkspaceFile(`load${index}.rpc`, notebookText(...cells));
    const notebook = await workspace.openNotebookDocument(Uri.file(file));
    await window.showNotebookDocument(notebook, { preview: false });
    return notebook;
  }

  it('run in order while views respond, and the ledger matches the counters of the service', async () => {
    const [shownBefore, countedBefore] = [await creditsShown(), await creditsCounted()];
    const { attempts } = await admin.counters();
    const opened: NotebookDocument[] = [];
    for (let index = 0; index < notebooks; index += 1) opened.push(await open(index));
    // Those over HTTP wait for their first answer, and the views are read meanwhile.
    await admin.misbehave({ fault: held, transport: 'http' });
    const ends = opened.flatMap((notebook) => notebook.getCells().map(({ index }) => nextEnd(notebook, index)));
    const runs = opened.map((notebook) => startAllCells(notebook));
    await waitFor(
      async () => (await admin.counters()).attempts.http - attempts.http,
      (sent) => sent >= notebooks / 2,
    );
    assert.match((await treeTexts('rpcbook.networks', 2)).join('\n'), /Local EVM chain/);
    assert.ok(opened[0]?.cellAt(0).executionSummary?.success === undefined, 'the first one still waits');
    await admin.behave();
    await Promise.all(runs);
    const all = notebooks * cellsEach;
    assert.deepEqual(
      await Promise.all(ends),
      Array.from({ length: all }, () => true),
    );
    for (const notebook of opened)
      assert.deepEqual(
        notebook.getCells().map(({ executionSummary }) => executionSummary?.executionOrder),
        Array.from({ length: cellsEach }, (_, index) => index + 1),
      );
    const counted = (await creditsCounted()) - countedBefore;
    assert.equal(counted, all * 80);
    assert.equal((await creditsShown()) - shownBefore, counted);
  });
});
