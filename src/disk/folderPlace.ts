import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printJson } from '../core/json/printJson';
import type { SaveRequest } from '../core/saving/saver';
import { AsideFile } from './asideFile';
import { asidePath } from './asidePath';
import { readFolderProgress } from './readFolderProgress';
import type { SavePlace } from './savePlace';
import { OccupiedError } from './saveProblem';

/** Tells, while a folder is being filled, what stands in it. */
const progressName = '.progress.json';

const partName = /^part-\d{5,}\.(?:csv|ndjson|parquet)$/;

/**
 * A save of a folder of files: the folder is filled beside its place and renamed when all files are whole. What was whole
 * when a save was interrupted is taken up by the next of the same id, columns and format.
 */
export class FolderPlace implements SavePlace {
  readonly #rows: number[];
  readonly wholeFiles: readonly number[];

  private constructor(private readonly request: SaveRequest, private readonly folder: string, private readonly plan: string, rows: readonly number[]) {
    this.wholeFiles = rows;
    this.#rows = [...rows];
  }

  static async open(request: SaveRequest, rowsPerPart: number): Promise<FolderPlace> {
    const { path, format } = request.target;
    await refuseOccupied(path);
    const folder = asidePath(path, request.id);
    const plan = printJson({ format, rowsPerPart, columns: request.columns.map(({ name, type }) => [name, type]) });
    const progress = await readFile(join(folder, progressName), 'utf8').then(readFolderProgress, () => undefined);
    const rows = progress?.plan === plan ? progress.rows : [];
    if (rows.length === 0) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    return new FolderPlace(request, folder, plan, rows);
  }

  begin(): Promise<AsideFile> {
    const name = `part-${String(this.#rows.length).padStart(5, '0')}.${this.request.target.format}`;
    const place = join(this.folder, name);
    return AsideFile.open(asidePath(place, 'new'), place);
  }

  async keep(rows: number): Promise<void> {
    this.#rows.push(rows);
    const draft = join(this.folder, `${progressName}.new`);
    await writeFile(draft, printJson({ plan: this.plan, rows: this.#rows }));
    await rename(draft, join(this.folder, progressName));
  }

  async publish(): Promise<void> {
    const { path } = this.request.target;
    await refuseOccupied(path);
    await rm(join(this.folder, progressName), { force: true });
    const former = asidePath(path, `${this.request.id}-former`);
    await rename(path, former).catch(passMissing);
    await rename(this.folder, path);
    await rm(former, { recursive: true, force: true });
  }

  async discard(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** A folder that holds nothing, or nothing but the files of an earlier save, is replaced; another one is not touched. */
async function refuseOccupied(path: string): Promise<void> {
  const names = await readdir(path).catch(passMissing);
  if (names?.every((name) => partName.test(name)) === false) throw new OccupiedError();
}

function passMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
