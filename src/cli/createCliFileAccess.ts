import { dirname } from 'node:path';

import { FileAccess, type OutsidePath } from '../core/files/fileAccess';
import { formatPath } from '../core/files/formatPath';
import { failed } from '../core/result';
import { RealLocalFiles } from '../disk/realLocalFiles';

export interface FileAccessOptions {
  /** Absolute path of the notebook. */
  readonly file: string;
  /** Folder of artifacts. */
  readonly abi?: string;
  /** Files and folders outside that the command line allows. */
  readonly allowPaths?: readonly string[];
}

/** Confines a notebook to its own folder, the folder of artifacts, and what the command line allows. Never asks. */
export function createCliFileAccess({ file, abi, allowPaths = [] }: FileAccessOptions): FileAccess {
  const artifacts = abi === undefined ? [] : [abi];
  return new FileAccess({
    files: new RealLocalFiles(),
    bases: (notebookPath) =>
      notebookPath === undefined ? [...artifacts, dirname(file), '.'] : [dirname(notebookPath), ...artifacts, '.'],
    folders: () => [dirname(file), ...artifacts, ...allowPaths],
    ask: (path) => Promise.resolve(failed(refuse(path))),
  });
}

function refuse({ use, written, realPath }: OutsidePath): { readonly cause: string; readonly cure: string } {
  const path = formatPath(realPath);
  return {
    cause: `${formatPath(written)} leads outside the folder of the notebook, to ${path}.`,
    cure: `Nothing was sent. To ${use} it, add --allow-path ${/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`}`,
  };
}
