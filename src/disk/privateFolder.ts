import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { AgedFiles } from '../core/base/files/privateFiles';
import { makePrivateFolder } from './makePrivateFolder';
import { readRegular } from './readRegular';
import { replaceFile } from './replaceFile';

/** Larger files are not read. */
const maxFileBytes = 256 * 1024 * 1024;

/** A private folder on this computer, created with its first file. */
export class PrivateFolder implements AgedFiles {
  constructor(private readonly folder: string) {}

  async names(): Promise<readonly string[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  async newestFirst(): Promise<readonly { readonly name: string; readonly bytes: number }[]> {
    const listed: { readonly name: string; readonly bytes: number; readonly time: number }[] = [];
    for (const name of await this.names()) {
      // Another window may have removed it.
      const status = await lstat(join(this.folder, name)).catch(() => undefined);
      if (status) listed.push({ name, bytes: status.size, time: status.mtimeMs });
    }
    return listed.toSorted((one, other) => other.time - one.time).map(({ name, bytes }) => ({ name, bytes }));
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    return readRegular(join(this.folder, name), maxFileBytes).catch(() => undefined);
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await makePrivateFolder(this.folder);
    await replaceFile(join(this.folder, name), bytes);
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }
}
