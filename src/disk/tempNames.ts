import { createHmac, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import { makePrivateFolder } from './makePrivateFolder';
import { readRegular } from './readRegular';
import { writeNewFile } from './writeNewFile';

const secretBytes = 32;

/**
 * Names of temporary files and folders, derived from a secret of this computer, so that an interrupted save finds its
 * own again. The author of a notebook can't predict them and place a file, a folder or a link of that name in the
 * workspace.
 */
export class TempNames {
  #secret: Promise<Uint8Array> | undefined;

  /** Without a file, the names are valid only in this process. */
  constructor(private readonly secretFile: string | undefined) {}

  async nameOf(id: string, path: string): Promise<string> {
    this.#secret ??= this.#load();
    return createHmac('sha256', await this.#secret)
      .update(JSON.stringify([id, path]))
      .digest('hex')
      .slice(0, 32);
  }

  /** If the file can't be read or created, interrupted saves start over. */
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
      // Another window created it in the meantime, or a crash left it incomplete.
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
