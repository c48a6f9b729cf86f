import type { SaveProblem } from '../core/saving/saver';
import { fileErrorCode } from './appendLine';

/** What an error of the file system means for a save to `path`. What is no such error is a bug, and thrown on. */
export function saveProblem(error: unknown, path: string): SaveProblem {
  if (!(error instanceof Error && 'code' in error)) throw error;
  const code = fileErrorCode(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return { kind: 'full', message: `There is no room left to save ${path} (${code}). The rows are kept: free some room, or save elsewhere.` };
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return { kind: 'denied', message: `${path} may not be written (${code}). Save to a folder that is yours.` };
    case 'ENOENT':
      return { kind: 'missing', message: `The folder of ${path} is not there and cannot be made (${code}).` };
    case 'EISDIR':
    case 'ENOTDIR':
    case 'ENOTEMPTY':
    case 'EEXIST':
      return { kind: 'occupied', message: `Something else stands at ${path}. Save under a name that is free.` };
    default:
      return { kind: 'failed', message: `${path} could not be saved (${code}).` };
  }
}

/** What stands at the place of a save is not to be replaced by it. */
export class OccupiedError extends Error {
  readonly code = 'EEXIST';
}
