import type { Saver } from '../../core/answer/saving/saver';
import { delay } from '../../core/base/delay';
import { explainPath, type FileAccess } from '../../core/base/files/fileAccess';
import { failed, ok } from '../../core/base/result';
import type { JournalStore } from '../../core/run/longWork/run/journalStore';
import type { LongWorkPorts } from '../../core/run/longWork/run/longWorkPorts';
import type { ServiceSettings } from '../settings/serviceSettings';

/** Creates the ports of long work for VS Code: its settings, clock, and the files that notebooks can use. */
export function createLongWorkPorts(
  journals: JournalStore,
  saver: Saver,
  settings: ServiceSettings,
  files: FileAccess,
): LongWorkPorts {
  return {
    journals,
    saver,
    locate: async (path, from) => {
      const found = await files.find(path, 'write', from);
      return found.kind === 'open' ? ok(found.realPath) : failed(explainPath(found, path));
    },
    settings: () => settings.requests,
    clock: () => performance.now(),
    sleep: delay,
  };
}
