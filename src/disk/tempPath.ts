import { randomUUID } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const dayMilliseconds = 86_400_000;

/**
 * A temporary file not written for this long was left by a crash. Folders are kept as long as the journal of the work
 * that fills them.
 */
const staleAfter = { file: dayMilliseconds, folder: 14 * dayMilliseconds };

const tempName = /^\.rpcbook-[\da-f-]{32,36}\.part$/;

/**
 * A temporary path in the target's folder, so that a rename moves it into place. The leading dot hides it from readers
 * of the folder. The name is unpredictable, so nobody can place something there.
 */
export function randomTempPath(folder: string): string {
  return namedTempPath(folder, randomUUID());
}

/** A temporary path that is the same for the same name. Only this computer can derive the name. */
export function namedTempPath(folder: string, name: string): string {
  return join(folder, `.rpcbook-${name}.part`);
}

/** Removes temporary files that crashed saves left in a folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => tempName.test(one))) {
    const left = join(folder, name);
    const status = await lstat(left).catch(() => undefined);
    if (status === undefined) continue;
    const limit = status.isDirectory() ? staleAfter.folder : staleAfter.file;
    if (Date.now() - status.mtimeMs > limit) await rm(left, { recursive: true, force: true }).catch(() => undefined);
  }
}
