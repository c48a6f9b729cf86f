import type { Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The project that contains a notebook. */
export type FoundProject =
  | { readonly kind: 'none' }
  /** `folder` is a real path. */
  | { readonly kind: 'found'; readonly folder: string }
  /** A parent folder has a project file that somebody else may have written. `why` is a sentence. */
  | { readonly kind: 'refused'; readonly folder: string; readonly why: string };

/**
 * Permission bits of a folder: who may write into it, and whether only the owner of a file in it may replace that file.
 */
const othersWrite = 0o002;
const sticky = 0o1000;

/**
 * Returns the nearest folder with a project file of Foundry or Hardhat, from the folder of a notebook up to the root of
 * its repository. Without a repository, that is only the folder of the notebook. Skips folders that others can write
 * into, because a project file there may be theirs.
 */
export function findProject(notebook: string): Promise<FoundProject> {
  return findFolderWith(notebook, async (folder) => (await namesIn(folder)).some((name) => projectFile.test(name)));
}

/** Returns the nearest folder that fits, from the folder of a notebook upward, within the bounds of `findProject`. */
export async function findFolderWith(
  notebook: string,
  fits: (folder: string) => Promise<boolean>,
): Promise<FoundProject> {
  const start = resolve(dirname(notebook));
  const root = await findRepository(start);
  const isOpen = await hasOtherWriters(start, start);
  for (const folder of foldersFrom(start)) {
    if (!(await fits(folder))) continue;
    if (isOpen || (folder !== start && (await hasOtherWriters(folder, start))))
      return { kind: 'refused', folder, why: 'Others can write into this folder.' };
    if (folder !== start && (root === undefined || !isWithin(folder, root)))
      return { kind: 'refused', folder, why: 'It is outside the repository of the notebook.' };
    return { kind: 'found', folder: await realpath(folder) };
  }
  return { kind: 'none' };
}

const projectFile = /^(?:foundry\.toml|hardhat\.config\.[cm]?[jt]s)$/;

/**
 * Returns the nearest folder with `.git`, a folder or the file of a worktree, that nobody else could have put there.
 */
async function findRepository(start: string): Promise<string | undefined> {
  for (const folder of foldersFrom(start)) {
    if (!(await namesIn(folder)).includes('.git')) continue;
    return (await hasOtherWriters(folder, start)) ? undefined : folder;
  }
  return undefined;
}

function foldersFrom(start: string): readonly string[] {
  const above = dirname(start);
  return above === start ? [start] : [start, ...foldersFrom(above)];
}

function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

function isWithin(folder: string, root: string): boolean {
  return foldersFrom(folder).includes(root);
}

/**
 * Whether people other than the user can put files into a folder. In the notebook's own folder, those who can also
 * replace the notebook don't count.
 */
async function hasOtherWriters(folder: string, start: string): Promise<boolean> {
  // Windows has no such permission bits.
  if (process.getuid === undefined) return false;
  const [status, own] = await Promise.all([statusOf(folder), statusOf(start)]);
  if (status === undefined || own === undefined) return true;
  const owners = [process.getuid(), 0, own.uid];
  if (!owners.includes(status.uid)) return true;
  const isShared = (status.mode & othersWrite) !== 0;
  return folder === start ? isShared && (status.mode & sticky) !== 0 : isShared;
}

function statusOf(folder: string): Promise<Stats | undefined> {
  return stat(folder).catch(() => undefined);
}
