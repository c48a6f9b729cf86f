import { open, rename, rm, type FileHandle } from 'node:fs/promises';

/** So many bytes are handed to the disk while the next are made: to wait for all of them at the end would take long. */
const syncEvery = 4_000_000;

/**
 * A file that is written beside its place and put there when it is whole. Throws what the file system throws; nothing but
 * `publish` touches the place.
 */
export class AsideFile {
  #handle: FileHandle | undefined;
  /** The writing that is under way. */
  #writing: Promise<void> = Promise.resolve();
  #unsynced = 0;

  private constructor(handle: FileHandle, readonly path: string, private readonly place: string) {
    this.#handle = handle;
  }

  /** Begins the file at `path`, over what an interrupted one left there. */
  static async open(path: string, place: string): Promise<AsideFile> {
    return new AsideFile(await open(path, 'w'), path, place);
  }

  /**
   * Begins to write, so that the next pieces can be made meanwhile, when what was begun before is written: pieces of two calls
   * are held at most. What fails is thrown by a later call.
   */
  async write(pieces: readonly Uint8Array[]): Promise<void> {
    if (pieces.length === 0) return;
    await this.#writing;
    this.#writing = this.#writeAll(pieces);
    // It is looked at when it is awaited: until then it is no unhandled rejection.
    this.#writing.catch(() => undefined);
  }

  /** Waits for the writing that is under way. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  /** What was written is with the disk, not only with the operating system, before it gets its name: a crash leaves no half file there. */
  async publish(): Promise<void> {
    await this.#writing;
    await this.#sync();
    await this.#close();
    await rename(this.path, this.place);
  }

  async discard(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#close().catch(() => undefined);
    await rm(this.path, { force: true }).catch(() => undefined);
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
