import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';

import { writeNewFile } from './writeNewFile';

/**
 * Writes a file of our own aside and renames it, so that it is never half there and no link at its place is followed.
 * Throws what the file system throws.
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
