import type { SaveProblem } from '../core/saving/saver';
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
        message: `There is no room left to save ${path} (${code}). The rows are kept: free some room, or save elsewhere.`,
      };
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return { kind: 'denied', message: `${path} may not be written (${code}). Save to a folder that is yours.` };
    case 'ESTALE':
      return {
        kind: 'denied',
        message: `A folder in ${path} was replaced by a link while rows were saved, so nothing was written. Check the folder, then run the cell again.`,
      };
    case 'ENAMETOOLONG':
      return { kind: 'failed', message: `The name of ${path} is too long (${code}). Save under a shorter name.` };
    case 'ELOOP':
      return { kind: 'denied', message: `${path} has links in it that lead in a circle (${code}).` };
    case 'ENOENT':
      return { kind: 'missing', message: `The folder of ${path} is not there and cannot be made (${code}).` };
    case 'EFTYPE':
    case 'EISDIR':
    case 'ENOTDIR':
    case 'ENOTEMPTY':
    case 'EEXIST':
      return { kind: 'occupied', message: `Something else stands at ${path}. Save under a name that is free.` };
    default:
      return { kind: 'failed', message: `${path} could not be saved (${code}).` };
  }
}

/** Thrown if a save must not replace what exists at its path. */
export class OccupiedError extends Error {
  readonly code = 'EEXIST';
}
