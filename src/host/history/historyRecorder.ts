import type { Exchange } from '../../core/exchange/exchange';
import { explainFailure } from '../../core/history/explainFailure';
import { formatHistoryEntry } from '../../core/history/formatHistoryEntry';
import { historyEntryOf } from '../../core/history/historyEntry';
import type { HistoryStore } from '../../core/history/historyStore';
import type { KnowledgeSource } from '../../core/knowledge/knowledgeSource';
import { settingIds } from '../contributions';
import type { Log } from '../createLog';
import type { CredentialStore } from '../credentials/credentialStore';
import { type ServiceSettings, trustedSetting } from '../settings/serviceSettings';

/** Parts for recording history. */
export interface RecorderParts {
  readonly history: HistoryStore;
  readonly knowledge: KnowledgeSource;
  readonly credentials: CredentialStore;
  readonly settings: ServiceSettings;
  readonly log: Log;
}

/** Records an exchange as one line of the history and of the log. All configured keys are removed first, because people paste keys into requests. */
export async function recordExchange(
  exchange: Exchange,
  { history, knowledge, credentials, settings, log }: RecorderParts,
): Promise<void> {
  const redact = await credentials.redactorOf(settings.aliases);
  const keepsBody = trustedSetting(settingIds.historyBodies) === true;
  const reason = await explainFailure(exchange, knowledge);
  const entry = historyEntryOf(exchange, crypto.randomUUID(), redact, { keepsBody, reason });
  log.info(formatHistoryEntry(entry));
  await history.append(entry);
}
