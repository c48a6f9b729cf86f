import { constants, type FileHandle, lstat, open } from 'node:fs/promises';

import { fileErrorCode } from './fileErrorCode';
import { IrregularFileError } from './irregularFileError';

/** Windows has neither flag. There, the check before opening must suffice. */
const safeFlags = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a regular file. Throws for links, devices and pipes without following, opening or waiting for them. `flags` are
 * those of the operating system (`constants.O_RDONLY`, …), and `mode` is the mode of a new file.
 */
export async function openRegular(path: string, flags: number, mode = 0o600): Promise<FileHandle> {
  const status = await lstat(path).catch(ignoreMissing);
  if (status !== undefined && !status.isFile()) throw new IrregularFileError();
  const handle = await open(path, flags | safeFlags, mode);
  try {
    const opened = await handle.stat();
    if (!opened.isFile()) throw new IrregularFileError();
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Creates a file and opens it for writing. Throws `EEXIST` if anything exists at the path, including a link. */
export function openNew(path: string, mode = 0o600): Promise<FileHandle> {
  return openRegular(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, mode);
}

function ignoreMissing(error: unknown): undefined {
  if (fileErrorCode(error) === 'ENOENT') return undefined;
  throw error;
}
