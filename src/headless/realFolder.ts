import { mkdir, readdir, realpath } from 'node:fs/promises';

import { describeFileError } from '../disk/describeFileError';
import { PlainError } from './plainError';

/**
 * Creates a folder that the user names and resolves the links in its path, which are the user's own. Links below it are
 * not followed. Undefined without a path. Throws a PlainError if it can't be a folder.
 * @param path the path as written
 * @param option the option that specifies it, such as `--ledger`
 */
export async function realFolder<Path extends string | undefined>(path: Path, option: string): Promise<Path | string> {
  if (path === undefined) return path;
  return plainly(option, path, async () => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return realpath(path);
  });
}

/** Checks that a folder that the user names can be read. Throws a PlainError if it can't. */
export async function requireFolder(path: string | undefined, option: string): Promise<void> {
  if (path !== undefined) await plainly(option, path, () => readdir(path));
}

async function plainly<T>(option: string, path: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw new PlainError(`${option}: ${describeFileError(error, path)}`);
  }
}
