import { Disposable, type LogOutputChannel } from 'vscode';
import type { ServiceSettings } from '../networks/serviceSettings';
import { registerCommand } from '../registerCommand';
import { provideCreditsDetails, showCreditsDetails } from './creditsDetails';
import { showCreditsStatus } from './creditsStatus';
import { type CreditsLedger, CreditsToday } from './creditsToday';

/** The status bar item of credits, its details and its command. */
export function registerCredits(parts: { readonly ledger: CreditsLedger; readonly settings: ServiceSettings; readonly log: LogOutputChannel }): Disposable {
  const today = new CreditsToday(parts.ledger, parts.settings, (error) => {
    parts.log.error(`The ledger of credits cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  return Disposable.from(today, showCreditsStatus(today), provideCreditsDetails(today), registerCommand('rpcbook.credits.showDetails', showCreditsDetails));
}
