import { createHmac, randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { OpenSave, SaveProblem, Saver, SaveRequest } from '../core/answer/saving/saver';
import { hiddenNameIn, hiddenNameProblem } from '../core/base/files/fileAccess';
import { failed, ok, type Result } from '../core/base/result';
import { FolderPlace } from './folderPlace';
import { makePrivateFolder } from './makePrivateFolder';
import { MovedFolderError } from './movedFolderError';
import { OpenFileSave } from './openFileSave';
import { readRegular } from './readRegular';
import type { SavePlace } from './savePlace';
import { saveProblem } from './saveProblem';
import { refuseIrregular, TempFile } from './tempFile';
import { namedTempPath, removeLeftovers } from './tempPath';
import { writeNewFile } from './writeNewFile';

const secretBytes = 32;

/**
 * Names of temporary files and folders, derived from a secret of this computer, so that an interrupted save finds its
 * own again. The author of a notebook can't predict them and place a file, a folder or a link of that name in the
 * workspace.
 */
class TempNames {
  #secret: Promise<Uint8Array> | undefined;

  /** Without a file, the names are valid only in this process. */
  constructor(private readonly secretFile: string | undefined) {}

  async nameOf(id: string, path: string): Promise<string> {
    this.#secret ??= this.#load();
    return createHmac('sha256', await this.#secret)
      .update(JSON.stringify([id, path]))
      .digest('hex')
      .slice(0, 32);
  }

  /** If the file can't be read or created, interrupted saves start over. */
  async #load(): Promise<Uint8Array> {
    const made = randomBytes(secretBytes);
    const path = this.secretFile;
    if (path === undefined) return made;
    const kept = await readSecret(path);
    if (kept) return kept;
    try {
      await makePrivateFolder(dirname(path));
      await writeNewFile(path, made);
      return made;
    } catch {
      // Another window created it in the meantime, or a crash left it incomplete.
      const other = await readSecret(path);
      if (!other) await rm(path, { force: true }).catch(() => undefined);
      return other ?? made;
    }
  }
}

/** A save of one file. It is published when complete, and an interrupted save can't be continued. */
class SinglePlace implements SavePlace {
  readonly wholeFiles: readonly number[] = [];

  /** The path of the folder is real. The file is written under `tempName` until it is complete. */
  constructor(
    private readonly path: string,
    private readonly tempName: string,
  ) {}

  async begin(): Promise<TempFile> {
    // Checked now, rather than after all rows are paid for and the rename fails.
    await refuseIrregular(this.path);
    return TempFile.open(this.path, namedTempPath(dirname(this.path), this.tempName));
  }

  keep(): Promise<void> {
    return Promise.resolve();
  }

  publish(): Promise<void> {
    return Promise.resolve();
  }

  discard(): Promise<void> {
    return Promise.resolve();
  }
}

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

async function readSecret(path: string): Promise<Uint8Array | undefined> {
  const bytes = await readRegular(path, secretBytes).catch(() => undefined);
  return bytes?.length === secretBytes ? bytes : undefined;
}
