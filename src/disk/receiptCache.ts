import { createHash } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { UnreadFile } from '../core/base/files/unreadFiles';
import type { ByteStore } from '../core/editor/lookup/byteStore';
import { fileErrorCode } from './fileErrorCode';
import { makePrivateFolder } from './makePrivateFolder';
import { readRegular } from './readRegular';
import { replaceFile } from './replaceFile';

export interface ReceiptCacheOptions {
  /** Shared by all windows. Created by the first write. */
  readonly folder: string;
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** Receives a sentence if an entry could not be written. Nothing else depends on it. */
  readonly onProblem: (message: string) => void;
  /** Receives the entries that can't be read. May receive the same one again. */
  readonly onUnread?: (file: UnreadFile) => void;
}

/** An entry larger than this share of the cache would evict too many others. */
const maxShare = 1 / 32;
/** Other windows also write here, so the folder is recounted after this many entries. */
const countEvery = 32;

interface Entry {
  readonly path: string;
  readonly bytes: number;
  readonly savedAt: number;
}

/**
 * A cache of receipts in files, one per key, that any number of processes use at the same time. The oldest entries are
 * evicted when it exceeds its limits. An entry is written completely or not at all.
 */
export class ReceiptCache implements ByteStore {
  #entries = 0;
  #bytes = 0;
  #uncounted = countEvery;

  constructor(private readonly options: ReceiptCacheOptions) {}

  async load(key: string): Promise<Uint8Array | undefined> {
    const path = this.#pathOf(key);
    try {
      return await readRegular(path, this.options.maxBytes);
    } catch (error) {
      const code = fileErrorCode(error);
      if (code !== 'ENOENT' && code !== 'ENOTDIR')
        this.options.onUnread?.({ path: `receipts/${basename(path)}`, why: `${code}. Rpcbook requests it again.` });
      return undefined;
    }
  }

  async save(key: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > this.options.maxBytes * maxShare) return;
    const path = this.#pathOf(key);
    try {
      await makePrivateFolder(this.options.folder);
      await replaceFile(path, bytes);
      await this.#bound(bytes.length);
    } catch (error) {
      this.options.onProblem(`Couldn't cache a receipt (${fileErrorCode(error)}). Rpcbook will request it again.`);
    }
  }

  async #bound(added: number): Promise<void> {
    this.#entries += 1;
    this.#bytes += added;
    this.#uncounted += 1;
    if (
      this.#uncounted < countEvery &&
      this.#entries <= this.options.maxEntries &&
      this.#bytes <= this.options.maxBytes
    )
      return;
    this.#uncounted = 0;
    const entries = [...(await this.#list())].sort((one, other) => one.savedAt - other.savedAt);
    this.#entries = entries.length;
    this.#bytes = entries.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { path, bytes } of entries) {
      if (this.#entries <= this.options.maxEntries && this.#bytes <= this.options.maxBytes) return;
      await rm(path, { force: true });
      this.#entries -= 1;
      this.#bytes -= bytes;
    }
  }

  async #list(): Promise<readonly Entry[]> {
    const names = await readdir(this.options.folder);
    const entries = await Promise.all(
      names.map(async (name): Promise<Entry | undefined> => {
        const path = join(this.options.folder, name);
        // Another window may have removed it in the meantime.
        const status = await lstat(path).catch(() => undefined);
        return status && { path, bytes: status.size, savedAt: status.mtimeMs };
      }),
    );
    return entries.filter((entry) => entry !== undefined);
  }

  #pathOf(key: string): string {
    return join(this.options.folder, `${createHash('sha256').update(key).digest('hex')}.receipt`);
  }
}
