import type { Exchange } from '../../core/exchange/exchange';
import { historyEntryOf } from '../../core/history/historyEntry';
import type { HistoryStore } from '../../core/history/historyStore';
import { settingIds } from '../contributions';
import type { CredentialStore } from '../credentials/credentialStore';
import { type ServiceSettings, trustedSetting } from '../settings/serviceSettings';

/** Parts for recording history. */
export interface RecorderParts {
  readonly history: HistoryStore;
  readonly credentials: CredentialStore;
  readonly settings: ServiceSettings;
}

/** Records an exchange as one line. All configured keys are removed first, because people paste keys into requests. */
export async function recordExchange(
  exchange: Exchange,
  { history, credentials, settings }: RecorderParts,
): Promise<void> {
  const redact = await credentials.redactorOf(settings.aliases);
  const keepsBody = trustedSetting(settingIds.historyBodies) === true;
  await history.append(historyEntryOf(exchange, crypto.randomUUID(), redact, keepsBody));
}
