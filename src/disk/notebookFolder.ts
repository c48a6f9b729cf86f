import { randomUUID } from 'node:crypto';
import { lstat, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { NeighborFile, NeighborFiles } from '../core/base/files/neighborFiles';
import { fileErrorCode } from './fileErrorCode';
import { IrregularFileError } from './irregularFileError';
import { makePrivateFolder } from './makePrivateFolder';
import { readRegular } from './readRegular';
import { replaceFile } from './replaceFile';

/** Entries of a folder that are looked at. A folder of ours has far fewer. */
const maxEntries = 10_000;

/** Files beside a notebook, in its folder. Links are never followed. */
export class NotebookFolder implements NeighborFiles {
  constructor(private readonly folder: string) {}

  async find(name: string): Promise<'nothing' | 'file' | 'folder' | 'other'> {
    const status = await ifThere(lstat(join(this.folder, name)));
    if (status === undefined) return 'nothing';
    if (status.isDirectory()) return 'folder';
    return status.isFile() ? 'file' : 'other';
  }

  async read(name: string, maxBytes: number): Promise<Uint8Array | undefined> {
    return ifThere(readRegular(join(this.folder, name), maxBytes));
  }

  async list(folder: string, isWanted: (name: string) => boolean): Promise<readonly NeighborFile[]> {
    if ((await this.find(folder)) !== 'folder') return [];
    const path = join(this.folder, folder);
    const found: NeighborFile[] = [];
    let entries = 0;
    for await (const { name } of await opendir(path)) {
      entries += 1;
      if (entries > maxEntries) break;
      const status = isWanted(name) ? await ifThere(lstat(join(path, name))) : undefined;
      if (status?.isFile() === true) found.push({ name, bytes: status.size });
    }
    return found;
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await replaceFile(join(this.folder, name), bytes);
  }

  async makeFolder(name: string, inner: string): Promise<void> {
    const path = join(this.folder, name);
    const found = await this.find(name);
    if (found === 'folder') return;
    if (found === 'other') throw new IrregularFileError();
    if (found === 'nothing') return makePrivateFolder(path);
    // The file is in one of both places at any moment.
    const draft = `${path}.${randomUUID()}`;
    await makePrivateFolder(draft);
    await rename(path, join(draft, inner));
    await rename(draft, path);
  }

  async move(name: string, folder: string, newName: string): Promise<void> {
    const target = join(folder, newName);
    if ((await ifThere(lstat(target))) === undefined) await rename(join(this.folder, name), target);
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }
}

/** Returns undefined if there is no such file. */
async function ifThere<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
