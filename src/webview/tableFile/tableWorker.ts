// Runs in a worker, which the page can end: reads the file whose bytes the extension gives.
import { openCsv } from '../../core/answer/saving/reading/csvTable';
import type { FileTable } from '../../core/answer/saving/reading/fileTable';
import { openParquet } from '../../core/answer/saving/reading/parquetTable';
import { RequestedBytes } from './requestedBytes';
import type { FileToRead, FromTableWorker, TableDescription, ToTableWorker } from './workerMessage';

const post = (message: FromTableWorker): void => self.postMessage(message);

/** The file of this worker. */
class ReadFile {
  #source: RequestedBytes | undefined;
  #table: FileTable | undefined;

  async take(message: ToTableWorker): Promise<void> {
    if (message.kind === 'open') return this.#open(message.file, message.firstId);
    if (message.kind === 'rows') return this.#readRows(message.id, message.start, message.end);
    this.#source?.take(message);
  }

  async #open({ byteLength, delimiter, hasHeader }: FileToRead, firstId: number): Promise<void> {
    const source = new RequestedBytes(byteLength, post, firstId);
    this.#source = source;
    const opened = await (delimiter === undefined ? openParquet(source) : openCsv(source, delimiter, hasHeader));
    if (opened.kind === 'failed') return post({ kind: 'opened', table: opened });
    this.#table = opened.value;
    post({ kind: 'opened', table: { kind: 'ok', value: describe(opened.value) } });
  }

  async #readRows(id: number, start: number, end: number): Promise<void> {
    const table = this.#table;
    if (table === undefined) return;
    const rows = await table.rows(start, end);
    post({ kind: 'rows', id, rows, table: describe(table) });
  }
}

function describe({ columns, rowCount, isCounted, hasHeader, facts }: FileTable): TableDescription {
  return { columns, rowCount, isCounted, hasHeader, facts };
}

const file = new ReadFile();
self.addEventListener('message', ({ data }: MessageEvent<ToTableWorker>) => {
  file.take(data).catch((error: unknown) => {
    // The page gets it as an error of the worker.
    queueMicrotask(() => {
      throw error;
    });
  });
});
