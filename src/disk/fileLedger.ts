import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { Chain, type Link } from '../core/base/chain';
import { AttemptList } from '../core/base/credits/attemptList';
import {
  type AttemptEntry,
  attemptEntry,
  type BegunAttempt,
  type Ledger,
  type LedgerEntry,
  unfinishedOutcome,
  unsentOutcome,
} from '../core/base/credits/ledgerEntry';
import { LedgerPrinter, parseLedgerLine } from '../core/base/credits/ledgerPrinter';
import { joinSums, type LedgerScope, type LedgerSum, sumLedger } from '../core/base/credits/sumLedger';
import { fileErrorCode } from './fileErrorCode';
import { LineFile } from './lineFile';
import { makePrivateFolder } from './makePrivateFolder';
import { OpenAppend } from './openAppend';
import { watchFolder } from './watchFolder';

const dayMilliseconds = 86_400_000;

/** Maximum number of lines in one write. */
const maxAtOnce = 256;

/**
 * How often to check that the file still exists: after this time, or after this number of lines. A check for each call
 * would make small calls slower.
 */
const checkMilliseconds = 50;
const maxUnchecked = 64;

/** A file without new entries is closed after this time, so that it doesn't keep its disk from being removed. */
const closeMilliseconds = 1_000;

export interface FileLedgerOptions {
  /** Shared by all windows. Created if it doesn't exist. */
  readonly folder: string;
  /** Files of older days are removed. */
  readonly keepDays: number;
  /** Receives a sentence if an entry could not be written. The entry still counts and is written with the next one. */
  readonly onProblem: (message: string) => void;
}

/** A ledger in files, one per UTC day, that any number of processes append to at the same time. */
export interface FileLedger extends Ledger {
  /**
   * Resolves when the operating system has the entry, so that a crash of this process doesn't lose it. Never rejects.
   * Reports an entry that can't be written to `onProblem`. Writes it again if its file is found deleted shortly after.
   */
  append(entry: LedgerEntry): Promise<void>;
  /**
   * Writes the entries, marked as unfinished. They are `written` when the operating system has them. Until the attempt is
   * settled, this ledger doesn't count it but all others do, because this process may end.
   */
  begin(entries: readonly LedgerEntry[]): BegunAttempt;
  /**
   * The entries of all windows sent at `since` (milliseconds since the epoch) or later, in the order they were written.
   */
  entriesSince(since: number): Promise<readonly LedgerEntry[]>;
  /** The sums of those entries, one for each scope. Takes time for new entries only, except the first time. */
  sums(scopes: readonly LedgerScope[]): Promise<readonly LedgerSum[]>;
  hasUnwritten(): boolean;
  /** Calls the listener when this or another window has appended. Returns a function that unsubscribes. */
  onDidChange(listener: () => void): () => void;
  dispose(): void;
}

/**
 * Opens a ledger. Reads, writes and watches nothing until it is used.
 *
 * Entries are appended (`appendLines`). An attempt has two entries with the same `attempt`: one is written before it is
 * sent, the other settles it. If the process ends in between, the first remains and counts at its expected cost.
 */
export function openFileLedger(options: FileLedgerOptions): FileLedger {
  return new FolderLedger(options);
}

/** The entry of an attempt that was begun, and its place among those in flight. */
interface BegunEntry {
  readonly entry: AttemptEntry;
  readonly running: Link<string>;
}

