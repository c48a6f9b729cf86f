import { type Disposable, EventEmitter, Uri, window, workspace } from 'vscode';

import { printCreditsText } from '../../core/model/quotas/printCredits';
import type { CreditsToday } from './creditsToday';

const scheme = 'rpcbook-credits';
const address = Uri.from({ scheme, path: 'Credits used today.txt' });

/** Provides the details of today's credits as a read-only document that updates with the ledger while it is open. */
export function provideCreditsDetails(today: CreditsToday): Disposable {
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
export async function showCreditsDetails(): Promise<void> {
  const document = await workspace.openTextDocument(address);
  await window.showTextDocument(document, { preview: true });
}
