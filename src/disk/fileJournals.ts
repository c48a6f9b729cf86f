import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { UnreadFile } from '../core/base/files/unreadFiles';
import { failed, ok, type Result } from '../core/base/result';
import { type JournalSummary, printJournalSummary } from '../core/run/longWork/journalSummary';
import type { JournalStore, OpenJournal } from '../core/run/longWork/run/longWorkPorts';
import { readJournalSummary } from '../core/run/longWork/run/readJournalSummary';
import { fileErrorCode } from './fileErrorCode';
import { FileJournal } from './fileJournal';
import { makePrivateFolder } from './makePrivateFolder';
import { holderOf, ProcessLock } from './processLock';
import { readSmallText } from './readRegular';
import { replaceFile } from './replaceFile';

export interface FileJournalsOptions {
  readonly folder: string;
  /** Work that was not resumed for this long is deleted. */
  readonly keepDays: number;
  /** The oldest work is deleted while the total exceeds this. */
  readonly maxBytes: number;
  /** Removes keys from a text. Work that contains a key is not stored. */
  readonly redact: (text: string) => Promise<string>;
  /** Receives the journals that can't be read. May receive the same one again. */
  readonly onUnread?: (file: UnreadFile) => void;
}

const dayMilliseconds = 86_400_000;
const workId = /^[0-9a-f]{32}$/;

/** Journals of long work, one folder each, shared by all windows. Each is open for one run at a time. */
export class FileJournals implements JournalStore {
  readonly #open = new Set<string>();
  readonly #locks = new Map<string, ProcessLock>();
  #evicted: Promise<void> | undefined;

  constructor(private readonly options: FileJournalsOptions) {}

  async find(id: string): Promise<JournalSummary | undefined> {
    if (!workId.test(id)) return undefined;
    const text = (await this.#hasFolder(id)) ? await readSmallText(join(this.#folderOf(id), 'work.json')) : undefined;
    const kept = text === undefined ? undefined : readJournalSummary(text);
    if (text !== undefined && kept === undefined) await this.#reportUnread(id);
    const isCutOff =
      kept?.state === 'running' && !this.#open.has(id) && (await holderOf(this.#lockOf(id))) === undefined;
    return kept && isCutOff ? { ...kept, state: 'stopped' } : kept;
  }

  async open(id: string): Promise<Result<OpenJournal, string>> {
    if (this.#open.has(id)) return failed('The same request is already running.');
    this.#open.add(id);
    try {
      await makePrivateFolder(this.options.folder);
      await makePrivateFolder(this.#folderOf(id));
      const lock = await ProcessLock.take(this.#lockOf(id));
      if (typeof lock === 'number') {
        this.#open.delete(id);
        return failed(`The same request is already running in another window (process ${lock}).`);
      }
      this.#locks.set(id, lock);
      await (this.#evicted ??= this.#evict());
      const kept = await this.find(id);
      return ok(
        await FileJournal.open({
          folder: this.#folderOf(id),
          kept,
          keep: (work) => this.#keep(work),
          isHeld: () => lock.isHeld(),
          onUnread: (why) => this.options.onUnread?.({ path: `work/${id}/entries.jsonl`, why }),
          close: () => this.#unlock(id),
        }),
      );
    } catch (error) {
      await this.#unlock(id);
      return failed(`The rows can't be kept in ${this.options.folder} (${fileErrorCode(error)}).`);
    }
  }

  async remove(id: string): Promise<void> {
    if (!workId.test(id) || this.#open.has(id)) return;
    const lock = (await this.#hasFolder(id)) ? await ProcessLock.take(this.#lockOf(id)) : undefined;
    if (typeof lock === 'number') return;
    try {
      await rm(this.#folderOf(id), { recursive: true, force: true });
    } finally {
      await lock?.release();
    }
  }

  /** An unreadable journal counts as none, so that the work starts over. */
  async #reportUnread(id: string): Promise<void> {
    const path = join(this.#folderOf(id), 'work.json');
    const status = await lstat(path).catch(() => undefined);
    this.options.onUnread?.({
      path: `work/${id}/work.json`,
      why: 'It is damaged or of another version. The cell starts over.',
      ...(status && { stamp: `${status.mtimeMs}-${status.size}` }),
    });
  }

  /** A link in place of a folder doesn't count as one. */
  async #hasFolder(id: string): Promise<boolean> {
    return (await lstat(this.#folderOf(id)).catch(() => undefined))?.isDirectory() === true;
  }

  #folderOf(id: string): string {
    return join(this.options.folder, id);
  }

  /** Written to a temporary file and renamed, so that it is never incomplete. */
  async #keep(work: JournalSummary): Promise<Result<undefined, string>> {
    const text = printJournalSummary(work);
    if ((await this.options.redact(text)) !== text) return failed('The request contains an API key. Remove it.');
    const path = join(this.#folderOf(work.header.id), 'work.json');
    await replaceFile(path, text);
    return ok(undefined);
  }

  async #unlock(id: string): Promise<void> {
    this.#open.delete(id);
    await this.#locks.get(id)?.release();
    this.#locks.delete(id);
  }

  #lockOf(id: string): string {
    return join(this.#folderOf(id), 'lock');
  }

  async #evict(): Promise<void> {
    const names = (await readdir(this.options.folder).catch(() => [])).filter(
      (name) => workId.test(name) && !this.#open.has(name),
    );
    const works = await Promise.all(names.map((name) => this.#measure(name)));
    let total = works.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { id, bytes, at } of works.sort((one, other) => one.at - other.at)) {
      if (Date.now() - at < this.options.keepDays * dayMilliseconds && total <= this.options.maxBytes) continue;
      await this.remove(id);
      total -= bytes;
    }
  }

  async #measure(id: string): Promise<{ readonly id: string; readonly bytes: number; readonly at: number }> {
    const [work, entries] = await Promise.all(
      ['work.json', 'entries.jsonl'].map((name) => lstat(join(this.#folderOf(id), name)).catch(() => undefined)),
    );
    return { id, bytes: entries?.size ?? 0, at: Math.max(work?.mtimeMs ?? 0, entries?.mtimeMs ?? 0) };
  }
}
