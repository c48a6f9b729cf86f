import { Disposable, EventEmitter, Uri, window, workspace } from 'vscode';

import { describeError } from '../../core/base/credentials/describeError';
import { printCreditsText } from '../../core/model/quotas/printCredits';
import { registerAfterStart } from '../afterStart';
import type { Log } from '../createLog';
import { registerCommand } from '../registerCommand';
import type { ServiceSettings } from '../settings/serviceSettings';
import { type CreditsLedger, CreditsToday, showCreditsStatus } from './creditsToday';

const scheme = 'rpcbook-credits';
const address = Uri.from({ scheme, path: 'Credits used today.txt' });

interface CreditsDependencies {
  readonly ledger: CreditsLedger;
  readonly settings: ServiceSettings;
  readonly log: Log;
}

/** Registers the status bar item for credits, its details, and its command. */
export function registerCredits(parts: CreditsDependencies): Disposable {
  const shown = registerAfterStart(() => showCredits(parts));
  return Disposable.from(
    shown,
    registerCommand('rpcbook.credits.showDetails', () => {
      shown.now();
      return showCreditsDetails();
    }),
  );
}

function showCredits({ ledger, settings, log }: CreditsDependencies): Disposable {
  const today = new CreditsToday(ledger, settings, (error) => {
    log.error(`The credit ledger can't be read: ${describeError(error)}.`);
  });
  return Disposable.from(today, showCreditsStatus(today), provideCreditsDetails(today));
}

/** Provides the details of today's credits as a read-only document that updates with the ledger while it is open. */
function provideCreditsDetails(today: CreditsToday): Disposable {
  const changed = new EventEmitter<Uri>();
  const subscriptions = [
    changed,
    today.onDidChange(() => changed.fire(address)),
    workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: () => {
        const { summary } = today;
        return summary === undefined ? 'Reading the ledger…\n' : printCreditsText(summary, today.settings.services);
      },
    }),
  ];
  return { dispose: () => subscriptions.forEach((subscription) => subscription.dispose()) };
}

/** Opens the details in an editor. */
async function showCreditsDetails(): Promise<void> {
  const document = await workspace.openTextDocument(address);
  await window.showTextDocument(document, { preview: true });
}
