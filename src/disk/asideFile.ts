import { open, rename, rm, type FileHandle } from 'node:fs/promises';

/**
 * A file that is written beside its place and put there when it is whole. Throws what the file system throws; nothing but
 * `publish` touches the place.
 */
export class AsideFile {
  #handle: FileHandle | undefined;

  private constructor(handle: FileHandle, readonly path: string, private readonly place: string) {
    this.#handle = handle;
  }

  /** Begins the file at `path`, over what an interrupted one left there. */
  static async open(path: string, place: string): Promise<AsideFile> {
    return new AsideFile(await open(path, 'w'), path, place);
  }

  async write(pieces: readonly Uint8Array[]): Promise<void> {
    for (const piece of pieces) await this.#handle?.appendFile(piece);
  }

  /** What was written is with the disk, not only with the operating system, before it gets its name: a crash leaves no half file there. */
  async publish(): Promise<void> {
    await this.#handle?.sync();
    await this.#close();
    await rename(this.path, this.place);
  }

  async discard(): Promise<void> {
    await this.#close().catch(() => undefined);
    await rm(this.path, { force: true }).catch(() => undefined);
  }

  async #close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }
}
