import { constants, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { type HistoryEntry, historyLength } from '../core/editor/history/historyEntry';
import { parseHistoryLine, printHistoryLine } from '../core/editor/history/historyLine';
import type { HistoryStore } from '../core/editor/history/historyStore';
import { appendLines } from './appendLines';
import { fileErrorCode } from './fileErrorCode';
import { EntryList, LineFile } from './lineFile';
import { makePrivateFolder } from './makePrivateFolder';
import { openRegular } from './openRegular';
import { watchFolder } from './watchFolder';

export interface FileHistoryOptions {
  /** Shared by all windows. Created if it doesn't exist. */
  readonly folder: string;
  /** Receives a sentence if an entry could not be written. The entry is then lost. */
  readonly onProblem: (message: string) => void;
}

export interface FileHistory extends HistoryStore {
  dispose(): void;
}

/** Maximum number of entries in one write. */
const maxAtOnce = 256;

/** Number of bytes after which the next part starts, regardless of the number of entries. */
const maxPartBytes = 8 * 1024 * 1024;

/** A part to append to, with its bytes and entries so far. */
interface OpenPart {
  readonly name: string;
  readonly size: number;
  readonly entries: number;
}

/**
 * Opens the history. Reads, writes and watches nothing until it is used.
 *
 * Entries are appended to the part with the highest number. When it is full, the next part is created and all parts
 * before the last are removed. So two parts have at least the last entries and at most twice as many. Parts are never
 * renamed or rewritten, so any number of windows may append at the same time.
 */
export function openFileHistory(options: FileHistoryOptions): FileHistory {
  return new FolderHistory(options);
}

class FolderHistory implements FileHistory {
  readonly #options: FileHistoryOptions;
  readonly #parts = new Map<string, LineFile<HistoryEntry, EntryList<HistoryEntry>>>();
  readonly #listeners = new Set<() => void>();
  /** Entries for the next write. */
  readonly #waiting: HistoryEntry[] = [];
  /** The next write, until it begins. */
  #writing: Promise<void> | undefined;
  /** The part that this window wrote last, in its state at that time. */
  #last: OpenPart | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #stopWatching: (() => void) | undefined;

  constructor(options: FileHistoryOptions) {
    this.#options = options;
  }

  append(entry: HistoryEntry): Promise<void> {
    this.#waiting.push(entry);
    this.#writing ??= this.#change(() => {
      this.#writing = undefined;
      return this.#writeAll();
    });
    return this.#writing;
  }

  entries(): Promise<readonly HistoryEntry[]> {
    return this.#inTurn(async () => (await this.#readParts(await this.#listParts())).slice(-historyLength));
  }

  clear(): Promise<void> {
    return this.#change(async () => {
      const names = await this.#listParts();
      // The next part is created before the others are removed, so that no number is used twice.
      await (await openRegular(this.#path(nextName(names)), constants.O_WRONLY | constants.O_CREAT)).close();
      await this.#remove(names);
    });
  }

  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#stopWatching ??= watchFolder(this.#options.folder, () => this.#announce());
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.dispose();
    };
  }

  dispose(): void {
    this.#listeners.clear();
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Writes the waiting entries, several at once. Entries that can't be written are lost. */
  async #writeAll(): Promise<void> {
    // The oldest entries would be removed immediately, so they aren't written.
    this.#waiting.splice(0, this.#waiting.length - historyLength);
    while (this.#waiting.length > 0) {
      const lines = this.#waiting.splice(0, maxAtOnce).map(printHistoryLine);
      const { name, size, entries } = await this.#openPart();
      const written = await appendLines(this.#path(name), lines);
      this.#last = { name, size: size + written, entries: entries + lines.length };
    }
  }

  #change(work: () => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      try {
        await makePrivateFolder(this.#options.folder);
        await work();
      } catch (error) {
        this.#options.onProblem(
          `Couldn't write the request history (${fileErrorCode(error)}). Check that its folder exists and the disk isn't full.`,
        );
      }
      this.#announce();
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Returns the part to append to. Doesn't read it again if only this window has written to it. */
  async #openPart(): Promise<OpenPart> {
    const names = await this.#listParts();
    const name = names.at(-1);
    if (name === undefined) return newPartAfter(names);
    const size = await lstat(this.#path(name)).then(
      (file) => file.size,
      () => 0,
    );
    const part =
      this.#last?.name === name && this.#last.size === size
        ? this.#last
        : { name, size, entries: (await this.#readParts([name])).length };
    if (part.entries < historyLength && size < maxPartBytes) return part;
    await this.#remove(names.slice(0, -1));
    return newPartAfter(names);
  }

  async #readParts(names: readonly string[]): Promise<readonly HistoryEntry[]> {
    const read = await Promise.all(names.map((name) => this.#part(name).read()));
    return read.flatMap(({ entries }) => entries);
  }

  async #remove(names: readonly string[]): Promise<void> {
    for (const name of names) this.#parts.delete(name);
    await Promise.all(names.map((name) => rm(this.#path(name), { force: true })));
  }

  /** In the order of creation. Empty if the folder doesn't exist yet. */
  async #listParts(): Promise<readonly string[]> {
    const names = await readdir(this.#options.folder).catch(() => []);
    return names
      .filter((name) => numberOf(name) !== undefined)
      .sort((left, right) => (numberOf(left) ?? 0) - (numberOf(right) ?? 0));
  }

  #part(name: string): LineFile<HistoryEntry, EntryList<HistoryEntry>> {
    const known =
      this.#parts.get(name) ?? new LineFile(this.#path(name), parseHistoryLine, () => new EntryList<HistoryEntry>());
    this.#parts.set(name, known);
    return known;
  }

  #path(name: string): string {
    return join(this.#options.folder, name);
  }
}

function newPartAfter(names: readonly string[]): OpenPart {
  return { name: nextName(names), size: 0, entries: 0 };
}

function nextName(names: readonly string[]): string {
  return `history-${(numberOf(names.at(-1) ?? '') ?? 0) + 1}.jsonl`;
}

function numberOf(name: string): number | undefined {
  const digits = /^history-(\d{1,12})\.jsonl$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
