import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';

import { writeNewFile } from './writeNewFile';

/**
 * Writes one of our own files under a temporary name and renames it, so that it is never incomplete and no link in its
 * place is followed. Throws errors of the file system.
 */
export async function replaceFile(path: string, bytes: Uint8Array | string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeNewFile(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
