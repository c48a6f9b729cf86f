import { lstat, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { SavedBlocks } from '../../core/answer/saving/saver';

/**
 * Removes the files of a dataset beside one that have blocks of it, so that no row stands twice. Such a file is left where
 * its entry in the manifest was lost or damaged. Throws errors of the file system.
 * @param place the path of the file that has these blocks
 */
export async function removeOverlapping(place: string, { from, to }: SavedBlocks): Promise<void> {
  const folder = dirname(place);
  const found = await lstat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true) return;
  for (const name of await readdir(folder)) {
    const [, first, last] = /^(\d{1,16})-(\d{1,16})\.[a-z]+$/.exec(name) ?? [];
    if (name === basename(place) || Number(first ?? Infinity) > to || Number(last ?? -Infinity) < from) continue;
    await rm(join(folder, name), { force: true });
  }
}
