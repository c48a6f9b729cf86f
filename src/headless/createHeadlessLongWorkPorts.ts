import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { createRedactor } from '../core/base/credentials/redactor';
import { explainPath, type FileAccess } from '../core/base/files/fileAccess';
import { failed, ok } from '../core/base/result';
import { SavedFiles } from '../core/run/longWork/rows/savedFiles';
import type { LongWorkPorts, LongWorkSettings } from '../core/run/longWork/run/longWorkPorts';
import { describeFileError } from '../disk/describeFileError';
import { FileJournals } from '../disk/fileJournals';
import { FileSaver } from '../disk/fileSaver';
import { PrivateFolder } from '../disk/privateFolder';
import { createHeadlessFileAccess } from './createHeadlessFileAccess';
import { environmentSecrets } from './environmentSecrets';
import { PlainError } from './plainError';

const bounds = { keepDays: 14, maxBytes: 4 * 1024 ** 3 };

/**
 * Connects long work to a terminal. Without a folder, journals last only for the run. Without `access`, rows can be
 * saved only below the working folder.
 */
export async function createHeadlessLongWorkPorts(
  folder: string | undefined,
  settings: LongWorkSettings,
  environment: Readonly<Record<string, string | undefined>>,
  access: FileAccess = createHeadlessFileAccess({ file: resolve('notebook.rpc') }),
  replaces = false,
): Promise<{ readonly ports: LongWorkPorts; readonly dispose: () => Promise<void> }> {
  const kept = folder ?? (await temporaryFolder());
  const redact = createRedactor(environmentSecrets(environment));
  return {
    ports: {
      journals: new FileJournals({ folder: kept, ...bounds, redact: (text) => Promise.resolve(redact(text)) }),
      saver: new FileSaver(undefined, folder === undefined ? undefined : join(folder, 'save-secret')),
      replacing: {
        saved: new SavedFiles(folder === undefined ? undefined : new PrivateFolder(folder)),
        ask: ({ path, by }) =>
          Promise.resolve(
            replaces
              ? ok('replace')
              : failed(
                  by === 'rows'
                    ? `${path} exists. Use --replace to replace it, or --work so that a cell can replace what it saved before.`
                    : `No rows were found, so ${path} is kept as it was. Use --replace to replace it.`,
                ),
          ),
      },
      settings: () => settings,
      clock: () => performance.now(),
      sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
      locate: async (path, notebookPath) => {
        const found = await access.find(path, 'write', notebookPath);
        return found.kind === 'open' ? ok(found.realPath) : failed(explainPath(found, path));
      },
    },
    dispose: async () => {
      if (folder === undefined) await rm(kept, { recursive: true, force: true });
    },
  };
}

async function temporaryFolder(): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), 'rpcbook-work-'));
  } catch (error) {
    throw new PlainError(
      `The temporary folder ${describeFileError(error, tmpdir())} Set TMPDIR to another folder, or use --work.`,
    );
  }
}
