import { randomUUID } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const dayMilliseconds = 86_400_000;

/**
 * What nobody wrote to for so long is left over from a crash. Folders are kept as long as the journal of the work that
 * fills them.
 */
const staleAfter = { file: dayMilliseconds, folder: 14 * dayMilliseconds };

const asideName = /^\.rpcbook-[\da-f-]{32,36}\.part$/;

/**
 * Where something is written until it is whole: in the folder that it is for, so that a rename puts it in its place,
 * and hidden by a dot, so that who reads the folder passes it over. Nobody can know the name before, and have something
 * stand there.
 */
export function randomAsidePath(folder: string): string {
  return namedAsidePath(folder, randomUUID());
}

/** The same for the same name, which nobody but this machine can make. */
export function namedAsidePath(folder: string, name: string): string {
  return join(folder, `.rpcbook-${name}.part`);
}

/** Removes from a folder what crashed saves left behind. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => asideName.test(one))) {
    const left = join(folder, name);
    const status = await lstat(left).catch(() => undefined);
    if (status === undefined) continue;
    const limit = status.isDirectory() ? staleAfter.folder : staleAfter.file;
    if (Date.now() - status.mtimeMs > limit) await rm(left, { recursive: true, force: true }).catch(() => undefined);
  }
}
