import { dirname } from 'node:path';

import { FileAccess, type OutsidePath } from '../core/files/fileAccess';
import { formatPath } from '../core/files/formatPath';
import { failed } from '../core/result';
import { RealLocalFiles } from '../disk/realLocalFiles';

export interface FileAccessOptions {
  /** Whole path of the notebook. */
  readonly file: string;
  /** Folder of artifacts. */
  readonly abi?: string;
  /** Files and folders outside that the command line allows. */
  readonly allowPaths?: readonly string[];
}

/** Confines a notebook to its own folder, that of the artifacts, and what the command line allows. Nobody is asked. */
export function createCliFileAccess({ file, abi, allowPaths = [] }: FileAccessOptions): FileAccess {
  const artifacts = abi === undefined ? [] : [abi];
  return new FileAccess({
    files: new RealLocalFiles(),
    bases: (from) => (from === undefined ? [...artifacts, dirname(file), '.'] : [dirname(from), ...artifacts, '.']),
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
