import { constants, type FileHandle } from 'node:fs/promises';

import type { LineRecord } from '../../core/base/files/lineStore';
import { failed, ok, type Result } from '../../core/base/result';
import { fileErrorCode } from '../fileErrorCode';
import { openRegular } from '../openRegular';

const lineEnd = 0x0a;

/** Bytes that are read at a time. */
const blockBytes = 256 * 1024;

interface AppendedLinesOptions {
  readonly id: string;
  readonly path: string;
  /** The file, open for reading and writing. */
  readonly file: FileHandle;
  /** How many of its first lines stay. */
  readonly lines: number;
  /** Removes keys from a text. */
  readonly redact: (text: string) => Promise<string>;
}

/** A file of lines, which is written at its end and read from its beginning. */
export class AppendedLines implements LineRecord {
  #lines: number;
  /** The end of the last line that is in the file, in bytes. */
  #end: number;
  #writing: Promise<Result<undefined, string>> = Promise.resolve(ok(undefined));

  private constructor(
    private readonly parts: AppendedLinesOptions,
    kept: LinePlace,
  ) {
    this.#lines = kept.lines;
    this.#end = kept.end;
  }

  /** Drops what comes after the lines that stay. Throws errors of the file system. */
  static async open(parts: AppendedLinesOptions): Promise<AppendedLines> {
    const { file, lines } = parts;
    try {
      const kept = await findLine(file, lines);
      await file.truncate(kept.end);
      return new AppendedLines(parts, kept);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  get id(): string {
    return this.parts.id;
  }

  get lines(): number {
    return this.#lines;
  }

  append(lines: readonly string[]): Promise<Result<undefined, string>> {
    if (lines.length === 0) return this.#writing;
    this.#lines += lines.length;
    this.#writing = this.#writing.then((before) => (before.kind === 'failed' ? before : this.#write(lines)));
    return this.#writing;
  }

  async *read(): AsyncGenerator<Result<readonly string[], string>> {
    const written = await this.#writing;
    if (written.kind === 'failed') return yield written;
    const end = this.#end;
    const file = await openRegular(this.parts.path, constants.O_RDONLY).catch(() => undefined);
    if (file === undefined) return yield failed('The rows are no longer kept.');
    try {
      yield* readLines(file, end);
    } finally {
      await file.close();
    }
  }

  async end(): Promise<void> {
    await this.#writing;
    await this.parts.file.close();
  }

  async #write(lines: readonly string[]): Promise<Result<undefined, string>> {
    const { file, redact } = this.parts;
    try {
      const bytes = Buffer.from(await redact(`${lines.join('\n')}\n`));
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, this.#end + done);
        done += bytesWritten;
      }
      this.#end += bytes.length;
      return ok(undefined);
    } catch (error) {
      const code = fileErrorCode(error);
      return failed(`The rows can't be kept${code === 'ENOSPC' ? ' because the disk is full' : ` (${code})`}.`);
    }
  }
}

interface LinePlace {
  readonly lines: number;
  /** The end of the last of them, in bytes. */
  readonly end: number;
}

/** Finds the end of the first `count` lines, or of all if there are fewer. */
async function findLine(file: FileHandle, count: number): Promise<LinePlace> {
  const block = Buffer.alloc(blockBytes);
  let [lines, end] = [0, 0];
  for (let offset = 0; lines < count;) {
    const { bytesRead } = await file.read(block, 0, blockBytes, offset);
    if (bytesRead === 0) break;
    const bytes = block.subarray(0, bytesRead);
    for (let at = bytes.indexOf(lineEnd); at >= 0 && lines < count; at = bytes.indexOf(lineEnd, at + 1)) {
      lines += 1;
      end = offset + at + 1;
    }
    offset += bytesRead;
  }
  return { lines, end };
}

async function* readLines(file: FileHandle, end: number): AsyncGenerator<Result<readonly string[], string>> {
  let parts: Buffer[] = [];
  for (let at = 0; at < end;) {
    const { buffer, bytesRead } = await file
      .read(Buffer.alloc(blockBytes), 0, Math.min(blockBytes, end - at), at)
      .catch(() => ({ buffer: Buffer.alloc(0), bytesRead: 0 }));
    if (bytesRead === 0) return yield failed("The rows can't be read anymore.");
    at += bytesRead;
    const block = buffer.subarray(0, bytesRead);
    const last = block.lastIndexOf(lineEnd);
    if (last < 0) {
      parts.push(block);
      continue;
    }
    const text = Buffer.concat([...parts, block.subarray(0, last)]).toString('utf8');
    parts = [block.subarray(last + 1)];
    yield ok(text.split('\n'));
  }
}
