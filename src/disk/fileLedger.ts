import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ledger, LedgerEntry } from '../core/credits/ledgerEntry';
import { parseLedgerLine, printLedgerLine } from '../core/credits/ledgerLine';
import { appendLine, fileErrorCode } from './appendLine';
import { LineFile } from './lineFile';
import { watchFolder } from './watchFolder';

const dayMilliseconds = 86_400_000;

export interface FileLedgerOptions {
  /** Shared by every window; made when it is not there. */
  readonly folder: string;
  /** Files of days longer ago than this are removed. */
  readonly keepDays: number;
  /** Told, in one sentence, that an entry could not be written. It is kept, counted, and written with the next one. */
  readonly onProblem: (message: string) => void;
}

/** A ledger kept in files, one a UTC day, that any number of processes append to at the same time. */
export interface FileLedger extends Ledger {
  /**
   * Resolves when the entry is with the operating system: a crash of this process does not lose it. Never rejects; an
   * entry that cannot be written is told to `onProblem`.
   */
  append(entry: LedgerEntry): Promise<void>;
  /** Every window's entries sent at `from` (milliseconds since the epoch) or later, in the order they were written. */
  entriesSince(from: number): Promise<readonly LedgerEntry[]>;
  /** Calls the listener when this or another window has appended; gives the function that ends it. */
  onDidChange(listener: () => void): () => void;
  dispose(): void;
}

/**
 * Opens a ledger; nothing is read, written or watched before it is asked for.
 *
 * Each entry is one write to a file opened for appending, which the operating system puts at the end whole. A line
 * begins with a line end as well as ending with one, so what a crash or a full disk cut short spoils no other line.
 */
export function openFileLedger(options: FileLedgerOptions): FileLedger {
  return new FolderLedger(options);
}

class FolderLedger implements FileLedger {
  readonly #options: FileLedgerOptions;
  readonly #files = new Map<string, LineFile<LedgerEntry>>();
  readonly #listeners = new Set<() => void>();
  readonly #unwritten: LedgerEntry[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  #prepared = false;
  #stopWatching: (() => void) | undefined;

  constructor(options: FileLedgerOptions) {
    this.#options = options;
  }

  append(entry: LedgerEntry): Promise<void> {
    this.#unwritten.push(entry);
    return this.#inTurn(() => this.#writeAll());
  }

  entriesSince(from: number): Promise<readonly LedgerEntry[]> {
    return this.#inTurn(() => this.#readSince(from));
  }

  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#stopWatching ??= watchFolder(this.#options.folder, () => this.#announce());
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#unwatch();
    };
  }

  dispose(): void {
    this.#listeners.clear();
    this.#unwatch();
  }

  #unwatch(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }

  /** One thing after another: an entry is either in a file or still to be written, never both or neither. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #readSince(from: number): Promise<readonly LedgerEntry[]> {
    const names = await this.#listFiles();
    const files = names.filter((name) => name >= fileName(from)).map((name) => this.#file(name));
    const read = await Promise.all(files.map((file) => file.read()));
    return [...read.flat(), ...this.#unwritten].filter((entry) => entry.at >= from);
  }

  async #writeAll(): Promise<void> {
    if (this.#unwritten.length === 0) return;
    try {
      await this.#prepare();
      for (let entry = this.#unwritten[0]; entry !== undefined; entry = this.#unwritten[0]) {
        await appendLine(join(this.#options.folder, fileName(entry.at)), printLedgerLine(entry));
        this.#unwritten.shift();
      }
    } catch (error) {
      this.#options.onProblem(`The credit ledger could not be written (${fileErrorCode(error)}): check that its folder exists and the disk is not full.`);
    }
    this.#announce();
  }

  /** Makes the folder and removes what is too old, once a session. */
  async #prepare(): Promise<void> {
    if (this.#prepared) return;
    await mkdir(this.#options.folder, { recursive: true });
    const oldest = fileName(Date.now() - this.#options.keepDays * dayMilliseconds);
    const outdated = (await this.#listFiles()).filter((name) => name < oldest);
    await Promise.all(outdated.map((name) => rm(join(this.#options.folder, name), { force: true })));
    this.#prepared = true;
  }

  /** Names sort as their days do. A folder that is not there yet holds none. */
  async #listFiles(): Promise<readonly string[]> {
    const names = await readdir(this.#options.folder).catch(() => []);
    return names.filter((name) => /^ledger-\d{4}-\d\d-\d\d\.jsonl$/.test(name)).sort();
  }

  #file(name: string): LineFile<LedgerEntry> {
    const known = this.#files.get(name);
    if (known) return known;
    const file = new LineFile(join(this.#options.folder, name), parseLedgerLine);
    this.#files.set(name, file);
    return file;
  }
}

function fileName(at: number): string {
  return `ledger-${new Date(at).toISOString().slice(0, 10)}.jsonl`;
}
