import { constants } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { readSavedPart } from '../../core/answer/saving/reading/parquetFooter';
import type { SavedBlocks } from '../../core/answer/saving/saver';
import type { SaveFormat } from '../../core/answer/saving/saveTarget';
import { openRegular } from '../openRegular';
import { OccupiedError } from '../saveProblem';
import { datasetFileName } from './datasetGrid';
import type { DatasetPiece } from './readDatasetFile';

/**
 * The files of a dataset, which others can write into, too. A file is one of ours if it has the name of its blocks and, in
 * Parquet, a footer of ours that names these blocks. Throws errors of the file system.
 */
export class DatasetFiles {
  constructor(
    private readonly folder: string,
    private readonly blocksPerFile: number,
    private readonly format: SaveFormat,
  ) {}

  /** The path in the folder, with `/`. */
  nameOf(blocks: SavedBlocks): string {
    return datasetFileName(blocks, this.blocksPerFile, this.format);
  }

  placeOf(blocks: SavedBlocks): string {
    return join(this.folder, ...this.nameOf(blocks).split('/'));
  }

  /** Whether a file is written, as its entry says and as the file shows. */
  async isComplete({ from, to, rows, file }: DatasetPiece): Promise<boolean> {
    if (rows === undefined || file !== this.nameOf({ from, to })) return false;
    const found = await this.#rowsIn(this.placeOf({ from, to }), { from, to });
    return found === rows || found === 'unknown';
  }

  /** Throws if a file of others is in the place of these blocks. */
  async refuseOccupied(blocks: SavedBlocks): Promise<void> {
    const place = this.placeOf(blocks);
    const isFree = (await lstat(place).catch(() => undefined)) === undefined;
    if (!isFree && (await this.#rowsIn(place, blocks)) === undefined) throw new OccupiedError(place);
  }

  /**
   * Removes our files beside the one of these blocks that have blocks of it, so that no row stands twice. Such a file is
   * left where its entry in the manifest was lost or damaged.
   */
  async makeRoom(blocks: SavedBlocks): Promise<void> {
    const place = this.placeOf(blocks);
    const folder = dirname(place);
    const found = await lstat(folder).catch(() => undefined);
    if (found?.isDirectory() !== true) return;
    for (const name of await readdir(folder)) {
      const [, first, last] = /^(\d{1,16})-(\d{1,16})\.[a-z]+$/.exec(name) ?? [];
      const named = { from: Number(first ?? Infinity), to: Number(last ?? -Infinity) };
      const path = join(folder, name);
      if (path === place || named.from > blocks.to || named.to < blocks.from || this.placeOf(named) !== path) continue;
      if ((await this.#rowsIn(path, named)) !== undefined) await rm(path, { force: true });
    }
  }

  /** Undefined if the file is missing or not one of ours. Only Parquet says how many rows a file has. */
  async #rowsIn(path: string, { from, to }: SavedBlocks): Promise<number | 'unknown' | undefined> {
    const handle = await openRegular(path, constants.O_RDONLY).catch(() => undefined);
    if (handle === undefined) return undefined;
    try {
      if (this.format !== 'parquet') return 'unknown';
      const part = await readSavedPart({
        byteLength: (await handle.stat()).size,
        read: async (start, end) => {
          const { buffer, bytesRead } = await handle.read(new Uint8Array(end - start), 0, end - start, start);
          return buffer.subarray(0, bytesRead);
        },
      });
      return part?.blocks === `${from}-${to}` ? part.rows : undefined;
    } finally {
      await handle.close();
    }
  }
}
