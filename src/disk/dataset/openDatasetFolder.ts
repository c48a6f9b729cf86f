import { dirname } from 'node:path';

import type { DatasetRequest, OpenDataset } from '../../core/answer/saving/datasetStore';
import { encoderOf } from '../../core/answer/saving/formats/encoderOf';
import type { RowEncoder } from '../../core/answer/saving/rowEncoder';
import type { RowBatch } from '../../core/answer/saving/saveColumn';
import { sliceRows } from '../../core/answer/saving/saveColumn';
import type { SavedBlocks, SaveProblem } from '../../core/answer/saving/saver';
import { failed, ok, type Result } from '../../core/base/result';
import { saveProblem } from '../saveProblem';
import { TempFile } from '../tempFile';
import type { DatasetFiles } from './datasetFiles';
import type { DatasetManifest } from './datasetManifest';
import { makeRealFolder } from './makeRealFolder';

/** Number of rows that are encoded without a pause. Between two batches, incoming answers are received. */
const rowsPerTurn = 2500;

interface CurrentFile {
  readonly file: TempFile;
  readonly encoder: RowEncoder;
  rows: number;
}

export interface DatasetParts {
  readonly request: DatasetRequest;
  readonly manifest: DatasetManifest;
  readonly files: DatasetFiles;
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
      const { manifest, files, request } = this.parts;
      const { from, to } = piece;
      const current = (this.#current ??= await this.#begin(piece));
      const other = await manifest.find(from);
      // Another process, which knew a later block, may have written more than this file in the meantime.
      if (other !== undefined && other.to > to && (await files.isComplete(other))) await this.pause();
      else {
        await files.refuseOccupied(piece);
        await files.makeRoom(piece);
        await current.file.write(current.encoder.end({ ...request.metadata, 'rpcbook.blocks': `${from}-${to}` }));
        await current.file.publish();
        this.#current = undefined;
        await manifest.finish({ from, to, rows: current.rows, file: files.nameOf(piece) });
      }
      this.#place += 1;
    });
  }

  async pause(): Promise<void> {
    await this.#current?.file.discard();
    this.#current = undefined;
  }

  async #begin(piece: SavedBlocks): Promise<CurrentFile> {
    const { request, manifest, files } = this.parts;
    const place = files.placeOf(piece);
    await manifest.claim(piece);
    await makeRealFolder(dirname(place));
    const encoder = encoderOf(request.target.format, request.content.columns);
    const file = await TempFile.open(place);
    await file.write(encoder.start());
    return { file, encoder, rows: 0 };
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
