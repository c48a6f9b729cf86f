import { type Disposable, FileType, Uri, type Webview, type WebviewPanel, workspace } from 'vscode';

import { type CsvDelimiter, csvDelimiter, delimiterBytes } from '../../core/answer/saving/reading/csvScanner';
import { duckDbCommand } from '../../core/answer/saving/reading/duckDbCommand';
import type { FileRanges, FileStatus } from '../../core/base/files/localFiles';
import { readTableFileRequest, type TableFileContent, type TableFileRequest } from '../../messages/tableFileMessage';
import { webviewPage } from '../webviewPage';

/** How a file is read. */
export interface TableFileReading {
  readonly format: 'parquet' | 'csv';
  readonly ranges: FileRanges;
}

/** Most bytes of a file of a file system that only reads whole files. */
const maxWhole = 64 * 1024 * 1024;

/**
 * Sends the parts of a file that its page asks for. The page reads the file, so that a stranger's file can't stop the
 * extension.
 */
class TableFilePage implements Disposable {
  readonly #subscription: Disposable;
  #status: FileStatus | undefined;
  /** The bytes of a file that isn't on this computer. */
  #whole: Uint8Array | undefined;
  #isClosed = false;

  constructor(
    private readonly webview: Webview,
    private readonly uri: Uri,
    extension: Uri,
    private readonly reading: TableFileReading,
  ) {
    this.#subscription = webview.onDidReceiveMessage(async (message) => {
      const request = readTableFileRequest(message);
      if (request) await this.#serve(request);
    });
    webview.html = webviewPage(webview, extension, {
      script: 'tableFile.js',
      title: reading.format === 'csv' ? 'CSV Table' : 'Parquet Table',
      hasWorker: true,
    });
  }

  dispose(): void {
    this.#isClosed = true;
    this.#subscription.dispose();
  }

  async #serve(request: TableFileRequest): Promise<void> {
    if (request.kind === 'ready') return this.#showFile();
    if (request.kind === 'unpack') return this.#unpack(request);
    const { id, start, end } = request;
    const status = await this.#currentStatus();
    if (status === undefined || status.stamp !== this.#status?.stamp) {
      this.#post({ kind: 'failed', id, problem: 'The file changed while it was read.' });
      return this.#showFile();
    }
    const bytes = await this.#bytes(start, end);
    if (bytes === undefined) this.#post({ kind: 'failed', id, problem: "The file can't be read." });
    else this.#post({ kind: 'bytes', id, bytes });
  }

  async #unpack({ id, packed, length }: Extract<TableFileRequest, { kind: 'unpack' }>): Promise<void> {
    const bytes = await this.reading.ranges.unpackBrotli(packed, length);
    if (bytes === undefined) this.#post({ kind: 'failed', id, problem: 'a page is not valid Brotli' });
    else this.#post({ kind: 'bytes', id, bytes });
  }

  async #showFile(): Promise<void> {
    this.#status = await this.#currentStatus();
    const name = this.uri.path.split('/').at(-1) ?? '';
    if (this.#status === undefined)
      return this.#post({ kind: 'unreadable', problem: `${name} can't be read. It may have been moved or deleted.` });
    if (!this.#isLocal) {
      if (this.#status.bytes > maxWhole)
        return this.#post({
          kind: 'unreadable',
          problem: `${name} isn't on this computer and is larger than 64 MiB. Copy it to this computer first.`,
        });
      this.#whole = await workspace.fs.readFile(this.uri);
    }
    const { bytes: byteLength } = this.#status;
    const delimiter = await this.#delimiter(byteLength);
    const command = this.#command(delimiter, true);
    const commandWithoutHeader = delimiter === undefined ? undefined : this.#command(delimiter, false);
    this.#post({
      kind: 'file',
      name,
      byteLength,
      delimiter,
      command,
      commandWithoutHeader,
    });
  }

  #command(delimiter: CsvDelimiter | undefined, hasHeader: boolean): string | undefined {
    if (!this.#isLocal) return undefined;
    const { fsPath } = this.uri;
    return duckDbCommand(fsPath, /^[A-Za-z]:/.test(fsPath), delimiter && { delimiter, hasHeader });
  }

  async #bytes(start: number, end: number): Promise<Uint8Array | undefined> {
    return this.#whole?.slice(start, end) ?? this.reading.ranges.read(this.uri.fsPath, start, end);
  }

  async #delimiter(byteLength: number): Promise<CsvDelimiter | undefined> {
    if (this.reading.format === 'parquet') return undefined;
    const start = await this.#bytes(0, Math.min(byteLength, delimiterBytes));
    return start === undefined ? ',' : csvDelimiter(start);
  }

  get #isLocal(): boolean {
    return this.uri.scheme === 'file';
  }

  async #currentStatus(): Promise<FileStatus | undefined> {
    if (this.#isLocal) return this.reading.ranges.status(this.uri.fsPath);
    try {
      const { type, size, mtime } = await workspace.fs.stat(this.uri);
      return (type & FileType.File) === 0 ? undefined : { stamp: `${mtime}-${size}`, bytes: size };
    } catch {
      return undefined;
    }
  }

  #post(content: TableFileContent): void {
    if (!this.#isClosed) void this.webview.postMessage(content);
  }
}

/** Shows a file in an editor. */
export function openTableFile(
  uri: Uri,
  { webview, onDidDispose }: WebviewPanel,
  extension: Uri,
  reading: TableFileReading,
): void {
  webview.options = { enableScripts: true, localResourceRoots: [Uri.joinPath(extension, 'dist')] };
  const page = new TableFilePage(webview, uri, extension, reading);
  onDidDispose(() => page.dispose());
}
