import { Uri, workspace } from 'vscode';

import { start } from './testWindow';

/** Returns the credits of the local service that the details of today's credits count. */
export async function creditsUsed(): Promise<number> {
  await start('rpcbook.credits.showDetails');
  const text = (
    await workspace.openTextDocument(Uri.from({ scheme: 'rpcbook-credits', path: 'Credits used today.txt' }))
  ).getText();
  const [, count] = /Local service: ([\d,]+)/.exec(text) ?? [];
  if (count === undefined) throw new Error(`no credits of the local service in: ${text}`);
  return Number(count.replaceAll(',', ''));
}
