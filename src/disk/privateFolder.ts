import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { PrivateFiles } from '../core/base/files/privateFiles';
import { makePrivateFolder } from './makePrivateFolder';
import { readRegular } from './readRegular';
import { replaceFile } from './replaceFile';

/** Larger files are not read. */
const maxFileBytes = 256 * 1024 * 1024;

/** A private folder on this computer, created with its first file. */
export class PrivateFolder implements PrivateFiles {
  constructor(private readonly folder: string) {}

  async names(): Promise<readonly string[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
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
