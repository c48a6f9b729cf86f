import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { createRedactor } from '../core/base/credentials/redactor';
import { explainPath, type FileAccess } from '../core/base/files/fileAccess';
import { failed, ok } from '../core/base/result';
import { SavedFiles } from '../core/run/longWork/rows/savedFiles';
import type { LongWorkPorts, LongWorkSettings } from '../core/run/longWork/run/longWorkPorts';
import { type DatasetChoice, DatasetFolders } from '../disk/dataset/datasetFolders';
import { describeFileError } from '../disk/describeFileError';
import { FileJournals } from '../disk/fileJournals';
import { FileSaver } from '../disk/fileSaver';
import { PrivateFolder } from '../disk/privateFolder';
import { createHeadlessFileAccess } from './createHeadlessFileAccess';
import { environmentSecrets } from './environmentSecrets';
import { PlainError } from './plainError';

const bounds = { keepDays: 14, maxBytes: 4 * 1024 ** 3 };

interface LongWorkChoices {
  /** Folder of journals. Without one, they last only for the run. */
  readonly folder?: string | undefined;
  readonly settings: LongWorkSettings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where rows can be saved. Only below the working folder if absent. */
  readonly access?: FileAccess;
  /** Whether saved rows may replace any file. */
  readonly replaces?: boolean | undefined;
  /** How rows that are saved to a folder are kept as a dataset. */
  readonly dataset?: DatasetChoice | undefined;
  /** Receives what a dataset lacks and what it costs, before it is requested. */
  readonly onDataset?: ((sentence: string) => void) | undefined;
  /** Folder that remembers which cell saved which file, if `folder` isn't set. */
  readonly state?: string | undefined;
}

/** Connects long work to a terminal. */
export async function createHeadlessLongWorkPorts(
  options: LongWorkChoices,
): Promise<{ readonly ports: LongWorkPorts; readonly dispose: () => Promise<void> }> {
  const { folder, settings, environment, replaces = false, dataset, onDataset, state } = options;
  const access = options.access ?? createHeadlessFileAccess({ file: resolve('notebook.rpc') });
  const kept = folder ?? (await temporaryFolder());
  const remembering = folder ?? state;
  const redact = createRedactor(environmentSecrets(environment));
  return {
    ports: {
      journals: new FileJournals({ folder: kept, ...bounds, redact: (text) => Promise.resolve(redact(text)) }),
      saver: new FileSaver(undefined, folder === undefined ? undefined : join(folder, 'save-secret')),
      replacing: {
        saved: new SavedFiles(remembering === undefined ? undefined : new PrivateFolder(remembering)),
        ask: ({ path, by }) =>
          Promise.resolve(
            replaces
              ? ok('replace')
              : failed(
                  by === 'rows'
                    ? `${path} exists, and this cell didn't save it, or it changed since. Use --replace to replace it.`
                    : `No rows were found, so ${path} is kept as it was. Use --replace to replace it.`,
                ),
          ),
      },
      datasets: dataset && new DatasetFolders(dataset, (sentence) => onDataset?.(sentence)),
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
