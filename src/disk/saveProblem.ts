import type { SaveProblem } from '../core/answer/saving/saver';
import { fileErrorCode } from './fileErrorCode';

/** Returns the problem that a file system error means for a save to `path`. Rethrows any other error as a bug. */
export function saveProblem(error: unknown, path: string): SaveProblem {
  if (!(error instanceof Error && 'code' in error)) throw error;
  const code = fileErrorCode(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return {
        kind: 'full',
        message: `There isn't enough disk space to save ${path} (${code}). The rows are kept. Free up space, or save elsewhere.`,
      };
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return {
        kind: 'denied',
        message: `You don't have permission to write ${path} (${code}). Save to a different folder.`,
      };
    case 'ESTALE':
      return {
        kind: 'denied',
        message: `A folder in ${path} was replaced by a link while rows were saved, so nothing was written. Check the folder, then run the cell again.`,
      };
    case 'ENAMETOOLONG':
      return { kind: 'failed', message: `The name of ${path} is too long (${code}). Use a shorter name.` };
    case 'ELOOP':
      return { kind: 'denied', message: `${path} has links that lead in a circle (${code}).` };
    case 'ENOENT':
      return { kind: 'missing', message: `The folder of ${path} doesn't exist and can't be created (${code}).` };
    case 'EFTYPE':
    case 'EISDIR':
    case 'ENOTDIR':
    case 'ENOTEMPTY':
    case 'EEXIST':
      return {
        kind: 'occupied',
        message: `Something else exists at ${(error instanceof OccupiedError ? error.place : undefined) ?? path}. Use a different name.`,
      };
    case 'EBADMSG':
      return {
        kind: 'occupied',
        message: `The manifest of the dataset ${path} is damaged. Restore it, or use a different folder.`,
      };
    default:
      return { kind: 'failed', message: `${path} couldn't be saved (${code}).` };
  }
}

/** Thrown if a save must not replace what exists at its path. */
export class OccupiedError extends Error {
  readonly code = 'EEXIST';

  /** `place` is where it is, if that isn't the path of the save. */
  constructor(readonly place?: string) {
    super();
  }
}

/** Thrown if a folder has the description of a dataset, which can't be read, beside its files. */
export class DamagedManifestError extends Error {
  readonly code = 'EBADMSG';
}
