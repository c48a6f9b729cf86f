import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Generated data that is kept between runs; ignored by git. */
export const cacheFolder = path.join(import.meta.dirname, '..', '..', '.cache', 'service');

/**
 * Returns the JSON cached under `name`, or creates and caches it. `name` must contain a hash of everything that the
 * value depends on. Safe for processes that start at the same time: a file appears complete or not at all.
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

/** Creates an empty folder on the cache's own file system, from which a finished file is renamed into the cache. */
export async function draftFolder(): Promise<string> {
  const folder = path.join(cacheFolder, `draft-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  return folder;
}
