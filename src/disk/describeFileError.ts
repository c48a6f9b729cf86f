import { formatPath } from '../core/base/files/formatPath';
import { fileErrorCode } from './fileErrorCode';

/** Error codes of the operating system, and what each says about the path. */
const causes: ReadonlyMap<string, string> = new Map([
  ['ENOENT', "doesn't exist"],
  ['EACCES', "can't be opened, because you don't have permission"],
  ['EPERM', "can't be opened, because you don't have permission"],
  ['EROFS', 'is on a read-only disk'],
  ['ENOSPC', "can't be written, because the disk is full"],
  ['EDQUOT', "can't be written, because the disk is full"],
  ['ENOTDIR', "isn't a folder, or a part of its path isn't"],
  ['EEXIST', "isn't a folder"],
  ['EISDIR', 'is a folder'],
  ['ELOOP', 'has links that lead in a circle'],
  ['ENAMETOOLONG', 'has a name that is too long'],
  ['ERR_INVALID_ARG_VALUE', "isn't a path"],
]);

/**
 * Returns what is wrong with a file or folder that the user named, as a sentence with its place. Rethrows an error that
 * isn't of the file system, because it is a bug.
 */
export function describeFileError(error: unknown, path: string): string {
  if (!(error instanceof Error && 'code' in error)) throw error;
  const code = fileErrorCode(error);
  const place = path === '' ? 'The empty path' : formatPath(path);
  return `${place} ${causes.get(code) ?? "can't be used"} (${code}).`;
}
