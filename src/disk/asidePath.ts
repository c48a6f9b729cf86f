import { lstat, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What nobody wrote to for this long is left over from a crash: a day, in milliseconds. */
const staleAfter = 86_400_000;

/**
 * Where a save of this id writes until it is whole: beside its place, so that a rename puts it there, and hidden by a dot, so
 * that who reads the folder passes it over.
 */
export function asidePath(path: string, id: string): string {
  return join(dirname(path), `.${basename(path)}.${id}.part`);
}

/** Removes what crashed saves to the same place left behind; not what this one may take up. */
export async function removeLeftovers(path: string, id: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(`.${basename(path)}.`) && one.endsWith('.part'))) {
    const left = join(folder, name);
    const status = left === asidePath(path, id) ? undefined : await lstat(left).catch(() => undefined);
    if (status !== undefined && Date.now() - status.mtimeMs > staleAfter) await rm(left, { recursive: true, force: true }).catch(() => undefined);
  }
}
