import { dirname, join } from 'node:path';

import type { DatasetRequest, OpenDataset } from '../../core/answer/saving/datasetStore';
import { encoderOf } from '../../core/answer/saving/formats/encoderOf';
import type { RowEncoder } from '../../core/answer/saving/rowEncoder';
import type { RowBatch } from '../../core/answer/saving/saveColumn';
import { sliceRows } from '../../core/answer/saving/saveColumn';
import type { SavedBlocks, SaveProblem } from '../../core/answer/saving/saver';
import { failed, ok, type Result } from '../../core/base/result';
import { saveProblem } from '../saveProblem';
import { TempFile } from '../tempFile';
import { removeLeftovers } from '../tempPath';
import { datasetFileName } from './datasetGrid';
import type { DatasetManifest } from './datasetManifest';
import { makeRealFolder } from './makeRealFolder';
import { removeOverlapping } from './removeOverlapping';

/** Number of rows that are encoded without a pause. Between two batches, incoming answers are received. */
const rowsPerTurn = 2500;

interface CurrentFile {
  readonly name: string;
  readonly file: TempFile;
  readonly encoder: RowEncoder;
  rows: number;
}

export interface DatasetParts {
  readonly request: DatasetRequest;
  /** Real. */
  readonly folder: string;
  readonly manifest: DatasetManifest;
  readonly blocksPerFile: number;
  readonly blocks: SavedBlocks | undefined;
  readonly pieces: readonly SavedBlocks[];
}

/** A dataset that is being written. A file gets its name when it is complete, and its entry after that. */
export class OpenDatasetFolder implements OpenDataset {
  readonly blocks: SavedBlocks | undefined;
  readonly pieces: readonly SavedBlocks[];
  #place = 0;
  #current: CurrentFile | undefined;

  constructor(private readonly parts: DatasetParts) {
    this.blocks = parts.blocks;
    this.pieces = parts.pieces;
  }

  append(rows: RowBatch): Promise<Result<undefined, SaveProblem>> {
    return this.#attempt(async (piece) => {
      const current = (this.#current ??= await this.#begin(piece));
      for (let from = 0; from < rows.rowCount; from += rowsPerTurn) {
        const to = Math.min(rows.rowCount, from + rowsPerTurn);
        await current.file.write(current.encoder.encode(sliceRows(rows, from, to)));
        await new Promise((resolve) => setImmediate(resolve));
      }
      current.rows += rows.rowCount;
    });
  }

  finishPiece(): Promise<Result<undefined, SaveProblem>> {
    return this.#attempt(async (piece) => {
      const { from, to } = piece;
      const current = this.#current;
      await removeOverlapping(this.#placeOf(piece), piece);
      if (current !== undefined) {
        await current.file.write(
          current.encoder.end({ ...this.parts.request.metadata, 'rpcbook.blocks': `${from}-${to}` }),
        );
        await current.file.publish();
        this.#current = undefined;
      }
      const written = current && { file: current.name };
      await this.parts.manifest.finish({ from, to, rows: current?.rows ?? 0, ...written });
      this.#place += 1;
    });
  }

  async pause(): Promise<void> {
    await this.#current?.file.discard();
    this.#current = undefined;
  }

  async #begin(piece: SavedBlocks): Promise<CurrentFile> {
    const { request } = this.parts;
    const { format } = request.target;
    const place = this.#placeOf(piece);
    await makeRealFolder(dirname(place));
    await removeLeftovers(dirname(place));
    const encoder = encoderOf(format, request.content.columns);
    const file = await TempFile.open(place);
    await file.write(encoder.start());
    return { name: this.#nameOf(piece), file, encoder, rows: 0 };
  }

  #nameOf(piece: SavedBlocks): string {
    return datasetFileName(piece, this.parts.blocksPerFile, this.parts.request.target.format);
  }

  #placeOf(piece: SavedBlocks): string {
    return join(this.parts.folder, ...this.#nameOf(piece).split('/'));
  }

  async #attempt(work: (piece: SavedBlocks) => Promise<void>): Promise<Result<undefined, SaveProblem>> {
    const piece = this.pieces[this.#place];
    if (piece === undefined) return ok(undefined);
    try {
      await work(piece);
      return ok(undefined);
    } catch (error) {
      await this.pause();
      return failed(saveProblem(error, this.parts.request.target.path));
    }
  }
}
