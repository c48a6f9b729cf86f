import { open, type FileHandle } from 'node:fs/promises';
import type { LedgerEntry } from '../core/credits/ledgerEntry';
import { parseLedgerLine } from '../core/credits/ledgerLine';

const lineEnd = 0x0a;

/** One file of a ledger, read on from where the last reading ended. */
export class LedgerFile {
  #entries: LedgerEntry[] = [];
  /** Where the last whole line ended, in bytes. */
  #offset = 0;

  constructor(readonly path: string) {}

  /**
   * Every whole entry of the file; to be called again only when it has answered. A line that is not an entry, because a
   * crash cut it short, is passed over.
   */
  async read(): Promise<readonly LedgerEntry[]> {
    const handle = await open(this.path, 'r').catch(() => undefined);
    if (handle === undefined) {
      this.#restart();
      return this.#entries;
    }
    try {
      const { size } = await handle.stat();
      // Nothing shrinks a ledger but a person who empties or replaces it.
      if (size < this.#offset) this.#restart();
      if (size > this.#offset) this.#take(await readBytes(handle, this.#offset, size - this.#offset));
    } finally {
      await handle.close();
    }
    return this.#entries;
  }

  #restart(): void {
    this.#entries = [];
    this.#offset = 0;
  }

  /** Takes the whole lines; what follows the last line end may still be in the middle of its write. */
  #take(bytes: Buffer): void {
    const end = bytes.lastIndexOf(lineEnd) + 1;
    for (const line of bytes.toString('utf8', 0, end).split('\n')) {
      const entry = parseLedgerLine(line);
      if (entry) this.#entries.push(entry);
    }
    this.#offset += end;
  }
}

async function readBytes(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
