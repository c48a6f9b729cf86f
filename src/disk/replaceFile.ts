import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';

import { openNew } from './openRegular';

/**
 * Writes one of our own files under a temporary name and renames it, so that it is never incomplete and no link in its
 * place is followed. Throws errors of the file system.
 */
export async function replaceFile(path: string, bytes: Uint8Array | string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const handle = await openNew(draft);
  try {
    try {
      await handle.writeFile(bytes);
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
