import type { Saver } from '../../core/answer/saving/saver';
import { delay } from '../../core/base/delay';
import { explainPath, type FileAccess } from '../../core/base/files/fileAccess';
import type { LineStore } from '../../core/base/files/lineStore';
import type { PrivateFiles } from '../../core/base/files/privateFiles';
import { lazily } from '../../core/base/lazily';
import type { Result } from '../../core/base/result';
import { failed, ok } from '../../core/base/result';
import type { ReplaceQuestion } from '../../core/run/longWork/rows/replacingSave';
import { SavedFiles } from '../../core/run/longWork/rows/savedFiles';
import type { JournalStore, LongWorkPorts } from '../../core/run/longWork/run/longWorkPorts';
import { showWarning } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';

/** Where long work is stored. */
interface LongWorkStores {
  readonly journals: JournalStore;
  readonly saver: Saver;
  /** The rows of live cells. */
  readonly liveRows: LineStore;
  /** Which cells saved which files. */
  readonly savedFiles: PrivateFiles;
}

/** Creates the ports of long work for VS Code: its settings, clock, and the files that notebooks can use. */
export function createLongWorkPorts(
  { journals, saver, liveRows, savedFiles }: LongWorkStores,
  settings: ServiceSettings,
  files: FileAccess,
): LongWorkPorts {
  // Its part is loaded with the first save.
  const saved = lazily(() => new SavedFiles(savedFiles));
  return {
    journals,
    saver,
    liveRows,
    replacing: {
      get saved() {
        return saved();
      },
      ask: askToReplace,
    },
    locate: async (path, from) => {
      const found = await files.find(path, 'write', from);
      return found.kind === 'open' ? ok(found.realPath) : failed(explainPath(found, path));
    },
    settings: () => settings.requests,
    clock: () => performance.now(),
    sleep: delay,
  };
}

async function askToReplace({ path, by }: ReplaceQuestion): Promise<Result<'replace' | 'keepBoth', string>> {
  const [replace, keepBoth] = ['Replace', 'Keep Both'] as const;
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const [question, detail, ...buttons] =
    by === 'rows'
      ? [`Replace ${file}?`, `${path} exists. This cell didn't save it, or it has changed since.`, replace, keepBoth]
      : [`Replace ${file} with no rows?`, `No rows were found for ${path}.`, replace];
  const chosen = await showWarning(question, { modal: true, detail }, ...buttons);
  if (chosen === replace) return ok('replace');
  if (chosen === keepBoth) return ok('keepBoth');
  return failed(by === 'rows' ? `You chose to keep ${path}.` : `No rows were found, so ${path} is kept as it was.`);
}
