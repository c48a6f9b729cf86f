import { constants, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import type { JsonValue } from '../core/base/json/jsonValue';
import { failed, ok, type Result } from '../core/base/result';
import type { JournalEntry } from '../core/run/longWork/journalEntry';
import type { JournalHeader, JournalSummary } from '../core/run/longWork/journalSummary';
import type { OpenJournal } from '../core/run/longWork/run/longWorkPorts';
import {
  printJournalLine,
  readJournalEntry,
  readJournalLine,
  rowsMember,
} from '../core/run/longWork/run/readJournalLine';
import { fileErrorCode } from './fileErrorCode';
import { openRegular } from './openRegular';

/** Position of a line in a journal, including its line end. */
interface JournalPlace {
  readonly from: number;
  readonly to: number;
}

const blockBytes = 1 << 20;
const lineEnd = 0x0a;
const lineTail = Buffer.from(']}');

const takenOver = 'Another window has continued this request, because this one did not respond for a minute.';

export interface FileJournalOptions {
  readonly folder: string;
  readonly kept: JournalSummary | undefined;
  readonly keep: (work: JournalSummary) => Promise<Result<undefined, string>>;
  /** False if another process writes to this journal now, because this one was silent for too long. */
  readonly isHeld: () => Promise<boolean>;
  readonly close: () => Promise<void>;
  /** Receives why kept rows can't be read. */
  readonly onUnread: (why: string) => void;
}

/** The journal of one work: a file with one line per entry. Opening it removes a line that was cut off by a crash. */
export class FileJournal implements OpenJournal {
  #header: JournalHeader | undefined;
  #end: number;
  /** The write in progress. The next one starts when it has ended. */
  #writing: Promise<unknown> = Promise.resolve();
  readonly #places: Map<JournalEntry, JournalPlace>;

  private constructor(
    private readonly parts: FileJournalOptions,
    private readonly file: FileHandle,
    places: readonly (readonly [JournalEntry, JournalPlace])[],
    end: number,
  ) {
    this.#header = parts.kept?.header;
    this.#places = new Map(places);
    this.#end = end;
  }

  /** Throws errors of the file system. */
  static async open(parts: FileJournalOptions): Promise<FileJournal> {
    // Not opened for appending, because an entry that was cut off must be overwritten.
    const file = await openRegular(join(parts.folder, 'entries.jsonl'), constants.O_RDWR | constants.O_CREAT);
    try {
      if (parts.kept === undefined) await file.truncate(0);
      const { places, end } = await scanJournal(file);
      await file.truncate(end);
      return new FileJournal(parts, file, places, end);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  get kept(): JournalSummary | undefined {
    return this.parts.kept;
  }

  get entries(): readonly JournalEntry[] {
    return [...this.#places.keys()];
  }

  begin(header: JournalHeader): Promise<Result<undefined, string>> {
    return this.#write(async () => {
      const kept = await this.parts.keep({ header, state: 'running', rows: 0, done: undefined });
      if (kept.kind === 'failed') return kept;
      this.#header = header;
      this.#places.clear();
      await this.file.truncate(0);
      this.#end = 0;
      return ok(undefined);
    });
  }

  record(entry: JournalEntry, rows: readonly JsonValue[]): Promise<Result<undefined, string>> {
    const line = printJournalLine({ entry, rows });
    return this.#write(async () => {
      const { bytesWritten } = await this.file.write(line, 0, line.length, this.#end);
      if (bytesWritten < line.length) {
        await this.file.truncate(this.#end);
        return failed("The rows can't be kept because the disk is full.");
      }
      this.#places.set(entry, { from: this.#end, to: this.#end + line.length });
      this.#end += line.length;
      return ok(undefined);
    });
  }

  async load(entry: JournalEntry): Promise<Result<readonly JsonValue[], string>> {
    const loaded = await this.#load(entry);
    if (loaded.kind === 'failed') this.parts.onUnread(loaded.problem);
    return loaded;
  }

  async #load(entry: JournalEntry): Promise<Result<readonly JsonValue[], string>> {
    const place = this.#places.get(entry);
    if (place === undefined) return failed("The journal doesn't contain these rows.");
    try {
      const bytes = Buffer.alloc(place.to - place.from);
      const { bytesRead } = await this.file.read(bytes, 0, bytes.length, place.from);
      const record = bytesRead === bytes.length ? readJournalLine(bytes) : undefined;
      return record ? ok(record.rows) : failed('The journal is damaged. Start over.');
    } catch (error) {
      return failed(`The journal can't be read (${fileErrorCode(error)}).`);
    }
  }

  async note(progress: Pick<JournalSummary, 'state' | 'rows' | 'done'>): Promise<void> {
    const header = this.#header;
    // A failed progress note does no harm: only the entries matter.
    if (header !== undefined) await this.#write(() => this.parts.keep({ header, ...progress }));
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.file.close();
    await this.parts.close();
  }

  #write(write: () => Promise<Result<undefined, string>>): Promise<Result<undefined, string>> {
    const written = this.#writing
      .then(async () => ((await this.parts.isHeld()) ? write() : failed(takenOver)))
      .catch((error: unknown): Result<undefined, string> =>
        failed(
          fileErrorCode(error) === 'ENOSPC'
            ? "The rows can't be kept because the disk is full."
            : `The rows can't be kept (${fileErrorCode(error)}).`,
        ),
      );
    this.#writing = written;
    return written;
  }
}

/**
 * Finds the entries of a journal without reading their rows, up to the first incomplete line. Don't restore what
 * follows it. `end` is the end of the last complete line.
 */
async function scanJournal(
  file: FileHandle,
): Promise<{ readonly places: readonly (readonly [JournalEntry, JournalPlace])[]; readonly end: number }> {
  const places: (readonly [JournalEntry, JournalPlace])[] = [];
  let end = 0;
  // Keeps only the start and the last bytes of a line, because its rows may be long.
  let start = '';
  let isStartWhole = false;
  let tail = Buffer.alloc(0);
  const block = Buffer.alloc(blockBytes);
  for (let offset = 0; ;) {
    const { bytesRead } = await file.read(block, 0, blockBytes, offset);
    if (bytesRead === 0) return { places, end };
    for (let at = 0; at < bytesRead;) {
      const found = block.subarray(0, bytesRead).indexOf(lineEnd, at);
      const to = found === -1 ? bytesRead : found;
      const part = block.subarray(at, to);
      if (!isStartWhole) {
        start += part.toString('latin1');
        const rows = start.indexOf(rowsMember);
        isStartWhole = rows !== -1;
        if (isStartWhole) start = Buffer.from(start.slice(0, rows), 'latin1').toString('utf8');
      }
      tail = Buffer.concat([tail, part.subarray(-lineTail.length)]).subarray(-lineTail.length);
      at = to + 1;
      if (found === -1) continue;
      const entry = isStartWhole && tail.equals(lineTail) ? readJournalEntry(start) : undefined;
      if (entry === undefined) return { places, end };
      places.push([entry, { from: end, to: offset + at }]);
      end = offset + at;
      [start, isStartWhole, tail] = ['', false, Buffer.alloc(0)];
    }
    offset += bytesRead;
  }
}
