import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { commands, ConfigurationTarget, extensions, window, workspace } from 'vscode';

import type { LedgerEntry } from '../../src/core/base/credits/ledgerEntry';
import { type CreditsSummary, printStatusText } from '../../src/core/model/quotas/creditsSummary';
import { openFileLedger } from '../../src/disk/fileLedger';
import { creditsStatusId, settingIds } from '../../src/host/contributions';
import { CreditsToday } from '../../src/host/credits/creditsToday';
import { ServiceSettings } from '../../src/host/settings/serviceSettings';
import { waitFor } from '../run/waitFor';
import { ledgerFolder } from './window/cells';
import { testWindow } from './window/testWindow';

function entry(credits: number | undefined): LedgerEntry {
  const cost = credits === undefined ? { kind: 'unpriced' as const } : { kind: 'known' as const, credits };
  return {
    at: Date.now(),
    serviceId: 'local-service',
    networkId: 'evm',
    method: 'eth_getLogs',
    cost,
    outcome: 'result',
  };
}

describe('credits', () => {
  before(async () => {
    await extensions.getExtension('rpcbook.rpcbook')?.activate();
  });

  describe('of today', () => {
    let folder: string;
    const ended: (() => void)[] = [];
    const openWindow = () => {
      const ledger = openFileLedger({ folder, keepDays: 2, onProblem: assert.fail });
      const settings = new ServiceSettings();
      const today = new CreditsToday(ledger, settings, (error) => assert.fail(String(error)));
      ended.push(() => [today, settings, ledger].forEach((one) => one.dispose()));
      return { ledger, today };
    };
    const until = (today: CreditsToday, text: string) =>
      new Promise<CreditsSummary>((resolve) => {
        const look = () => {
          if (today.summary === undefined || printStatusText(today.summary) !== text) return;
          subscription.dispose();
          resolve(today.summary);
        };
        const subscription = today.onDidChange(look);
        look();
      });

    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-credits-'));
    });

    afterEach(async () => {
      for (const end of ended.splice(0)) end();
      await workspace.getConfiguration().update(settingIds.dailyBudget, undefined, ConfigurationTarget.Global);
      await rm(folder, { recursive: true, force: true });
    });

    it('are the same in two windows with one ledger', async () => {
      const [one, two] = [openWindow(), openWindow()];
      await until(one.today, 'Credits 0 / 3M');
      await one.ledger.append(entry(255));
      await two.ledger.append(entry(undefined));
      await Promise.all([
        until(one.today, 'Credits 255 / 3M (+1 unpriced)'),
        until(two.today, 'Credits 255 / 3M (+1 unpriced)'),
      ]);
    });

    it('show a warning when the user sets a budget that is nearly used', async () => {
      const { ledger, today } = openWindow();
      await ledger.append(entry(255));
      assert.equal((await until(today, 'Credits 255 / 3M')).tone, 'normal');
      await workspace.getConfiguration().update(settingIds.dailyBudget, 300, ConfigurationTarget.Global);
      assert.equal((await until(today, 'Credits 255 / 300')).tone, 'warning');
    });
  });

  it('are in the status bar, also those that another window spends', async () => {
    const status = () => testWindow.status.items.get(creditsStatusId)?.text ?? '';
    await waitFor(status, (text) => /Credits [\d,]+ /.test(text));
    const credits = () => Number(/Credits ([\d,]+)/.exec(status())?.[1]?.replaceAll(',', ''));
    const before = credits();
    const ledger = openFileLedger({ folder: ledgerFolder(), keepDays: 2, onProblem: assert.fail });
    await ledger.append(entry(255));
    ledger.dispose();
    await waitFor(credits, (now) => now === before + 255);
  });

  it('have details in a document', async () => {
    await commands.executeCommand('rpcbook.credits.showDetails');
    const document = window.activeTextEditor?.document;
    assert.equal(document?.uri.scheme, 'rpcbook-credits');
    assert.match(document.getText(), /Local service: .* of 3,000,000/);
    await commands.executeCommand('workbench.action.closeAllEditors');
  });
});
