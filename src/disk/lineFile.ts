import { constants, type FileHandle } from 'node:fs/promises';

import { openRegular } from './openRegular';

const lineEnd = 0x0a;

/** Collects the entries of a file in the order they were written. */
export interface EntryCollection<Entry> {
  add(entry: Entry): void;
}

/** All entries, as they were written. */
export class EntryList<Entry> implements EntryCollection<Entry> {
  readonly entries: Entry[] = [];

  add(entry: Entry): void {
    this.entries.push(entry);
  }
}

/** A file to which entries are appended line by line. Each read continues where the last one ended. */
export class LineFile<Entry, Collection extends EntryCollection<Entry>> {
  #collected: Collection;
  /** The end of the last complete line, in bytes. */
  #offset = 0;

  constructor(
    readonly path: string,
    private readonly parseLine: (line: string) => Entry | undefined,
    private readonly createCollection: () => Collection,
  ) {
    this.#collected = createCollection();
  }

  /**
   * Returns every complete entry of the file. Call it again only after it has resolved. Skips a line that isn't an
   * entry because it was cut off by a crash.
   */
  async read(): Promise<Collection> {
    const handle = await openRegular(this.path, constants.O_RDONLY).catch(() => undefined);
    if (handle === undefined) {
      this.#restart();
      return this.#collected;
    }
    try {
      const { size } = await handle.stat();
      // Such a file shrinks only if someone empties or replaces it.
      if (size < this.#offset) this.#restart();
      if (size > this.#offset) this.#take(await readBytes(handle, this.#offset, size - this.#offset));
    } finally {
      await handle.close();
    }
    return this.#collected;
  }

  #restart(): void {
    this.#collected = this.createCollection();
    this.#offset = 0;
  }

  /** Takes the complete lines. The text after the last line end may still be written. */
  #take(bytes: Buffer): void {
    const end = bytes.lastIndexOf(lineEnd) + 1;
    for (const line of bytes.toString('utf8', 0, end).split('\n')) {
      // Every second line is empty (printLines), and V8 retains a little of each text for which JSON.parse throws.
      const entry = line === '' ? undefined : this.parseLine(line);
      if (entry !== undefined) this.#collected.add(entry);
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
