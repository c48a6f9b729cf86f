import { type RowBatch, type RowLayout, sliceRows } from '../../../answer/saving/saveColumn';
import type { OpenDataset, Saved } from '../../../answer/saving/saver';
import type { JsonValue } from '../../../base/json/jsonValue';
import { failed, ok, type Result } from '../../../base/result';
import type { BlockSpan } from '../plan/blockSpan';
import type { DatasetRows } from '../workKind';
import type { RowSink } from './rowSave';

export interface DatasetSaveOptions {
  /** The path as it is reported. */
  readonly path: string;
  readonly open: OpenDataset;
  readonly layout: RowLayout;
  readonly rows: DatasetRows;
}

/** Writes rows to the missing files of a dataset. Rows that are in its other files are left out. */
export class DatasetSave implements RowSink {
  #place = 0;
  #rows = 0;
  #files = 0;
  #rowsOfPiece = 0;

  constructor(private readonly parts: DatasetSaveOptions) {}

  async append(rows: readonly JsonValue[], span: BlockSpan | undefined): Promise<Result<undefined, string>> {
    const blocks = span && this.parts.rows.blocksOf(rows, span);
    if (span === undefined || blocks === undefined) return failed('The rows are not in a range of blocks.');
    const batch = this.parts.layout.rows(rows);
    let row = 0;
    for (let piece = this.#piece; piece !== undefined && piece.from <= span.to; piece = this.#piece) {
      const { from, to } = piece;
      while (row < blocks.length && (blocks[row] ?? 0) < from) row += 1;
      const start = row;
      while (row < blocks.length && (blocks[row] ?? 0) <= to) row += 1;
      const written = await this.#write(batch, start, row);
      if (written.kind === 'failed') return written;
      if (span.to < to) break;
      const finished = await this.#finishPiece();
      if (finished.kind === 'failed') return finished;
    }
    return ok(undefined);
  }

  finish(): Promise<Result<Saved, string>> {
    const { path } = this.parts;
    return Promise.resolve(ok({ path, rows: this.#rows, files: this.#files }));
  }

  async pause(): Promise<void> {
    await this.parts.open.pause();
  }

  get #piece(): BlockSpan | undefined {
    return this.parts.open.pieces[this.#place];
  }

  async #write(batch: RowBatch, start: number, end: number): Promise<Result<undefined, string>> {
    if (start === end) return ok(undefined);
    const appended = await this.parts.open.append(sliceRows(batch, start, end));
    if (appended.kind === 'failed') return failed(appended.problem.message);
    this.#rowsOfPiece += end - start;
    return appended;
  }

  async #finishPiece(): Promise<Result<undefined, string>> {
    const finished = await this.parts.open.finishPiece();
    if (finished.kind === 'failed') return failed(finished.problem.message);
    this.#place += 1;
    this.#rows += this.#rowsOfPiece;
    this.#files += 1;
    this.#rowsOfPiece = 0;
    return finished;
  }
}