class FolderLedger implements FileLedger {
  readonly #options: FileLedgerOptions;
  readonly #files = new Map<string, LineFile<LedgerEntry, AttemptList>>();
  readonly #listeners = new Set<() => void>();
  #unwritten: LedgerEntry[] = [];
  /** Attempts of this process that are in flight. */
  readonly #running = new Chain<string>();
  /** The prefix of each attempt's id, unique among processes. */
  readonly #name = `${randomUUID()}-`;
  readonly #printer = new LedgerPrinter(this.#name);
  #attempts = 0;
  /** The next write, until it begins. */
  #writing: Promise<void> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** Number of operations that wait for their turn or run. */
  #turns = 0;
  #prepared = false;
  /** Whether the last write failed. */
  #isFailing = false;
  /** The last requested day, in days since the epoch, and the path of its file. */
  #last = { day: NaN, path: '' };
  /** The file that was written last. */
  #open: OpenAppend | undefined;
  #writtenAt = 0;
  /** When the open file was last known to exist, and the entries written to it since then. */
  #checkedAt = 0;
  #unchecked: LedgerEntry[] = [];
  #closing: NodeJS.Timeout | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(options: FileLedgerOptions) {
    this.#options = options;
  }

  append(entry: LedgerEntry): Promise<void> {
    this.#unwritten.push(entry);
    return this.#write();
  }

  begin(entries: readonly LedgerEntry[]): BegunAttempt {
    const begun: BegunEntry[] = [];
    for (const expected of entries) {
      const entry = attemptEntry(expected, expected.at, unfinishedOutcome, this.#nextAttempt());
      begun.push({ entry, running: this.#running.add(entry.attempt) });
      this.#unwritten.push(entry);
    }
    return { written: this.#write(), settle: (settled) => this.#settle(begun, settled) };
  }

  hasUnwritten(): boolean {
    return this.#isFailing;
  }

  entriesSince(since: number): Promise<readonly LedgerEntry[]> {
    return this.#inTurn(() => this.#readSince(since));
  }

  sums(scopes: readonly LedgerScope[]): Promise<readonly LedgerSum[]> {
    return this.#inTurn(async () => {
      const since = Math.min(...scopes.map(({ from }) => from));
      await this.#writeAll();
      if (this.#unwritten.length > 0) {
        const entries = await this.#readSince(since);
        return scopes.map((scope) => sumLedger(entries, scope));
      }
      const lists = await this.#readFiles(since);
      // An attempt that was settled during this read counts at its expected cost until the next sum.
      return scopes.map((scope) => joinSums(lists.map((list) => list.sum(scope, this.#running.values()))));
    });
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
    clearTimeout(this.#closing);
    this.#close();
  }

  #unwatch(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }

  #nextAttempt(): string {
    this.#attempts += 1;
    return this.#name + this.#attempts;
  }

  /**
   * Settles an attempt. Doesn't wait: the attempt is in the file, and its outcome is written in this turn, together
   * with attempts that begin in it.
   */
  #settle(begun: readonly BegunEntry[], settled: readonly LedgerEntry[]): void {
    for (let index = 0; index < begun.length; index += 1) {
      const begunEntry = begun[index];
      if (begunEntry === undefined) continue;
      const { entry, running } = begunEntry;
      const last = settled[index] ?? { ...entry, cost: { kind: 'known', credits: 0 }, outcome: unsentOutcome };
      // The day when it was begun, so that both entries are in one file.
      this.#unwritten.push(attemptEntry(last, entry.at, last.outcome, entry.attempt));
      running.remove();
    }
    if (settled.length > begun.length) this.#unwritten.push(...settled.slice(begun.length));
    this.#planWrite();
  }

  /**
   * Writes all entries of this turn of the event loop together, after its promises have settled: one write, regardless
   * of the number of concurrent calls.
   */
  #write(): Promise<void> {
    this.#planWrite();
    return this.#writing ?? Promise.resolve();
  }

  #planWrite(): void {
    if (this.#writing !== undefined) return;
    const writing = new Promise<void>((resolve) => {
      process.nextTick(() => {
        this.#writing = undefined;
        if (this.#turns === 0 && this.#writeNow()) {
          resolve();
          return;
        }
        // No caller may be waiting for it.
        writing.catch(() => undefined);
        resolve(this.#inTurn(() => this.#writeAll()));
      });
    });
    this.#writing = writing;
  }

  /**
   * Runs operations one after another, so that an entry is either in a file or still to be written, never both or
   * neither.
   */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#turns += 1;
    const done = this.#turn.then(work).finally(() => {
      this.#turns -= 1;
    });
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Writes the unwritten entries to the open file. Returns false if that isn't possible without waiting. */
  #writeNow(): boolean {
    const isDue = this.#unchecked.length >= maxUnchecked || performance.now() - this.#checkedAt >= checkMilliseconds;
    if (isDue) this.#check();
    const file = this.#open;
    if (file === undefined) return false;
    if (this.#unwritten.length === 0) return true;
    for (const { at } of this.#unwritten) if (this.#path(at) !== file.path) return false;
    try {
      this.#appendTo(file, this.#unwritten.length);
    } catch {
      // Writing in turn meets the same problem and reports it.
      return false;
    }
    this.#announce();
    return true;
  }

  /** Checks that the open file exists. If it was deleted, writes everything since the last check again. */
  #check(): void {
    if (this.#open === undefined) return;
    const { path, isDeleted } = this.#open;
    const unchecked = this.#unchecked;
    this.#checkedAt = performance.now();
    this.#unchecked = [];
    if (!isDeleted) return;
    this.#files.delete(basename(path));
    this.#unwritten = [...unchecked, ...this.#unwritten];
    this.#close();
    this.#planWrite();
  }

  async #readSince(since: number): Promise<readonly LedgerEntry[]> {
    this.#check();
    const read = await this.#readFiles(since);
    const running = new Set(this.#running.values());
    const isRunning = (attempt: string): boolean => running.has(attempt);
    const written = read.flatMap((list) => list.sentSince(since, isRunning));
    return this.#unwritten.length === 0 ? written : withUnwritten(written, this.#unwritten, since, isRunning);
  }

  async #readFiles(since: number): Promise<readonly AttemptList[]> {
    const names = await listLedgerFiles(this.#options.folder);
    const files = names.filter((name) => name >= ledgerFileName(since)).map((name) => this.#file(name));
    return Promise.all(files.map((file) => file.read()));
  }

  async #writeAll(): Promise<void> {
    this.#check();
    if (this.#unwritten.length === 0) return;
    try {
      await this.#prepare();
      while (this.#unwritten.length > 0) await this.#writeDay();
      this.#isFailing = false;
    } catch (error) {
      this.#isFailing = true;
      // If the file's server has forgotten it, the file can be opened again.
      this.#close();
      this.#options.onProblem(
        `Couldn't write the credit ledger (${fileErrorCode(error)}). Check that its folder exists and the disk isn't full.`,
      );
    }
    this.#announce();
  }

  /** Writes consecutive entries of one day at once, so that concurrent calls wait for one write. */
  async #writeDay(): Promise<void> {
    const [first] = this.#unwritten;
    if (first === undefined) return;
    const file = await this.#openDay(this.#path(first.at));
    const end = this.#unwritten.findIndex(({ at }) => this.#path(at) !== file.path);
    this.#appendTo(file, Math.min(end === -1 ? this.#unwritten.length : end, maxAtOnce));
  }

  /** Appends the first unwritten entries to the file of their day. Throws if not all of them could be written. */
  #appendTo(file: OpenAppend, count: number): void {
    const lines: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const entry = this.#unwritten[index];
      if (entry !== undefined) lines.push(this.#printer.print(entry));
    }
    const written = file.append(lines);
    const isAll = written === this.#unwritten.length;
    const appended = isAll ? this.#unwritten : this.#unwritten.splice(0, written);
    if (isAll) this.#unwritten = [];
    if (this.#unchecked.length === 0) this.#unchecked = appended;
    else for (const entry of appended) this.#unchecked.push(entry);
    if (written < count) throw new Error('The lines were cut short.');
    this.#writtenAt = performance.now();
    this.#closeWhenIdle();
  }

  #closeWhenIdle(): void {
    this.#closing ??= setTimeout(() => {
      this.#closing = undefined;
      if (performance.now() - this.#writtenAt < closeMilliseconds) this.#closeWhenIdle();
      else {
        this.#check();
        this.#close();
      }
    }, closeMilliseconds).unref();
  }

  #close(): void {
    const file = this.#open;
    this.#open = undefined;
    this.#unchecked = [];
    // A file that can't be closed has nothing left to lose: each write was complete.
    file?.close().catch(() => undefined);
  }

  async #openDay(path: string): Promise<OpenAppend> {
    if (this.#open?.path === path) return this.#open;
    this.#close();
    this.#open = await OpenAppend.open(path);
    this.#checkedAt = performance.now();
    return this.#open;
  }

  /** Creates the folder and removes old files, once per session. */
  async #prepare(): Promise<void> {
    if (this.#prepared) return;
    await makePrivateFolder(this.#options.folder);
    const oldest = ledgerFileName(Date.now() - this.#options.keepDays * dayMilliseconds);
    const outdated = (await listLedgerFiles(this.#options.folder)).filter((name) => name < oldest);
    await Promise.all(outdated.map((name) => rm(join(this.#options.folder, name), { force: true })));
    this.#prepared = true;
  }

  /** Returns the file of a day. Most writes have entries of only one day. */
  #path(at: number): string {
    const day = Math.floor(at / dayMilliseconds);
    if (this.#last.day !== day) this.#last = { day, path: join(this.#options.folder, ledgerFileName(at)) };
    return this.#last.path;
  }

  #file(name: string): LineFile<LedgerEntry, AttemptList> {
    const known = this.#files.get(name);
    if (known) return known;
    const file = new LineFile(join(this.#options.folder, name), parseLedgerLine, () => new AttemptList());
    this.#files.set(name, file);
    return file;
  }
}

/** Returns the name of the ledger's file for the UTC day of a time in milliseconds since the epoch. */
function ledgerFileName(at: number): string {
  return `ledger-${new Date(at).toISOString().slice(0, 10)}.jsonl`;
}

/** Returns the names of the ledger's files, in the order of their days. None if the folder doesn't exist yet. */
async function listLedgerFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^ledger-\d{4}-\d\d-\d\d\.jsonl$/.test(name)).sort();
}

/** Adds entries that are not on disk yet after those that are. An attempt may be begun on disk and settled here. */
function withUnwritten(
  written: readonly LedgerEntry[],
  unwritten: readonly LedgerEntry[],
  since: number,
  isRunning: (attempt: string) => boolean,
): readonly LedgerEntry[] {
  const list = new AttemptList();
  for (const entry of [...written, ...unwritten]) list.add(entry);
  return list.sentSince(since, isRunning);
}
