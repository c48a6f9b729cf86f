import type { NeighborFiles } from '../../core/base/files/neighborFiles';
import { failed, ok, type Result } from '../../core/base/result';
import type { KeptOfOutputs } from '../../core/run/session/directives/readOutputsDirective';
import { type KeptCell, maxKeptFileBytes } from '../../messages/keptOutputs';
import { readKeptOutputs } from '../../messages/readKeptOutputs';
import { lastFile, RunRecords } from './runRecords';

/** The file with the outputs of a notebook. */
export interface KeptFile {
  /** Its name for the user if it is beside the notebook; undefined in the extension's own storage. */
  readonly label: string | undefined;
  /** Returns its outputs. Fails if something else is in its place, which must stay. */
  read(): Promise<Result<readonly KeptCell[], undefined>>;
  write(text: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Returns the file of a name beside a notebook. With a history, and if there is a folder of its name, it is the last
 * file in that folder. A file from before becomes the last file.
 */
export function neighborFile(files: NeighborFiles, name: string, kept: KeptOfOutputs): KeptFile {
  const nameNow = async (): Promise<string> => ((await files.find(name)) === 'folder' ? `${name}/${lastFile}` : name);
  const read = async (): Promise<Result<readonly KeptCell[], undefined>> => {
    try {
      const bytes = await files.read(await nameNow(), maxKeptFileBytes * 2);
      const found = bytes && readKeptOutputs(bytes);
      return found?.kind === 'failed' ? failed(undefined) : ok(found?.value ?? []);
    } catch {
      return failed(undefined);
    }
  };
  return {
    label: name,
    read,
    write: async (text) => {
      if (kept === 'history' && (await read()).kind === 'ok') await files.makeFolder(name, lastFile);
      await files.write(await nameNow(), new TextEncoder().encode(text));
    },
    remove: async () => files.remove(await nameNow()),
  };
}

/**
 * Moves what is kept beside a notebook that was renamed into a folder, under a new name. What isn't ours stays, and
 * nothing is replaced. Throws errors of the file system.
 */
export async function moveNeighbor(files: NeighborFiles, name: string, folder: string, newName: string): Promise<void> {
  const outputs = await neighborFile(files, name, 'keep').read();
  if (outputs.kind === 'failed') return;
  if (outputs.value.length > 0 || (await new RunRecords(files, name).list()).length > 0)
    await files.move(name, folder, newName);
}
