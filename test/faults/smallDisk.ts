import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { waitFor } from '../run/waitFor';

/** A file system of a few kilobytes, for tests that fill it. */
export interface SmallDisk {
  readonly folder: string;
  /** Uses all remaining space. */
  fill(): Promise<void>;
  /** Frees that space. */
  free(): Promise<void>;
  /** Waits until no file is open for writing, which keeps a disk from becoming read-only. */
  readOnly(isReadOnly: boolean): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a disk. Undefined if that is not permitted: it needs root on Linux. */
export async function mountSmallDisk(kilobytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-disk-'));
  const filler = path.join(folder, 'filler');
  const mount = (...options: readonly string[]) => execFileSync('mount', [...options], { stdio: 'ignore' });
  try {
    mount('-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=700`, 'rpcbook-test', folder);
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    fill: () => writeFile(filler, Buffer.alloc(kilobytes * 1024)).catch(() => undefined),
    free: () => rm(filler, { force: true }),
    readOnly: async (isReadOnly) => {
      const option = `remount,${isReadOnly ? 'ro' : 'rw'}`;
      await waitFor(
        () => mount('-o', option, folder),
        () => true,
        { what: option },
      );
    },
    remove: async () => {
      execFileSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
