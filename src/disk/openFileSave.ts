import { encoderOf } from '../core/answer/saving/formats/encoderOf';
import type { RowEncoder } from '../core/answer/saving/rowEncoder';
import { type RowBatch, sliceRows } from '../core/answer/saving/saveColumn';
import type { OpenSave, Saved, SavedBlocks, SaveProblem, SaveRequest } from '../core/answer/saving/saver';
import { failed, ok, type Result } from '../core/base/result';
import type { SavePlace } from './savePlace';
import { saveProblem } from './saveProblem';
import type { TempFile } from './tempFile';

/** The blocks of the saved rows. Adjacent spans are merged, so consecutive blocks take no additional space. */
export class BlockSpans {
  readonly #spans: { from: number; to: number }[] = [];

  add({ from, to }: SavedBlocks): void {
    const last = this.#spans.at(-1);
    if (last !== undefined && from >= last.from && from <= last.to + 1) last.to = Math.max(last.to, to);
    else this.#spans.push({ from, to });
  }

  /** `18000000-18000999,18002000-18002500`. Empty if no blocks were added. */
  print(): string {
    return this.#spans.map(({ from, to }) => `${from}-${to}`).join(',');
  }
}

/** Number of rows that are encoded without a pause. Between two batches, incoming answers are received. */
const rowsPerTurn = 2500;

/** The file that rows are being written to. */
interface CurrentFile {
  readonly file: TempFile;
  readonly encoder: RowEncoder;
  readonly blocks: BlockSpans;
  rows: number;
}

/** A save in progress. Rows go to one file until it is full, then to the next. */
export class OpenFileSave implements OpenSave {
  readonly rowsKept: number;
  #current: CurrentFile | undefined;
  #rows: number;
  #files: number;
  #problem: SaveProblem | undefined;

  private constructor(
    private readonly request: SaveRequest,
    private readonly place: SavePlace,
    private readonly rowsPerFile: number,
  ) {
    this.#files = place.wholeFiles.length;
    this.rowsKept = place.wholeFiles.reduce((sum, rows) => sum + rows, 0);
    this.#rows = this.rowsKept;
  }

  /** Starts the first file, so that an unwritable target is detected at once. */
  static async open(request: SaveRequest, place: SavePlace, rowsPerFile: number): Promise<OpenFileSave> {
    const save = new OpenFileSave(request, place, rowsPerFile);
    try {
      await save.#begin();
      return save;
    } catch (error) {
      await save.pause();
      throw error;
    }
  }

  append(rows: RowBatch, blocks?: SavedBlocks): Promise<Result<undefined, SaveProblem>> {
    return this.#attempt(async () => {
      let from = 0;
      do {
        const current = this.#current ?? (await this.#begin());
        const to = Math.min(rows.rowCount, from + this.rowsPerFile - current.rows);
        if (blocks !== undefined) current.blocks.add(blocks);
        await encodeParts(current, rows, from, to);
        current.rows += to - from;
        this.#rows += to - from;
        if (current.rows === this.rowsPerFile) await this.#end(current);
        from = to;
      } while (from < rows.rowCount);
      return undefined;
    });
  }

  finish(): Promise<Result<Saved, SaveProblem>> {
    return this.#attempt(async () => {
      const current = this.#current;
      if (current !== undefined && (current.rows > 0 || this.#files === 0)) await this.#end(current);
      else await current?.file.discard();
      await this.place.publish();
      return { path: this.request.target.path, rows: this.#rows, files: this.#files };
    });
  }

  async pause(): Promise<void> {
    await this.#current?.file.discard();
    this.#current = undefined;
  }

  async abandon(): Promise<void> {
    await this.pause();
    await this.place.discard();
  }

  async #begin(): Promise<CurrentFile> {
    const encoder = encoderOf(this.request.target.format, this.request.columns);
    const current = { file: await this.place.begin(), encoder, blocks: new BlockSpans(), rows: 0 };
    this.#current = current;
    await current.file.write(encoder.start());
    await current.file.settle();
    return current;
  }

  async #end({ file, encoder, blocks, rows }: CurrentFile): Promise<void> {
    const spans = blocks.print();
    const metadata = spans === '' ? this.request.metadata : { ...this.request.metadata, 'rpcbook.blocks': spans };
    await file.write(encoder.end(metadata));
    await file.publish();
    this.#current = undefined;
    this.#files += 1;
    await this.place.keep(rows);
  }

  async #attempt<T>(work: () => Promise<T>): Promise<Result<T, SaveProblem>> {
    if (this.#problem !== undefined) return failed(this.#problem);
    try {
      return ok(await work());
    } catch (error) {
      await this.pause();
      this.#problem = saveProblem(error, this.request.target.path);
      return failed(this.#problem);
    }
  }
}

async function encodeParts({ file, encoder }: CurrentFile, rows: RowBatch, start: number, end: number): Promise<void> {
  for (let from = start; ; from += rowsPerTurn) {
    const to = Math.min(end, from + rowsPerTurn);
    await file.write(encoder.encode(sliceRows(rows, from, to)));
    if (to === end) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
