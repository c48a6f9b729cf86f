import { Disposable } from 'vscode';

import { describeError } from '../../core/base/credentials/describeError';
import type { Log } from '../createLog';
import { registerAfterStart } from '../registerAfterStart';
import { registerCommand } from '../registerCommand';
import type { ServiceSettings } from '../settings/serviceSettings';
import { provideCreditsDetails, showCreditsDetails } from './creditsDetails';
import { showCreditsStatus } from './creditsStatus';
import { type CreditsLedger, CreditsToday } from './creditsToday';

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
