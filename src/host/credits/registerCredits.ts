import { Disposable } from 'vscode';

import { describeError } from '../../core/credentials/describeError';
import type { Log } from '../createLog';
import { registerCommand } from '../registerCommand';
import type { ServiceSettings } from '../settings/serviceSettings';
import { provideCreditsDetails, showCreditsDetails } from './creditsDetails';
import { showCreditsStatus } from './creditsStatus';
import { type CreditsLedger, CreditsToday } from './creditsToday';

/** Registers the status bar item for credits, its details, and its command. */
export function registerCredits(parts: {
  readonly ledger: CreditsLedger;
  readonly settings: ServiceSettings;
  readonly log: Log;
}): Disposable {
  const today = new CreditsToday(parts.ledger, parts.settings, (error) => {
    parts.log.error(`The credit ledger can't be read: ${describeError(error)}.`);
  });
  return Disposable.from(
    today,
    showCreditsStatus(today),
    provideCreditsDetails(today),
    registerCommand('rpcbook.credits.showDetails', showCreditsDetails),
  );
}
