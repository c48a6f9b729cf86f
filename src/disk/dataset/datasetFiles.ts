import { constants } from 'node:fs';
import { type FileHandle, lstat, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { encoderOf } from '../../core/answer/saving/formats/encoderOf';
import { joinParquet } from '../../core/answer/saving/parquet/parquetEncoder';
import { CsvScanner } from '../../core/answer/saving/reading/csvScanner';
import type { ByteSource } from '../../core/answer/saving/reading/fileTable';
import { readParquetFooter, readSavedPart } from '../../core/answer/saving/reading/parquetFooter';
import type { SaveMetadata } from '../../core/answer/saving/rowEncoder';
import type { SaveColumn } from '../../core/answer/saving/saveColumn';
import type { SavedBlocks } from '../../core/answer/saving/saver';
import type { SaveFormat } from '../../core/answer/saving/saveTarget';
import { openRegular } from '../openRegular';
import { OccupiedError } from '../saveProblem';
import { datasetFileName } from './datasetGrid';
import type { DatasetPiece } from './readDatasetFile';

/** Bytes of CSV and NDJSON whose rows are counted. Beyond them, only the start of each file is read. */
const maxCountedBytes = 1024 ** 3;
const chunkBytes = 64 * 1024;

/** The metadata of a Parquet file that has its blocks. */
export const blocksKey = 'rpcbook.blocks';

/** Bytes that are copied at once. */
const joinedBytes = 4 * 1024 ** 2;

const comma = 0x2c;
const lineFeed = 0x0a;

/**
 * The files of a dataset, which others can write into, too. A file is one of ours if it has the name of its blocks and, in
 * Parquet, a footer of ours that names these blocks, or in CSV, our header. Throws errors of the file system.
 */
export class DatasetFiles {
  #bytesToCount = maxCountedBytes;

  constructor(
    private readonly folder: string,
    private readonly blocksPerFile: number,
    private readonly format: SaveFormat,
    private readonly columns: readonly SaveColumn[],
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
    return this.#inspect(this.placeOf({ from, to }), async (source) =>
      this.format === 'parquet'
        ? (await savedRows(source, { from, to })) === rows
        : (await this.#hasHeader(source)) && this.#hasRows(source, rows),
    );
  }

  /** Throws if a file of others is in the place of these blocks. */
  async refuseOccupied(blocks: SavedBlocks): Promise<void> {
    const place = this.placeOf(blocks);
    const isFree = (await lstat(place).catch(() => undefined)) === undefined;
    if (!isFree && !(await this.#isOurs(place, blocks))) throw new OccupiedError(place);
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
      if (await this.#isOurs(path, named)) await rm(path, { force: true });
    }
  }

  /** The bytes of a file, and how many. Undefined if there is none. */
  async sizeOf(blocks: SavedBlocks): Promise<number> {
    return (await lstat(this.placeOf(blocks)).catch(() => undefined))?.size ?? 0;
  }

  /** Yields the bytes of one file with the rows of several complete ones, which follow each other. */
  async *join(pieces: readonly SavedBlocks[], blocks: SavedBlocks): AsyncGenerator<Uint8Array> {
    const handles: FileHandle[] = [];
    try {
      const sources: ByteSource[] = [];
      for (const piece of pieces) {
        const handle = await openRegular(this.placeOf(piece), constants.O_RDONLY);
        handles.push(handle);
        sources.push(await sourceOf(handle));
      }
      if (this.format === 'parquet') {
        const metadata = await savedMetadata(sources[0]);
        yield* joinParquet(this.columns, sources, { ...metadata, [blocksKey]: `${blocks.from}-${blocks.to}` });
      } else yield* this.#joinTexts(sources);
    } finally {
      for (const handle of handles) await handle.close();
    }
  }

  /** The header of the first file is the one of all. */
  async *#joinTexts(sources: readonly ByteSource[]): AsyncGenerator<Uint8Array> {
    const header = Buffer.concat(encoderOf(this.format, this.columns).start()).length;
    for (const [place, source] of sources.entries())
      for (let at = place === 0 ? 0 : header; at < source.byteLength; at += joinedBytes)
        yield await source.read(at, Math.min(source.byteLength, at + joinedBytes));
  }

  /** Removes the file of these blocks if it is one of ours. */
  async remove(blocks: SavedBlocks): Promise<void> {
    const place = this.placeOf(blocks);
    if (await this.#isOurs(place, blocks)) await rm(place, { force: true });
  }

  #isOurs(path: string, blocks: SavedBlocks): Promise<boolean> {
    return this.#inspect(path, async (source) =>
      this.format === 'parquet' ? (await savedRows(source, blocks)) !== undefined : this.#hasHeader(source),
    );
  }

  /** Whether a file begins as those of this dataset do. NDJSON has no header. */
  async #hasHeader(source: ByteSource): Promise<boolean> {
    const header = Buffer.concat(encoderOf(this.format, this.columns).start());
    return header.equals(await source.read(0, Math.min(header.length, source.byteLength)));
  }

  /** Counts rows until they are more than these. A file with more bytes than are counted is taken to have them. */
  async #hasRows(source: ByteSource, rows: number): Promise<boolean> {
    const scanner = this.format === 'csv' ? new CsvScanner(comma) : undefined;
    const lines = scanner ? rows + 1 : rows;
    let found = 0;
    let last = lineFeed;
    for (let at = 0; at < source.byteLength && found <= lines;) {
      if (at > 0 && this.#bytesToCount <= 0) return true;
      const bytes = await source.read(at, Math.min(source.byteLength, at + chunkBytes));
      if (bytes.length === 0) return false;
      const count = (): boolean => (found += 1) <= lines;
      if (scanner) scanner.push(bytes, count);
      else for (let end = bytes.indexOf(lineFeed); end >= 0 && count(); end = bytes.indexOf(lineFeed, end + 1));
      last = bytes.at(-1) ?? last;
      at += bytes.length;
      this.#bytesToCount -= bytes.length;
    }
    return found === lines && last === lineFeed && scanner?.finish().isQuoteOpen !== true;
  }

  /** False if there is no file. */
  async #inspect(path: string, fits: (source: ByteSource) => Promise<boolean>): Promise<boolean> {
    const handle = await openRegular(path, constants.O_RDONLY).catch(() => undefined);
    if (handle === undefined) return false;
    try {
      return await fits(await sourceOf(handle));
    } finally {
      await handle.close();
    }
  }
}

async function sourceOf(handle: FileHandle): Promise<ByteSource> {
  return {
    byteLength: (await handle.stat()).size,
    read: async (start, end) => {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(end - start), 0, end - start, start);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/** The metadata of a file. Empty for one that can't be read. */
async function savedMetadata(source: ByteSource | undefined): Promise<SaveMetadata> {
  const footer = source && (await readParquetFooter(source));
  if (footer?.kind !== 'ok') return {};
  return Object.fromEntries((footer.value.key_value_metadata ?? []).map(({ key, value = '' }) => [key, value]));
}

/** Undefined if the file isn't one of ours with these blocks. */
async function savedRows(source: ByteSource, { from, to }: SavedBlocks): Promise<number | undefined> {
  const part = await readSavedPart(source);
  return part?.blocks === `${from}-${to}` ? part.rows : undefined;
}
