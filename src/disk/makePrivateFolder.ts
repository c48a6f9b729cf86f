import { lstat, mkdir } from 'node:fs/promises';

import { IrregularFileError } from './irregularFileError';

/** Creates a folder that only this user can access, unless it exists. Throws if the path is a link or a file. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (!(await lstat(path)).isDirectory()) throw new IrregularFileError();
}
