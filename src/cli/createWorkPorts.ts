import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRedactor } from '../core/credentials/redactor';
import { Secret } from '../core/credentials/secret';
import { ok } from '../core/result';
import type { WorkPorts, WorkSettings } from '../core/work/workPorts';
import { FileJournals } from '../disk/fileJournals';
import { FileSaver } from '../disk/fileSaver';

const bounds = { keepDays: 14, mostBytes: 4 * 1024 ** 3 };

/** Joins long work to a terminal. Without a folder its journals are kept as long as the run. */
export async function createWorkPorts(folder: string | undefined, settings: WorkSettings, environment: Readonly<Record<string, string | undefined>>): Promise<{ readonly ports: WorkPorts; readonly dispose: () => Promise<void> }> {
  const kept = folder ?? await mkdtemp(join(tmpdir(), 'rpcbook-work-'));
  const secrets = Object.entries(environment).flatMap(([name, value]) => (/^RPCBOOK_(?:KEY|SECRET)_/.test(name) && value ? [new Secret(value)] : []));
  const redact = createRedactor(secrets);
  return {
    ports: {
      journals: new FileJournals({ folder: kept, ...bounds, redact: (text) => Promise.resolve(redact(text)) }),
      saver: new FileSaver(),
      settings: () => settings,
      clock: () => performance.now(),
      sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
      locate: (path, from) => ok(resolve(from === undefined ? '.' : dirname(from), path)),
    },
    dispose: async () => {
      if (folder === undefined) await rm(kept, { recursive: true, force: true });
    },
  };
}
