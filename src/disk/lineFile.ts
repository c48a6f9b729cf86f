import { constants, type FileHandle } from 'node:fs/promises';

import { openRegular } from './openRegular';

const lineEnd = 0x0a;

/** Bytes that are read and taken at a time. */
const blockBytes = 1024 * 1024;

/** Longer lines are no entries of ours. The history keeps bodies of requests, which are smaller. */
const maxLineBytes = 8 * 1024 * 1024;

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
  #isWithinLongLine = false;

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
      await this.#takeUpTo(size, handle);
    } finally {
      await handle.close();
    }
    return this.#collected;
  }

  #restart(): void {
    this.#collected = this.createCollection();
    this.#offset = 0;
    this.#isWithinLongLine = false;
  }

  /** Reads in blocks with pauses between them, so that a large file holds up nothing and memory holds a part of it. */
  async #takeUpTo(size: number, handle: FileHandle): Promise<void> {
    let open: Buffer = Buffer.alloc(0);
    while (this.#offset + open.length < size) {
      const from = this.#offset + open.length;
      const block = await readBytes(handle, from, Math.min(blockBytes, size - from));
      if (block.length === 0) return;
      open = this.#take(open.length === 0 ? block : Buffer.concat([open, block]));
    }
  }

  /** Takes the complete lines. Returns the text after the last line end, which may still be written. */
  #take(bytes: Buffer): Buffer {
    const end = bytes.lastIndexOf(lineEnd) + 1;
    const start = this.#isWithinLongLine && end > 0 ? bytes.indexOf(lineEnd) + 1 : 0;
    if (end > 0) this.#isWithinLongLine = false;
    for (const line of bytes.toString('utf8', start, end).split('\n')) {
      // Every second line is empty (printLines), and V8 retains a little of each text for which JSON.parse throws.
      const entry = line === '' ? undefined : this.parseLine(line);
      if (entry !== undefined) this.#collected.add(entry);
    }
    this.#offset += end;
    const rest = bytes.subarray(end);
    if (rest.length <= maxLineBytes) return rest;
    // No entry is as long: the rest of this line is skipped.
    this.#isWithinLongLine = true;
    this.#offset += rest.length;
    return Buffer.alloc(0);
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
