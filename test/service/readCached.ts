import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What can be made again and is kept between runs; git ignores it. */
export const cacheFolder = path.join(import.meta.dirname, '..', '..', '.cache', 'service');

/**
 * Gives the JSON kept under `name`, or makes, keeps and gives it. `name` must hold a hash of all that the value
 * depends on. Safe among processes that start at once: a file appears whole or not at all.
 */
export async function readCached<T>(name: string, make: () => Promise<T>): Promise<T> {
  const file = path.join(cacheFolder, name);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return JSON.parse(kept);
  const made = await make();
  const draft = await draftFolder();
  await writeFile(path.join(draft, name), JSON.stringify(made));
  await rename(path.join(draft, name), file);
  await rm(draft, { recursive: true });
  return made;
}

/** A new empty folder on the cache's own file system, from which a finished file is renamed into the cache. */
export async function draftFolder(): Promise<string> {
  const folder = path.join(cacheFolder, `draft-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  return folder;
}
