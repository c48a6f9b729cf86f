import { randomUUID } from 'node:crypto';
import { link, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { SavedBlocks } from '../../core/answer/saving/saver';
import { fileErrorCode } from '../fileErrorCode';
import { refuseMoved } from '../movedFolderError';
import { readSmallText } from '../readRegular';
import { replaceFile } from '../replaceFile';
import { DamagedManifestError, OccupiedError } from '../saveProblem';
import { writeNewFile } from '../writeNewFile';
import { makeRealFolder } from './makeRealFolder';
import {
  type DatasetDescription,
  type DatasetPiece,
  readDatasetDescription,
  readDatasetPiece,
} from './readDatasetFile';

/** Spark and other readers of folders leave out names that begin with this sign. */
const manifestName = '_manifest';

const descriptionName = 'dataset.json';

const pieceName = /^\d{1,16}\.json$/;

/**
 * The manifest of a dataset: a description, and an entry for each file. An entry is created before its file is written,
 * by its first block and only once, so that all processes divide the blocks into the same files without talking to each
 * other. Throws errors of the file system.
 */
export class DatasetManifest {
  private constructor(
    private readonly folder: string,
    private readonly path: string,
  ) {}

  /**
   * Opens the manifest of a folder, whose path is real. The first process writes the description. Returns the description
   * that counts.
   */
  static async open(
    folder: string,
    description: DatasetDescription,
  ): Promise<{ readonly manifest: DatasetManifest; readonly description: DatasetDescription }> {
    await makeRealFolder(folder);
    const names = await readdir(folder);
    const path = join(folder, manifestName);
    await makeRealFolder(path);
    const manifest = new DatasetManifest(folder, path);
    const known = await manifest.#description();
    if (known !== undefined) return { manifest, description: known };
    // A process writes the description before anything else, so these files are of something else.
    if (names.some((name) => name !== manifestName))
      throw (await isRegular(join(path, descriptionName))) ? new DamagedManifestError() : new OccupiedError();
    await writeOnce(join(path, descriptionName), printText(description));
    return { manifest, description: (await manifest.#description()) ?? description };
  }

  /** The entries, by their first block. An entry whose file is missing counts as one that isn't written. */
  async pieces(): Promise<readonly DatasetPiece[]> {
    const pieces: DatasetPiece[] = [];
    for (const name of await readdir(this.path)) {
      if (!pieceName.test(name)) continue;
      const piece = await this.#read(name);
      if (piece !== undefined) pieces.push(piece);
    }
    return pieces.sort((one, other) => one.from - other.from);
  }

  /** Creates the entry of a file that is about to be written. Returns the one that another process created before. */
  async claim({ from, to }: SavedBlocks): Promise<DatasetPiece> {
    const name = `${from}.json`;
    await writeOnce(join(this.path, name), printText({ from, to }));
    return (await this.#read(name)) ?? { from, to };
  }

  /** Completes the entry of a file that is written. */
  async finish({ from, to, rows, file }: DatasetPiece): Promise<void> {
    await refuseMoved(this.path);
    await replaceFile(
      join(this.path, `${from}.json`),
      printText({ from, to, ...(rows !== undefined && { rows }), ...(file !== undefined && { file }) }),
    );
  }

  async #description(): Promise<DatasetDescription | undefined> {
    const text = await readSmallText(join(this.path, descriptionName));
    return text === undefined ? undefined : readDatasetDescription(text);
  }

  async #read(name: string): Promise<DatasetPiece | undefined> {
    const text = await readSmallText(join(this.path, name));
    const piece = text === undefined ? undefined : readDatasetPiece(text);
    if (piece === undefined || `${piece.from}.json` !== name) return undefined;
    const { from, to, rows, file } = piece;
    const isThere = file === undefined || (await isRegular(join(this.folder, ...file.split('/'))));
    return isThere && rows !== undefined ? piece : { from, to };
  }
}

function printText(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** Creates a file with its content at once, unless it exists. */
async function writeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeNewFile(draft, text);
  try {
    await link(draft, path);
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return;
    // Some file systems have no links. There, a process could read the file before it is complete.
    await writeNewFile(path, text).catch(ignoreExisting);
  } finally {
    await rm(draft, { force: true });
  }
}

function ignoreExisting(error: unknown): void {
  if (fileErrorCode(error) !== 'EEXIST') throw error;
}

async function isRegular(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isFile() === true;
}
