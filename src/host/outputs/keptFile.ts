import { type NotebookDocument, Uri } from 'vscode';

import type { NeighborFiles } from '../../core/base/files/neighborFiles';
import type { AgedFiles } from '../../core/base/files/privateFiles';
import { ok } from '../../core/base/result';
import { keccakOfText } from '../../core/formats/abi/type/eventSignature';
import type { KeptOfOutputs } from '../../core/run/session/directives/readOutputsDirective';
import { readKeptOutputs } from '../../messages/readKeptOutputs';
import { type KeptFile, moveNeighbor, neighborFile } from './neighborFile';
import { RunRecords } from './runRecords';

/** Returns the file in the extension's own storage. */
export function privateFile(uri: Uri, files: AgedFiles): KeptFile {
  const name = privateNameOf(uri);
  return {
    label: undefined,
    read: async () => {
      const bytes = await files.read(name);
      const read = bytes && readKeptOutputs(bytes);
      // Another version of Rpcbook may have written it. It is ours, so it can be replaced.
      return ok(read?.kind === 'ok' ? read.value : []);
    },
    write: (text) => files.write(name, new TextEncoder().encode(text)),
    remove: () => files.remove(name),
  };
}

/** Returns the name of the file in the extension's own storage. It doesn't tell where the notebook is. */
function privateNameOf(uri: Uri): string {
  return `${keccakOfText(uri.toString()).slice(2, 34)}.json`;
}

type Located = Pick<NotebookDocument, 'uri'>;
type FolderAt = (folder: string) => NeighborFiles;

/** Returns the file beside a notebook; undefined for a notebook that isn't a file on this computer. */
export function fileBeside({ uri }: Located, folderAt: FolderAt, kept: KeptOfOutputs): KeptFile | undefined {
  return uri.scheme === 'file' ? neighborFile(folderAt(folderOf(uri)), neighborNameOf(uri), kept) : undefined;
}

/** Returns the records of the runs of a notebook; undefined for one that isn't a file on this computer. */
export function runRecordsOf({ uri }: Located, folderAt: FolderAt): RunRecords | undefined {
  return uri.scheme === 'file' ? new RunRecords(folderAt(folderOf(uri)), neighborNameOf(uri)) : undefined;
}

/**
 * Moves what is kept of a notebook that was renamed. In our own storage, it replaces what was kept of an earlier notebook
 * of the new name. Beside the notebook, nothing is replaced. Throws errors of the file system.
 */
export async function moveKept(from: Uri, to: Uri, files: AgedFiles, folderAt: FolderAt): Promise<void> {
  const bytes = await files.read(privateNameOf(from));
  if (bytes) await files.write(privateNameOf(to), bytes);
  else await files.remove(privateNameOf(to));
  await files.remove(privateNameOf(from));
  if (from.scheme === 'file' && to.scheme === 'file')
    await moveNeighbor(folderAt(folderOf(from)), neighborNameOf(from), folderOf(to), neighborNameOf(to));
}

function neighborNameOf({ path }: Uri): string {
  return `${path.slice(path.lastIndexOf('/') + 1)}.out`;
}

function folderOf(uri: Uri): string {
  return Uri.joinPath(uri, '..').fsPath;
}
