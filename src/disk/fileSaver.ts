import { lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { OpenSave, SaveProblem, Saver, SaveRequest } from '../core/answer/saving/saver';
import { hiddenNameIn, hiddenNameProblem } from '../core/base/files/fileAccess';
import { failed, ok, type Result } from '../core/base/result';
import { FolderPlace } from './folderPlace';
import { MovedFolderError } from './movedFolderError';
import { OpenFileSave } from './openFileSave';
import { saveProblem } from './saveProblem';
import { SinglePlace } from './singlePlace';
import { TempNames } from './tempNames';
import { removeLeftovers } from './tempPath';

/** Rows per file in a folder. */
const rowsPerFile = 1_000_000;

/** Saves rows to files. Creates missing folders. */
export class FileSaver implements Saver {
  readonly #names: TempNames;

  /**
   * `rowsPerPart` is for tests, which can't write a million rows. `secretFile` stores the secret for the names of
   * temporary folders. Without it, only this process can continue an interrupted save.
   */
  constructor(
    private readonly rowsPerPart = rowsPerFile,
    secretFile?: string,
  ) {
    this.#names = new TempNames(secretFile);
  }

  async stampOf(path: string): Promise<string | undefined> {
    try {
      const status = await lstat(path);
      if (status.isDirectory() && (await readdir(path)).length === 0) return undefined;
      return `${status.mtimeMs} ${status.size}`;
    } catch {
      // What can't be looked at can't be replaced either: `open` says why.
      return undefined;
    }
  }

  async open(request: SaveRequest): Promise<Result<OpenSave, SaveProblem>> {
    const { path, kind, isReal } = request.target;
    if (hiddenNameIn(basename(path)) !== undefined)
      return failed({ kind: 'denied', message: `${path} can't be used. ${hiddenNameProblem}` });
    try {
      await mkdir(dirname(path), { recursive: true });
      const folder = await realpath(dirname(path));
      if (isReal === true && folder !== dirname(path)) throw new MovedFolderError();
      await removeLeftovers(folder);
      const place = join(folder, basename(path));
      const tempName = await this.#names.nameOf(request.id, place);
      const files =
        kind === 'file'
          ? new SinglePlace(place, tempName)
          : await FolderPlace.open(request, place, tempName, this.rowsPerPart);
      return ok(await OpenFileSave.open(request, files, kind === 'file' ? Infinity : this.rowsPerPart));
    } catch (error) {
      return failed(saveProblem(error, path));
    }
  }
}
