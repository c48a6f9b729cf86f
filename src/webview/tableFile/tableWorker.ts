// Runs in a worker, which the page can end: reads the file whose bytes the extension gives.

import { openCsv } from '../../core/answer/saving/reading/csvTable';
import type { ByteSource, FileTable } from '../../core/answer/saving/reading/fileTable';
import { openParquet } from '../../core/answer/saving/reading/parquetTable';
import {
  maxReadBytes,
  maxUnpackedBytes,
  type TableFileContent,
  type TableFileRequest,
} from '../../messages/tableFileMessage';
import type { FileToRead, FromTableWorker, TableDescription, ToTableWorker } from './workerMessage';

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** The bytes of a file that the extension reads. */
class RequestedBytes implements ByteSource {
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;

  constructor(
    readonly byteLength: number,
    private readonly post: (request: Extract<TableFileRequest, { kind: 'read' | 'unpack' }>) => void,
    /** IDs of answers begin here, so that those of an earlier file are not taken. */
    private readonly firstId: number,
  ) {}

  async read(start: number, end: number): Promise<Uint8Array> {
    if (end - start <= maxReadBytes) return this.#readPart(start, end);
    const bytes = new Uint8Array(end - start);
    for (let at = start; at < end; at += maxReadBytes)
      bytes.set(await this.#readPart(at, Math.min(end, at + maxReadBytes)), at - start);
    return bytes;
  }

  unpackBrotli(packed: Uint8Array, length: number): Promise<Uint8Array> {
    if (packed.length > maxReadBytes || length > maxUnpackedBytes)
      return Promise.reject(new Error('a page of Brotli is larger than 64 MiB'));
    return this.#ask((id) => ({ kind: 'unpack', id, packed, length }));
  }

  take(content: Extract<TableFileContent, { kind: 'bytes' | 'failed' }>): void {
    const waiting = this.#waiting.get(content.id);
    this.#waiting.delete(content.id);
    if (content.kind === 'bytes') waiting?.resolve(content.bytes);
    else waiting?.reject(new Error(content.problem));
  }

  /** The ID after all that were used. */
  get nextId(): number {
    return this.firstId + this.#nextId;
  }

  #readPart(start: number, end: number): Promise<Uint8Array> {
    return this.#ask((id) => ({ kind: 'read', id, start, end }));
  }

  #ask(requestOf: (id: number) => Extract<TableFileRequest, { kind: 'read' | 'unpack' }>): Promise<Uint8Array> {
    const id = this.nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.post(requestOf(id));
    });
  }
}

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
