import { dirname } from 'node:path';

import { FileAccess, type OutsidePath } from '../core/base/files/fileAccess';
import { formatPath } from '../core/base/files/formatPath';
import { failed } from '../core/base/result';
import { RealLocalFiles } from '../disk/realLocalFiles';

export interface FileAccessOptions {
  /** Absolute path of the notebook. */
  readonly file: string;
  /** Folder of artifacts. */
  readonly abi?: string;
  /** Folder of a project with files of deployments. */
  readonly deployments?: string;
  /** Files and folders outside that the command line allows. */
  readonly allowPaths?: readonly string[];
}

/** Confines a notebook to its own folder, the folders of artifacts and deployments, and what the command line allows. Never asks. */
export function createHeadlessFileAccess({ file, abi, deployments, allowPaths = [] }: FileAccessOptions): FileAccess {
  const artifacts = abi === undefined ? [] : [abi];
  return new FileAccess({
    files: new RealLocalFiles(),
    bases: (notebookPath) =>
      notebookPath === undefined ? [...artifacts, dirname(file), '.'] : [dirname(notebookPath), ...artifacts, '.'],
    folders: () => [dirname(file), ...artifacts, ...(deployments === undefined ? [] : [deployments]), ...allowPaths],
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
