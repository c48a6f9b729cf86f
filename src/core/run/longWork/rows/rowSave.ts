import { type RowLayout, sliceRows } from '../../../answer/saving/saveColumn';
import type { OpenSave, Saved, Saver } from '../../../answer/saving/saver';
import type { SaveTarget } from '../../../answer/saving/saveTarget';
import type { JsonValue } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import { failed, ok, type Result } from '../../../base/result';
import type { JournalHeader } from '../journalSummary';
import type { BlockSpan } from '../plan/blockSpan';
import type { LayoutTools, WorkKind, WorkRequest } from '../workKind';

/** Where the rows of long work are saved while they arrive. Problems are sentences. */
export interface RowSink {
  append(rows: readonly JsonValue[], span: BlockSpan | undefined): Promise<Result<undefined, string>>;
  finish(): Promise<Result<Saved, string>>;
  /** Stops. What is complete stays. */
  pause(): Promise<void>;
}

export interface RowSaveOptions extends LayoutTools {
  readonly target: SaveTarget;
  readonly header: Pick<JournalHeader, 'id' | 'network'>;
  readonly request: Pick<WorkRequest, 'call'> & { readonly kind: Pick<WorkKind, 'rows'> };
  readonly saver: Saver;
}

/** Writes the rows of long work to a file. The first rows determine the columns. Problems are sentences. */
export class RowSave implements RowSink {
  #save: { readonly open: OpenSave; readonly layout: RowLayout } | undefined;
  /** Rows that an interrupted save already wrote and that arrive again. */
  #toSkip = 0;
  /** Blocks whose rows, if any, are not appended yet. */
  #blocks: BlockSpan | undefined;

  constructor(private readonly parts: RowSaveOptions) {}

  async append(rows: readonly JsonValue[], span: BlockSpan | undefined): Promise<Result<undefined, string>> {
    if (span) this.#blocks = { from: this.#blocks?.from ?? span.from, to: span.to };
    // The first rows determine the columns, so the file can't be started before.
    return rows.length === 0 ? ok(undefined) : this.#write(rows);
  }

  /** Publishes the finished file under the target's name. */
  async finish(): Promise<Result<Saved, string>> {
    const rest = await this.#write([]);
    if (rest.kind === 'failed') return rest;
    const save = await this.#begin([]);
    if (save.kind === 'failed') return save;
    const finished = await save.value.open.finish();
    return finished.kind === 'ok' ? finished : failed(finished.problem.message);
  }

  /** Stops. The same work can later continue with what is complete. */
  async pause(): Promise<void> {
    await this.#save?.open.pause();
  }

  /** Stops and leaves nothing behind. */
  async abandon(): Promise<void> {
    await this.#save?.open.abandon();
  }

  async #write(rows: readonly JsonValue[]): Promise<Result<undefined, string>> {
    const save = await this.#begin(rows);
    if (save.kind === 'failed') return save;
    const { open, layout } = save.value;
    const batch = layout.rows(rows);
    const skipped = Math.min(this.#toSkip, batch.rowCount);
    this.#toSkip -= skipped;
    const blocks = this.#blocks;
    this.#blocks = undefined;
    if (batch.rowCount > 0 && skipped === batch.rowCount) return ok(undefined);
    const appended = await open.append(sliceRows(batch, skipped, batch.rowCount), blocks);
    return appended.kind === 'ok' ? appended : failed(appended.problem.message);
  }

  async #begin(
    rows: readonly JsonValue[],
  ): Promise<Result<{ readonly open: OpenSave; readonly layout: RowLayout }, string>> {
    if (this.#save !== undefined) return ok(this.#save);
    const { target, header, request, saver } = this.parts;
    const layout = await request.kind.rows.layoutOf(rows, this.parts);
    const metadata = {
      'rpcbook.network': header.network,
      'rpcbook.request': printJson({ method: request.call.method, params: request.call.params }),
      ...(layout.sources.length > 0 && {
        'rpcbook.decodedBy': printJson(
          layout.sources.map(({ event, decodedBy, others }) => ({
            event,
            decodedBy,
            couldAlsoBe: others,
          })),
        ),
      }),
    };
    const opened = await saver.open({ target, columns: layout.columns, metadata, id: header.id });
    if (opened.kind === 'failed') return failed(opened.problem.message);
    this.#toSkip = opened.value.rowsKept;
    this.#save = { open: opened.value, layout };
    return ok(this.#save);
  }
}
