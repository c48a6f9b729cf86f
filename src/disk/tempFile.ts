import { type FileHandle, lstat, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import { fileErrorCode } from './fileErrorCode';
import { MovedFolderError, refuseMoved } from './movedFolderError';
import { openNew } from './openRegular';
import { OccupiedError } from './saveProblem';
import { randomTempPath } from './tempPath';

/**
 * After this many bytes, the file is flushed to disk while the next bytes are prepared. Flushing everything at the end
 * would take long.
 */
const syncEvery = 4_000_000;

/**
 * A file that is written next to its target and renamed when complete. Throws errors of the file system. Only `publish`
 * touches the target.
 */
export class TempFile {
  #handle: FileHandle | undefined;
  /** The write in progress. */
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
   * Creates a file in the folder of `place`, whose path is real: at `path`, replacing what a crash left there, or under
   * a random name.
   */
  static async open(place: string, path?: string): Promise<TempFile> {
    if (path !== undefined) await rm(path, { recursive: true, force: true });
    return TempFile.#make(place, path ?? randomTempPath(dirname(place)));
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
   * Starts to write when the previous write has ended, so that the next pieces can be prepared meanwhile. Buffers the
   * pieces of at most two calls. A later call throws the error of a failed write.
   */
  async write(pieces: readonly Uint8Array[]): Promise<void> {
    if (pieces.length === 0) return;
    await this.#writing;
    this.#writing = this.#writeAll(pieces);
    // The error surfaces when the promise is awaited. Until then it must not count as an unhandled rejection.
    this.#writing.catch(() => undefined);
  }

  /** Waits for the write in progress. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  /**
   * Flushes the file to disk before it gets its name, so that a crash never leaves an incomplete file with that name.
   */
  async publish(): Promise<void> {
    await this.#writing;
    await this.#sync();
    await this.#refuseMoved();
    await refuseIrregular(this.place);
    await this.#close();
    // A link in its place would be replaced, not followed.
    await rename(this.path, this.place);
  }

  async discard(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#close().catch(() => undefined);
    await rm(this.path, { force: true }).catch(() => undefined);
  }

  /** Checks that the path still leads to this file, and that no folder on it was replaced by a link. */
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

/** Throws if the path is a folder, a device, or a pipe. A save replaces only files and links. */
export async function refuseIrregular(path: string): Promise<void> {
  const status = await lstat(path).catch((error: unknown) => {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (status !== undefined && !status.isFile() && !status.isSymbolicLink()) throw new OccupiedError();
}
