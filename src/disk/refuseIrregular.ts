import { lstat } from 'node:fs/promises';

import { fileErrorCode } from './fileErrorCode';
import { OccupiedError } from './saveProblem';

/** Throws if the path is a folder, a device, or a pipe. A save replaces only files and links. */
export async function refuseIrregular(path: string): Promise<void> {
  const status = await lstat(path).catch((error: unknown) => {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (status !== undefined && !status.isFile() && !status.isSymbolicLink()) throw new OccupiedError();
}
