import { explainPath, type FileAccess } from '../../core/files/fileAccess';
import type { JournalStore } from '../../core/longWork/run/journalStore';
import type { LongWorkPorts } from '../../core/longWork/run/longWorkPorts';
import { failed, ok } from '../../core/result';
import type { Saver } from '../../core/saving/saver';
import { delay } from '../delay';
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
