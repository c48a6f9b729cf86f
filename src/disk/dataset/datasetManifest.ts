import { link, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { SavedBlocks } from '../../core/answer/saving/saver';
import { fileErrorCode } from '../fileErrorCode';
import { refuseMoved } from '../movedFolderError';
import { readRegular, readSmallText } from '../readRegular';
import { DamagedManifestError, OccupiedError } from '../saveProblem';
import { randomTempPath, removeLeftovers } from '../tempPath';
import { writeNewFile } from '../writeNewFile';
import {
  type DatasetDescription,
  type DatasetPiece,
  readDatasetDescription,
  readDatasetPiece,
} from './readDatasetFile';

/** Spark and other readers of folders leave out names that begin with this sign. */
const manifestName = '_manifest';

const descriptionName = 'dataset.json';

/** The folders of the files. */
const folderName = /^from_block=\d{1,16}$/;

/** An entry is shorter. Others aren't read. */
const maxEntryBytes = 1_000;

/**
 * The manifest of a dataset: a description, and an entry for each file. An entry is created when its file is begun, by its
 * first block, so that processes that begin later divide the blocks into the same files without talking to each other.
 * Anybody may have written an entry: only the file itself shows that it is complete. Throws errors of the file system.
 */
export class DatasetManifest {
  private constructor(private readonly path: string) {}

  /**
   * Opens the manifest of a folder, whose path is real. The first process writes the description. Returns the description
   * that counts.
   */
  static async open(
    folder: string,
    description: DatasetDescription,
  ): Promise<{ readonly manifest: DatasetManifest; readonly description: DatasetDescription }> {
    await makeRealFolder(folder);
    const entries = await readdir(folder, { withFileTypes: true });
    const path = join(folder, manifestName);
    await makeRealFolder(path);
    const manifest = new DatasetManifest(path);
    const known = await manifest.#description();
    if (known !== undefined) {
      const folders = entries.filter((entry) => entry.isDirectory() && folderName.test(entry.name));
      for (const { name } of [{ name: manifestName }, ...folders]) await removeLeftovers(join(folder, name));
      return { manifest, description: known };
    }
    // A process writes the description before anything else, so these files are of something else.
    if (entries.some(({ name }) => name !== manifestName))
      throw (await isRegular(join(path, descriptionName))) ? new DamagedManifestError() : new OccupiedError();
    await manifest.#write(join(path, descriptionName), description, linkOnce);
    return { manifest, description: (await manifest.#description()) ?? description };
  }

  /** Opens the manifest of a dataset without writing anything. Undefined if the folder has none. */
  static async read(
    folder: string,
  ): Promise<{ readonly manifest: DatasetManifest; readonly description: DatasetDescription } | undefined> {
    const manifest = new DatasetManifest(join(folder, manifestName));
    const description = await manifest.#description();
    return description && { manifest, description };
  }

  /** The first blocks of the files that have an entry, in order. */
  async firstBlocks(): Promise<readonly number[]> {
    const names = await readdir(this.path);
    return names
      .flatMap((name) => /^(\d{1,16})\.json$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  }

  /** Notes that files are being joined to one with these blocks, so that what a kill leaves is known. */
  async beginJoin({ from, to }: SavedBlocks): Promise<void> {
    await this.#write(join(this.path, `join-${from}-${to}.json`), { from, to }, rename);
  }

  async endJoin({ from, to }: SavedBlocks): Promise<void> {
    await refuseMoved(this.path);
    await rm(join(this.path, `join-${from}-${to}.json`), { force: true });
  }

  /** The blocks of joins that were begun and not ended. */
  async begunJoins(): Promise<readonly SavedBlocks[]> {
    const names = await readdir(this.path);
    return names.flatMap((name) => {
      const [, from, to] = /^join-(\d{1,16})-(\d{1,16})\.json$/.exec(name) ?? [];
      return from === undefined ? [] : [{ from: Number(from), to: Number(to) }];
    });
  }

  /** Replaces the description, whose first block became an earlier one. */
  async describe(description: DatasetDescription): Promise<void> {
    await this.#write(join(this.path, descriptionName), description, rename);
  }

  /** Removes the entry of a file that was joined with the one before it. */
  async forget(from: number): Promise<void> {
    await refuseMoved(this.path);
    await rm(this.#pathOf(from), { force: true });
  }

  /** The entry of the file that begins at a block. Undefined if there is none, or another one than we write. */
  async find(from: number): Promise<DatasetPiece | undefined> {
    const bytes = await readRegular(this.#pathOf(from), maxEntryBytes).catch(() => undefined);
    const piece = bytes && readDatasetPiece(new TextDecoder().decode(bytes));
    return piece?.from === from ? piece : undefined;
  }

  /** Creates the entry of a file that is being written, unless another process did. */
  async claim({ from, to }: SavedBlocks): Promise<void> {
    await this.#write(this.#pathOf(from), { from, to }, linkOnce);
  }

  /** Completes the entry of a file that is written. */
  async finish({ from, to, rows, file }: DatasetPiece): Promise<void> {
    await this.#write(this.#pathOf(from), { from, to, rows, file }, rename);
  }

  async #description(): Promise<DatasetDescription | undefined> {
    const text = await readSmallText(join(this.path, descriptionName));
    return text === undefined ? undefined : readDatasetDescription(text);
  }

  /** A file has its content when it gets its name. What a kill leaves is removed as other temporary files are. */
  async #write(path: string, value: object, publish: Publish): Promise<void> {
    await refuseMoved(this.path);
    const text = `${JSON.stringify(value)}\n`;
    const draft = randomTempPath(this.path);
    try {
      await writeNewFile(draft, text);
      await publish(draft, path, text);
    } finally {
      await rm(draft, { force: true });
    }
  }

  #pathOf(from: number): string {
    return join(this.path, `${from}.json`);
  }
}

/** Gives a draft its name. */
type Publish = (draft: string, path: string, text: string) => Promise<void>;

/** Gives a draft its name unless there is another file of that name. */
async function linkOnce(draft: string, path: string, text: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return;
    // Some file systems have no links. There, a process could read the file before it is complete.
    await writeNewFile(path, text).catch(ignoreExisting);
  }
}

function ignoreExisting(error: unknown): void {
  if (fileErrorCode(error) !== 'EEXIST') throw error;
}

async function isRegular(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isFile() === true;
}

/** Creates a folder and those around it, unless they exist. Throws if the path contains a link. */
export async function makeRealFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await refuseMoved(path);
}
