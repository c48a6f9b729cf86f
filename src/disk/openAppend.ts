import { fstatSync, writeSync } from 'node:fs';
import { constants, type FileHandle } from 'node:fs/promises';

import { countComplete, printLines } from './appendLines';
import { openRegular } from './openRegular';

/**
 * A file that stays open for appending. Its writes are synchronous: a few lines are in the cache of the operating
 * system within microseconds, while an asynchronous write takes longer than the rest of a small call.
 */
export class OpenAppend {
  private constructor(
    readonly path: string,
    private readonly handle: FileHandle,
  ) {}

  /** Opens or creates the file. Throws errors of the file system, and for a link, a device or a pipe in its place. */
  static async open(path: string): Promise<OpenAppend> {
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT;
    return new OpenAppend(path, await openRegular(path, flags));
  }

  /** Whether the file was deleted in the meantime, so that appended lines are lost. False if that isn't known. */
  get isDeleted(): boolean {
    try {
      return fstatSync(this.handle.fd).nlink === 0;
    } catch {
      return false;
    }
  }

  /**
   * Appends lines as `appendLines` does. Returns how many were written completely. Throws errors of the file system.
   */
  append(lines: readonly string[]): number {
    // Written as text, because converting it to bytes first takes longer than copying it.
    const text = printLines(lines);
    const written = writeSync(this.handle.fd, text);
    return written === Buffer.byteLength(text) ? lines.length : countComplete(lines, written);
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}
