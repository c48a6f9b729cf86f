import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { AttemptList } from '../core/credits/attemptList';
import {
  type BegunAttempt,
  type Ledger,
  type LedgerEntry,
  unfinishedOutcome,
  unsentOutcome,
} from '../core/credits/ledgerEntry';
import { parseLedgerLine, printLedgerLine } from '../core/credits/ledgerLine';
import { appendLines } from './appendLine';
import { fileErrorCode } from './fileErrorCode';
import { LineFile } from './lineFile';
import { makePrivateFolder } from './makePrivateFolder';
import { watchFolder } from './watchFolder';

const dayMilliseconds = 86_400_000;

/** Lines in one write. */
const mostAtOnce = 256;

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
   * entry that cannot be written is reported to `onProblem`.
   */
  append(entry: LedgerEntry): Promise<void>;
  /**
   * Resolves when the entries are with the operating system, as unfinished. Until the attempt is settled, this ledger
   * does not count it and every other does: the process may be gone. Never rejects.
   */
  begin(entries: readonly LedgerEntry[]): Promise<BegunAttempt>;
  /** Every window's entries sent at `from` (milliseconds since the epoch) or later, in the order they were written. */
  entriesSince(from: number): Promise<readonly LedgerEntry[]>;
  /** Calls the listener when this or another window has appended; gives the function that ends it. */
  onDidChange(listener: () => void): () => void;
  dispose(): void;
}

/**
 * Opens a ledger; nothing is read, written or watched before it is asked for.
 *
 * Entries are appended (`appendLines`). An attempt has two: one is written before it is sent, the other settles it, and
 * both have the same `attempt`. If the process ends in between, the first stays and counts at its expected cost.
 */
export function openFileLedger(options: FileLedgerOptions): FileLedger {
  return new FolderLedger(options);
}

class FolderLedger implements FileLedger {
  readonly #options: FileLedgerOptions;
  readonly #files = new Map<string, LineFile<LedgerEntry, AttemptList>>();
  readonly #listeners = new Set<() => void>();
  readonly #unwritten: LedgerEntry[] = [];
  /** Attempts of this process that are on their way. */
  readonly #running = new Set<string>();
  /** Begins the name of each attempt, so that no other process has the same. */
  readonly #name = randomUUID();
  #attempts = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #prepared = false;
  #stopWatching: (() => void) | undefined;

  constructor(options: FileLedgerOptions) {
    this.#options = options;
  }

  append(entry: LedgerEntry): Promise<void> {
    this.#unwritten.push(entry);
    return this.#write();
  }

  async begin(entries: readonly LedgerEntry[]): Promise<BegunAttempt> {
    const begun = entries.map((entry) => ({ ...entry, outcome: unfinishedOutcome, attempt: this.#nextAttempt() }));
    for (const { attempt } of begun) this.#running.add(attempt);
    this.#unwritten.push(...begun);
    await this.#write();
    return { settle: (settled) => this.#settle(begun, settled) };
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

  #nextAttempt(): string {
    this.#attempts += 1;
    return `${this.#name}-${this.#attempts}`;
  }

  async #settle(
    begun: readonly (LedgerEntry & { readonly attempt: string })[],
    settled: readonly LedgerEntry[],
  ): Promise<void> {
    for (const [index, entry] of begun.entries()) {
      const { attempt, at } = entry;
      const unsent: LedgerEntry = { ...entry, cost: { kind: 'known', credits: 0 }, outcome: unsentOutcome };
      // The day that it was begun in: both entries are in one file.
      this.#unwritten.push({ ...(settled[index] ?? unsent), at, attempt });
      this.#running.delete(attempt);
    }
    this.#unwritten.push(...settled.slice(begun.length));
    await this.#write();
  }

  #write(): Promise<void> {
    return this.#inTurn(() => this.#writeAll());
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
    const isRunning = (attempt: string): boolean => this.#running.has(attempt);
    const written = read.flatMap((list) => list.sentSince(from, isRunning));
    return this.#unwritten.length === 0 ? written : withUnwritten(written, this.#unwritten, from, isRunning);
  }

  async #writeAll(): Promise<void> {
    if (this.#unwritten.length === 0) return;
    try {
      await this.#prepare();
      while (this.#unwritten.length > 0) await this.#writeDay();
    } catch (error) {
      this.#options.onProblem(
        `The credit ledger could not be written (${fileErrorCode(error)}): check that its folder exists and the disk is not full.`,
      );
    }
    this.#announce();
  }

  /**
   * Writes the entries of one day, as far as they follow each other, at once: calls that are sent side by side wait for
   * one write.
   */
  async #writeDay(): Promise<void> {
    const [first] = this.#unwritten;
    if (first === undefined) return;
    const name = fileName(first.at);
    const end = this.#unwritten.findIndex(({ at }) => fileName(at) !== name);
    const entries = this.#unwritten.slice(0, end === -1 ? mostAtOnce : Math.min(end, mostAtOnce));
    const written = await appendLines(join(this.#options.folder, name), entries.map(printLedgerLine));
    this.#unwritten.splice(0, written);
    if (written < entries.length) throw new Error('The lines were cut short.');
  }

  /** Makes the folder and removes what is too old, once a session. */
  async #prepare(): Promise<void> {
    if (this.#prepared) return;
    await makePrivateFolder(this.#options.folder);
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

  #file(name: string): LineFile<LedgerEntry, AttemptList> {
    const known = this.#files.get(name);
    if (known) return known;
    const file = new LineFile(join(this.#options.folder, name), parseLedgerLine, () => new AttemptList());
    this.#files.set(name, file);
    return file;
  }
}

function fileName(at: number): string {
  return `ledger-${new Date(at).toISOString().slice(0, 10)}.jsonl`;
}

/** What the disk did not take yet, after what it did: an attempt may be begun in the one and settled in the other. */
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
