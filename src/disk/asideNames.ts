import { createHmac, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import { makePrivateFolder } from './makePrivateFolder';
import { readRegular } from './readRegular';
import { writeNewFile } from './writeNewFile';

const secretBytes = 32;

/**
 * Names of files and folders that are written aside, so that an interrupted save finds its own again. They are made by
 * a secret of this machine: who writes a notebook cannot know them, and have a file, a folder or a link of that name in
 * the workspace.
 */
export class AsideNames {
  #secret: Promise<Uint8Array> | undefined;

  /** Without a file the names are those of this process only. */
  constructor(private readonly secretFile: string | undefined) {}

  async nameOf(id: string, path: string): Promise<string> {
    this.#secret ??= this.#load();
    return createHmac('sha256', await this.#secret)
      .update(JSON.stringify([id, path]))
      .digest('hex')
      .slice(0, 32);
  }

  /** Where the file can neither be read nor made, interrupted saves begin again. */
  async #load(): Promise<Uint8Array> {
    const made = randomBytes(secretBytes);
    const path = this.secretFile;
    if (path === undefined) return made;
    const kept = await readSecret(path);
    if (kept) return kept;
    try {
      await makePrivateFolder(dirname(path));
      await writeNewFile(path, made);
      return made;
    } catch {
      // Another window made it in the meantime, or what a crash left of it is cut short.
      const other = await readSecret(path);
      if (!other) await rm(path, { force: true }).catch(() => undefined);
      return other ?? made;
    }
  }
}

async function readSecret(path: string): Promise<Uint8Array | undefined> {
  const bytes = await readRegular(path, secretBytes).catch(() => undefined);
  return bytes?.length === secretBytes ? bytes : undefined;
}
