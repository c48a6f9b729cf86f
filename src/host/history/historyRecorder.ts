import type { Exchange } from '../../core/exchange/exchange';
import { historyEntryOf } from '../../core/history/historyEntry';
import type { HistoryStore } from '../../core/history/historyStore';
import { settingIds } from '../contributions';
import type { CredentialStore } from '../credentials/credentialStore';
import { type ServiceSettings, trustedSetting } from '../settings/serviceSettings';

/** What the history is written with. */
export interface RecorderParts {
  readonly history: HistoryStore;
  readonly credentials: CredentialStore;
  readonly settings: ServiceSettings;
}

/** Keeps a line of an exchange. Every key that is set is taken out of it first: people paste keys into requests. */
export async function recordExchange(
  exchange: Exchange,
  { history, credentials, settings }: RecorderParts,
): Promise<void> {
  const redact = await credentials.redactorOf(settings.aliases);
  const keepsBody = trustedSetting(settingIds.historyBodies) === true;
  await history.append(historyEntryOf(exchange, crypto.randomUUID(), redact, keepsBody));
}
