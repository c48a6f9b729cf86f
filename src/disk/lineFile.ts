import { open, type FileHandle } from 'node:fs/promises';

const lineEnd = 0x0a;

/** A file that entries are appended to line by line, read on from where the last reading ended. */
export class LineFile<Entry> {
  #entries: Entry[] = [];
  /** Where the last whole line ended, in bytes. */
  #offset = 0;

  constructor(readonly path: string, private readonly parseLine: (line: string) => Entry | undefined) {}

  /**
   * Every whole entry of the file; to be called again only when it has answered. A line that is not an entry, because a
   * crash cut it short, is passed over.
   */
  async read(): Promise<readonly Entry[]> {
    const handle = await open(this.path, 'r').catch(() => undefined);
    if (handle === undefined) {
      this.#restart();
      return this.#entries;
    }
    try {
      const { size } = await handle.stat();
      // Nothing shrinks such a file but a person who empties or replaces it.
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
      // Every second line is empty (appendLine), and V8 keeps a little of each text that JSON.parse throws at.
      const entry = line === '' ? undefined : this.parseLine(line);
      if (entry !== undefined) this.#entries.push(entry);
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
