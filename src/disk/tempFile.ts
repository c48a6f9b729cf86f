import { type FileHandle, lstat, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import { MovedFolderError, refuseMoved } from './movedFolderError';
import { openNew } from './openRegular';
import { refuseIrregular } from './refuseIrregular';
import { randomAsidePath } from './tempPath';

/** So many bytes are handed to the disk while the next are made: to wait for all of them at the end would take long. */
const syncEvery = 4_000_000;

/**
 * A file that is written next to its target and renamed when complete. Throws what the file system throws; nothing but
 * `publish` touches the place.
 */
export class TempFile {
  #handle: FileHandle | undefined;
  /** The writing that is under way. */
  #writing: Promise<void> = Promise.resolve();
  #unsynced = 0;

  private constructor(
    handle: FileHandle,
    readonly path: string,
    private readonly place: string,
  ) {
    this.#handle = handle;
  }

  /**
   * Begins a new file in the folder of `place`, whose path is real: at `path`, where what a crash left is removed, else
   * under a random name.
   */
  static async open(place: string, path?: string): Promise<TempFile> {
    if (path !== undefined) await rm(path, { recursive: true, force: true });
    return TempFile.#make(place, path ?? randomAsidePath(dirname(place)));
  }

  static async #make(place: string, path: string): Promise<TempFile> {
    const file = new TempFile(await openNew(path, 0o666), path, place);
    try {
      await file.#refuseMoved();
      return file;
    } catch (error) {
      await file.discard();
      throw error;
    }
  }

  /**
   * Begins to write, so that the next pieces can be made meanwhile, when what was begun before is written: pieces of
   * two calls are held at most. What fails is thrown by a later call.
   */
  async write(pieces: readonly Uint8Array[]): Promise<void> {
    if (pieces.length === 0) return;
    await this.#writing;
    this.#writing = this.#writeAll(pieces);
    // The error surfaces when the promise is awaited. Until then it must not count as an unhandled rejection.
    this.#writing.catch(() => undefined);
  }

  /** Waits for the writing that is under way. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  /**
   * What was written is with the disk, not only with the operating system, before it gets its name: a crash leaves no
   * half file there.
   */
  async publish(): Promise<void> {
    await this.#writing;
    await this.#sync();
    await this.#refuseMoved();
    await refuseIrregular(this.place);
    await this.#close();
    // A link at the place would be replaced, not followed.
    await rename(this.path, this.place);
  }

  async discard(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#close().catch(() => undefined);
    await rm(this.path, { force: true }).catch(() => undefined);
  }

  /** Makes sure that the path still leads to this file, and that no folder on it was replaced by a link. */
  async #refuseMoved(): Promise<void> {
    await refuseMoved(dirname(this.place));
    const [named, opened] = await Promise.all([lstat(this.path), this.#handle?.stat()]);
    if (named.ino !== opened?.ino || named.dev !== opened.dev) throw new MovedFolderError();
  }

  async #writeAll(pieces: readonly Uint8Array[]): Promise<void> {
    for (const piece of pieces) {
      await this.#handle?.appendFile(piece);
      this.#unsynced += piece.length;
    }
    if (this.#unsynced >= syncEvery) await this.#sync();
  }

  async #sync(): Promise<void> {
    await this.#handle?.datasync();
    this.#unsynced = 0;
  }

  async #close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }
}
