import { randomUUID } from 'node:crypto';
import { constants, lstat, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { LineRecord, LineStore } from '../../core/base/files/lineStore';
import { failed, ok, type Result } from '../../core/base/result';
import { fileErrorCode } from '../fileErrorCode';
import { isAlive } from '../isAlive';
import { makePrivateFolder } from '../makePrivateFolder';
import { openRegular } from '../openRegular';
import { AppendedLines } from './appendedLines';

export interface LineFilesOptions {
  readonly folder: string;
  /** Files of processes that have ended are deleted after this many days. */
  readonly keepDays: number;
  /** The oldest files of processes that have ended are deleted while the total exceeds this. */
  readonly maxBytes: number;
  /** Removes keys from a text. */
  readonly redact: (text: string) => Promise<string>;
}

const dayMilliseconds = 86_400_000;
const fileName = /^(\d+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.ndjson$/;

/** Files of lines in a private folder. The name of each begins with the process that writes it. */
export class LineFiles implements LineStore {
  #evicted: Promise<void> | undefined;

  constructor(private readonly options: LineFilesOptions) {}

  async create(): Promise<Result<LineRecord, string>> {
    const id = randomUUID();
    return this.#attempt(async () => {
      await (this.#evicted ??= this.#evict());
      await makePrivateFolder(this.options.folder);
      const path = this.#pathOf(id);
      const file = await openRegular(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL);
      return ok(await AppendedLines.open({ id, path, file, lines: 0, redact: this.options.redact }));
    });
  }

  async reopen(id: string, lines: number): Promise<Result<LineRecord, string>> {
    return this.#attempt(async () => {
      const name = await this.#nameOf(id);
      if (name === undefined) return failed(gone);
      const path = this.#pathOf(id);
      await rename(join(this.options.folder, name), path);
      const file = await openRegular(path, constants.O_RDWR);
      const opened = await AppendedLines.open({ id, path, file, lines, redact: this.options.redact });
      if (opened.lines === lines) return ok(opened);
      await opened.end();
      return failed(gone);
    });
  }

  async remove(id: string): Promise<void> {
    const name = await this.#nameOf(id);
    if (name !== undefined) await rm(join(this.options.folder, name), { force: true }).catch(() => undefined);
  }

  async #attempt(open: () => Promise<Result<LineRecord, string>>): Promise<Result<LineRecord, string>> {
    try {
      return await open();
    } catch (error) {
      return failed(`Rows can't be kept in ${this.options.folder} (${fileErrorCode(error)}).`);
    }
  }

  #pathOf(id: string): string {
    return join(this.options.folder, `${process.pid}-${id}.ndjson`);
  }

  async #names(): Promise<readonly string[]> {
    return readdir(this.options.folder).catch(() => []);
  }

  async #nameOf(id: string): Promise<string | undefined> {
    return (await this.#names()).find((name) => fileName.exec(name)?.[2] === id);
  }

  /** A folder behind a link belongs to somebody else, so nothing is removed from it. */
  async #evict(): Promise<void> {
    const { folder, keepDays, maxBytes } = this.options;
    if ((await lstat(folder).catch(() => undefined))?.isDirectory() !== true) return;
    const left = (await this.#names()).filter((name) => !isAlive(Number(fileName.exec(name)?.[1] ?? process.pid)));
    const files = await Promise.all(
      left.map(async (name) => ({ path: join(folder, name), status: await lstat(join(folder, name)) })),
    ).catch(() => []);
    let total = files.reduce((sum, { status }) => sum + status.size, 0);
    for (const { path, status } of files.toSorted((one, other) => one.status.mtimeMs - other.status.mtimeMs)) {
      if (Date.now() - status.mtimeMs < keepDays * dayMilliseconds && total <= maxBytes) return;
      await rm(path, { force: true }).catch(() => undefined);
      total -= status.size;
    }
  }
}

const gone = 'The rows are no longer kept.';
