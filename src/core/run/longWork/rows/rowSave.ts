import { blockLayout } from '../../../answer/saving/blockLayout';
import { l2EventLayout } from '../../../answer/saving/l2EventLayout';
import { logLayout } from '../../../answer/saving/logLayout';
import type { RowLayout } from '../../../answer/saving/rowLayout';
import { sliceRows } from '../../../answer/saving/saveColumn';
import type { OpenSave, Saved, Saver } from '../../../answer/saving/saver';
import type { SaveTarget } from '../../../answer/saving/saveTarget';
import type { JsonValue } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import { failed, ok, type Result } from '../../../base/result';
import type { BuiltInAbi } from '../../../formats/abi/names/builtInAbi';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { LongWorkRequest } from '../createLongWork';
import type { JournalHeader } from '../journalHeader';
import type { BlockSpan } from '../plan/blockSpan';

export interface RowSaveParts {
  readonly target: SaveTarget;
  readonly header: JournalHeader;
  readonly kind: LongWorkRequest['kind'];
  /** What rows are decoded with. */
  readonly hintsOf: (rows: readonly JsonValue[]) => Promise<DecodeHints>;
  readonly builtIn: BuiltInAbi;
  readonly saver: Saver;
}

/** Writes the rows of long work to a file. The first rows determine the columns. Problems are sentences. */
export class RowSave {
  #save: { readonly open: OpenSave; readonly layout: RowLayout } | undefined;
  /** Rows that an interrupted save already wrote and that arrive again. */
  #toSkip = 0;
  /** Blocks whose rows, if any, are not appended yet. */
  #blocks: BlockSpan | undefined;

  constructor(private readonly parts: RowSaveParts) {}

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
    const { target, header, saver } = this.parts;
    const layout = await this.#layoutOf(rows);
    const metadata = {
      'rpcbook.network': header.network,
      'rpcbook.request': printJson({ method: header.call.method, params: header.call.params }),
      ...(layout.sources.length > 0 && {
        'rpcbook.decodedBy': printJson(
          layout.sources.map(({ event, decodedBy, others }) => ({
            event,
            decodedBy,
            ...(others !== undefined && { couldAlsoBe: others }),
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

  async #layoutOf(sample: readonly JsonValue[]): Promise<RowLayout> {
    const { kind, builtIn, hintsOf } = this.parts;
    switch (kind) {
      case 'blocks':
        return blockLayout;
      case 'logs': {
        const { events, tokens } = await hintsOf(sample);
        return logLayout({ events, tokens, builtIn, sample });
      }
      case 'events':
        return l2EventLayout(await hintsOf(sample), sample);
    }
  }
}
