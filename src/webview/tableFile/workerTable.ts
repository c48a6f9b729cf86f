import type { FileRows } from '../../core/answer/saving/reading/fileTable';
import { failed, type Result } from '../../core/base/result';
import type { TableFileContent, TableFileRequest } from '../../messages/tableFileMessage';
import workerScript from './tableWorker.text';
import type { FileToRead, FromTableWorker, TableDescription, ToTableWorker } from './workerMessage';

const stopped = 'Reading was stopped.';
const broken = 'Reading failed, because the file needs more memory than there is.';

interface Waiting {
  readonly opened?: (table: Result<TableDescription, string>) => void;
  readonly rows: Map<number, (rows: Result<FileRows, string>) => void>;
}

/**
 * A table that a worker reads, so that the page never waits for a file, and any reading can be ended. A worker that
 * ended is started again for the next rows.
 */
export class WorkerTable {
  #worker: Worker | undefined;
  #table: TableDescription = { columns: [], rowCount: 0, isCounted: false, facts: [] };
  #waiting: Waiting = { rows: new Map() };
  #calls = 0;
  #nextRead: number;

  constructor(
    private readonly file: FileToRead,
    private readonly post: (request: TableFileRequest) => void,
    firstRead: number,
    signal: AbortSignal,
  ) {
    this.#nextRead = firstRead;
    signal.addEventListener('abort', () => this.stop(), { once: true });
  }

  /** What is known of it so far. */
  get known(): TableDescription {
    return this.#table;
  }

  /** The ID after all reads that were asked for. */
  get nextRead(): number {
    return this.#nextRead;
  }

  /** Starts a worker and opens the file. */
  async open(): Promise<Result<TableDescription, string>> {
    this.#worker?.terminate();
    const address = URL.createObjectURL(new Blob([workerScript], { type: 'text/javascript' }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromTableWorker>) => {
      if (worker === this.#worker) this.#take(data);
    });
    worker.addEventListener('error', () => {
      if (worker === this.#worker) this.#end(broken);
    });
    const table = await new Promise<Result<TableDescription, string>>((opened) => {
      this.#waiting = { opened, rows: this.#waiting.rows };
      this.#tell({ kind: 'open', file: this.file, firstId: this.#nextRead });
    });
    if (table.kind === 'ok') this.#table = table.value;
    return table;
  }

  async rows(start: number, end: number): Promise<Result<FileRows, string>> {
    if (this.#worker === undefined) {
      const opened = await this.open();
      if (opened.kind === 'failed') return opened;
    }
    this.#calls += 1;
    const id = this.#calls;
    return new Promise((resolve) => {
      this.#waiting.rows.set(id, resolve);
      this.#tell({ kind: 'rows', id, start, end });
    });
  }

  /** Ends what is being read. */
  stop(): void {
    this.#end(stopped);
  }

  /** Takes bytes that the worker asked for. */
  take(content: Extract<TableFileContent, { kind: 'bytes' | 'failed' }>): void {
    this.#tell(content);
  }

  #end(problem: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const { opened, rows } = this.#waiting;
    this.#waiting = { rows: new Map() };
    opened?.(failed(`${problem} Open the file again to read it.`));
    for (const resolve of rows.values()) resolve(failed(`${problem} Go to the rows again to read on.`));
  }

  #take(message: FromTableWorker): void {
    switch (message.kind) {
      case 'read':
      case 'unpack':
        this.#nextRead = message.id + 1;
        return this.post(message);
      case 'opened':
        return this.#waiting.opened?.(message.table);
      case 'rows': {
        this.#table = message.table;
        const resolve = this.#waiting.rows.get(message.id);
        this.#waiting.rows.delete(message.id);
        return resolve?.(message.rows);
      }
    }
  }

  #tell(message: ToTableWorker): void {
    this.#worker?.postMessage(message);
  }
}
