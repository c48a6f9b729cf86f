import type { ExtensionContext } from 'vscode';

import { delay } from '../../core/base/delay';
import { lazily } from '../../core/base/lazily';
import { HistoryRecorder, type HistoryRecorderPorts } from '../../core/editor/history/historyRecorder';
import { keccakOfText } from '../../core/formats/abi/type/eventSignature';
import { settingIds } from '../contributions';
import type { Log } from '../createLog';
import type { CredentialStore } from '../credentials/credentialStore';
import { type ServiceSettings, trustedSetting, userSetting } from '../settings/serviceSettings';

/** Dependencies for recording history. */
export interface HistoryRecorderDependencies extends Pick<HistoryRecorderPorts, 'history' | 'knowledge' | 'onError'> {
  readonly credentials: CredentialStore;
  readonly settings: ServiceSettings;
  readonly log: Log;
  readonly context: Pick<ExtensionContext, 'storageUri'>;
}

/** Creates the recorder for the exchanges of a window. Removes all configured keys first. */
export function createHistoryRecorder({
  credentials,
  settings,
  log,
  context,
  ...parts
}: HistoryRecorderDependencies): HistoryRecorder {
  // What hashes isn't loaded at the start.
  const workspace = lazily(() => workspaceKey(context));
  return new HistoryRecorder({
    ...parts,
    get workspace() {
      return workspace();
    },
    redactor: () => credentials.redactorOf(settings.allAliases),
    // A workspace can turn it off, and never on.
    keepsBodies: () =>
      userSetting(settingIds.historyBodies) === true && trustedSetting(settingIds.historyBodies) === true,
    onLine: (line) => log.info(line),
    createId: () => crypto.randomUUID(),
    sleep: delay,
  });
}

/** Returns a key for the workspace of this window, which doesn't tell where it is. */
export function workspaceKey({ storageUri }: Pick<ExtensionContext, 'storageUri'>): string {
  return keccakOfText(storageUri?.toString() ?? '').slice(2, 18);
}
