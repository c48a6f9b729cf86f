import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OpenSave, SaveProblem, Saver, SaveRequest } from '../core/saving/saver';
import { failed, ok, type Result } from '../core/result';
import { removeLeftovers } from './asidePath';
import { FolderPlace } from './folderPlace';
import { OpenFileSave } from './openFileSave';
import { saveProblem } from './saveProblem';
import { SinglePlace } from './singlePlace';

/** Rows of one file in a folder. */
const rowsPerFile = 1_000_000;

/** Saves rows to files. Folders on the way are made. */
export class FileSaver implements Saver {
  /** `rowsPerPart` is for tests, which have no time for a million rows. */
  constructor(private readonly rowsPerPart = rowsPerFile) {}

  async open(request: SaveRequest): Promise<Result<OpenSave, SaveProblem>> {
    const { path, kind } = request.target;
    try {
      await mkdir(dirname(path), { recursive: true });
      await removeLeftovers(path, request.id);
      const place = kind === 'file' ? new SinglePlace(path, request.id) : await FolderPlace.open(request, this.rowsPerPart);
      return ok(await OpenFileSave.open(request, place, kind === 'file' ? Infinity : this.rowsPerPart));
    } catch (error) {
      return failed(saveProblem(error, path));
    }
  }
}
