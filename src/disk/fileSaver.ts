import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { failed, ok, type Result } from '../core/result';
import type { OpenSave, SaveProblem, Saver, SaveRequest } from '../core/saving/saver';
import { AsideNames } from './asideNames';
import { FolderPlace } from './folderPlace';
import { MovedFolderError } from './movedFolderError';
import { OpenFileSave } from './openFileSave';
import { saveProblem } from './saveProblem';
import { SinglePlace } from './singlePlace';
import { removeLeftovers } from './tempPath';

/** Rows of one file in a folder. */
const rowsPerFile = 1_000_000;

/** Saves rows to files. Folders on the way are made. */
export class FileSaver implements Saver {
  readonly #names: AsideNames;

  /**
   * `rowsPerPart` is for tests, which have no time for a million rows. `secretFile` keeps what the names of folders
   * under way are made by: without one, only this process takes up what it interrupted.
   */
  constructor(
    private readonly rowsPerPart = rowsPerFile,
    secretFile?: string,
  ) {
    this.#names = new AsideNames(secretFile);
  }

  async open(request: SaveRequest): Promise<Result<OpenSave, SaveProblem>> {
    const { path, kind, isReal } = request.target;
    try {
      await mkdir(dirname(path), { recursive: true });
      const folder = await realpath(dirname(path));
      if (isReal === true && folder !== dirname(path)) throw new MovedFolderError();
      await removeLeftovers(folder);
      const place = join(folder, basename(path));
      const asideName = await this.#names.nameOf(request.id, place);
      const files =
        kind === 'file'
          ? new SinglePlace(place, asideName)
          : await FolderPlace.open(request, place, asideName, this.rowsPerPart);
      return ok(await OpenFileSave.open(request, files, kind === 'file' ? Infinity : this.rowsPerPart));
    } catch (error) {
      return failed(saveProblem(error, path));
    }
  }
}
