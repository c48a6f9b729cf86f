import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { JournalStore, OpenJournal } from '../core/longWork/run/journalStore';
import { readKeptWork } from '../core/longWork/run/readKeptWork';
import { type KeptWork, printKeptWork } from '../core/longWork/workHeader';
import { failed, ok, type Result } from '../core/result';
import { fileErrorCode } from './fileErrorCode';
import { FileJournal } from './fileJournal';
import { makePrivateFolder } from './makePrivateFolder';
import { readSmallText } from './readRegular';
import { replaceFile } from './replaceFile';
import { holderOf, liveHolderOf, WorkLock } from './workLock';

export interface FileJournalsOptions {
  readonly folder: string;
  /** Work that nobody went on with for so long is forgotten. */
  readonly keepDays: number;
  /** The oldest are forgotten while all together are larger. */
  readonly mostBytes: number;
  /** Takes keys out of a text: what changes by it is not kept. */
  readonly redact: (text: string) => Promise<string>;
}

const dayMilliseconds = 86_400_000;
const workId = /^[0-9a-f]{32}$/;

/** Journals of long work, a folder each, that all windows share: one run at a time holds one. */
export class FileJournals implements JournalStore {
  readonly #open = new Set<string>();
  readonly #locks = new Map<string, WorkLock>();
  #evicted: Promise<void> | undefined;

  constructor(private readonly options: FileJournalsOptions) {}

  async find(id: string): Promise<KeptWork | undefined> {
    if (!workId.test(id)) return undefined;
    const text = (await this.#hasFolder(id)) ? await readSmallText(join(this.#folderOf(id), 'work.json')) : undefined;
    const kept = text === undefined ? undefined : readKeptWork(text);
    const isCutOff =
      kept?.state === 'running' && !this.#open.has(id) && (await holderOf(this.#lockOf(id))) === undefined;
    return kept && isCutOff ? { ...kept, state: 'stopped' } : kept;
  }

  async open(id: string): Promise<Result<OpenJournal, string>> {
    if (this.#open.has(id)) return failed('The same request is running already.');
    this.#open.add(id);
    try {
      await makePrivateFolder(this.options.folder);
      await makePrivateFolder(this.#folderOf(id));
      const lock = await WorkLock.take(this.#lockOf(id));
      if (typeof lock === 'number') {
        this.#open.delete(id);
        return failed(`The same request is running in another window (process ${lock}).`);
      }
      this.#locks.set(id, lock);
      await (this.#evicted ??= this.#evict());
      const kept = await this.find(id);
      return ok(
        await FileJournal.open({
          folder: this.#folderOf(id),
          kept,
          keep: (work) => this.#keep(work),
          close: () => this.#unlock(id),
        }),
      );
    } catch (error) {
      await this.#unlock(id);
      return failed(`What came cannot be kept in ${this.options.folder} (${fileErrorCode(error)}).`);
    }
  }

  async remove(id: string): Promise<void> {
    if (!workId.test(id) || this.#open.has(id) || (await liveHolderOf(this.#lockOf(id))) !== undefined) return;
    await rm(this.#folderOf(id), { recursive: true, force: true });
  }

  /** A link in the place of a folder is none. */
  async #hasFolder(id: string): Promise<boolean> {
    return (await lstat(this.#folderOf(id)).catch(() => undefined))?.isDirectory() === true;
  }

  #folderOf(id: string): string {
    return join(this.options.folder, id);
  }

  /** Written aside and renamed, so that it is never half there. */
  async #keep(work: KeptWork): Promise<Result<undefined, string>> {
    const text = printKeptWork(work);
    if ((await this.options.redact(text)) !== text) return failed('The request holds an API key: take it out.');
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
      if (Date.now() - at < this.options.keepDays * dayMilliseconds && total <= this.options.mostBytes) continue;
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
