import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { SaveRequest } from '../core/answer/saving/saver';
import type { SaveFormat } from '../core/answer/saving/saveTarget';
import { readList, readText } from '../core/base/json/jsonValue';
import { parseJson } from '../core/base/json/parseJson';
import { printJson } from '../core/base/json/printJson';
import { refuseMoved } from './movedFolderError';
import { readSmallText } from './readRegular';
import { replaceFile } from './replaceFile';
import type { SavePlace } from './savePlace';
import { OccupiedError } from './saveProblem';
import { TempFile } from './tempFile';
import { namedTempPath, randomTempPath } from './tempPath';

/** Lists the contents of a folder while it is being filled. */
const progressName = '.progress.json';

const partName = /^part-\d{5,}\.(?:csv|ndjson|parquet)$/;

/**
 * Saves a folder of files. The folder is filled under a temporary name beside its target, and renamed when all files
 * are complete. A later save with the same id, columns and format continues with the complete files of an interrupted
 * one.
 */
export class FolderPlace implements SavePlace {
  readonly #rows: number[];
  readonly wholeFiles: readonly number[];

  private constructor(
    private readonly format: SaveFormat,
    private readonly path: string,
    private readonly temp: { readonly folder: string; readonly plan: string },
    rows: readonly number[],
  ) {
    this.wholeFiles = rows;
    this.#rows = [...rows];
  }

  /** Opens the save of a folder at `path`, whose parent's path is real. The folder is filled under `tempName`. */
  static async open(
    { target: { format }, columns }: SaveRequest,
    path: string,
    tempName: string,
    rowsPerPart: number,
  ): Promise<FolderPlace> {
    await refuseOccupied(path);
    const folder = namedTempPath(dirname(path), tempName);
    const plan = printJson({ format, rowsPerPart, columns: columns.map(({ name, type }) => [name, type]) });
    const isFolder = (await lstat(folder).catch(ignoreMissing))?.isDirectory() === true;
    const text = isFolder ? await readSmallText(join(folder, progressName)) : undefined;
    const progress = text === undefined ? undefined : readFolderProgress(text);
    const rows = progress?.plan === plan ? progress.rows : [];
    if (rows.length === 0) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
    }
    return new FolderPlace(format, path, { folder, plan }, rows);
  }

  begin(): Promise<TempFile> {
    const name = `part-${String(this.#rows.length).padStart(5, '0')}.${this.format}`;
    return TempFile.open(join(this.temp.folder, name));
  }

  async keep(rows: number): Promise<void> {
    this.#rows.push(rows);
    await refuseMoved(this.temp.folder);
    await replaceFile(join(this.temp.folder, progressName), printJson({ plan: this.temp.plan, rows: this.#rows }));
  }

  async publish(): Promise<void> {
    const { path } = this;
    await refuseMoved(this.temp.folder);
    await refuseOccupied(path);
    await this.#removeAllButParts();
    const former = randomTempPath(dirname(path));
    await rename(path, former).catch(ignoreMissing);
    await rename(this.temp.folder, path);
    await rm(former, { recursive: true, force: true });
  }

  /** Removes the progress file, and temporary files left by crashes. */
  async #removeAllButParts(): Promise<void> {
    for (const name of await readdir(this.temp.folder))
      if (!partName.test(name)) await rm(join(this.temp.folder, name), { recursive: true, force: true });
  }

  async discard(): Promise<void> {
    await rm(this.temp.folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Replaces a folder that is empty or has only files of an earlier save. Leaves any other folder unchanged. */
async function refuseOccupied(path: string): Promise<void> {
  const names = await readdir(path).catch(ignoreMissing);
  if (names?.every((name) => partName.test(name)) === false) throw new OccupiedError();
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

/** The progress of a folder that is being filled: how it is filled, and the rows of each complete file. */
interface FolderProgress {
  readonly plan: string;
  readonly rows: readonly number[];
}

/** Reads what `FolderPlace` wrote. Undefined for anything else. */
function readFolderProgress(text: string): FolderProgress | undefined {
  const json = parseJson(text);
  if (json.kind === 'failed') return undefined;
  const plan = readText(json.value, 'plan');
  const rows = readList(json.value, 'rows').filter((count) => typeof count === 'number');
  return plan === undefined ? undefined : { plan, rows };
}
