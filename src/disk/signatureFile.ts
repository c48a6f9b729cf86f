import { randomUUID } from 'node:crypto';
import { constants, type FileHandle, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { RecentEntries } from '../core/base/recentEntries';
import {
  isSignatureList,
  maxSignatureLine,
  readSignatureLine,
  type SignatureImport,
  type SignatureImportOptions,
  type SignatureLine,
  type SignatureList,
} from '../core/knowledge/facts/signatureList';
import { fileErrorCode } from './fileErrorCode';
import { makePrivateFolder } from './makePrivateFolder';
import { openNew, openRegular } from './openRegular';
import { readRegular } from './readRegular';

// The file begins with a mark and the number of signatures. Then comes where the lines of each group begin, and then the
// lines, `hash|signature`, sorted. A group has the hashes that begin with the same 16 bits, so that a hash is found with two
// reads, of its place in the table and of the lines of its group, in a file of any size.

const mark = 'rpcbook signatures 1';
const countDigits = 12;
const markBytes = mark.length + countDigits + 1;
const groups = 1 << 16;
const placeBytes = 6;
const linesStart = markBytes + (groups + 1) * placeBytes;

/** Bytes that are read of a file at a time. Hashing their lines takes a few milliseconds. */
const blockBytes = 16 * 1024;

/** Characters of lines that are collected before they are written to the parts. */
const maxCollected = 8 * 1024 * 1024;

/** A part has the hashes that begin with the same byte. It is sorted in memory, so lines beyond this are left out. */
const maxPart = 32 * 1024 * 1024;
const parts = 256;

/** Bytes of a group that are read. Those of a list of millions of lines have a few thousand. */
const maxGroup = 1024 * 1024;

/** Maximum signatures of a hash. Anyone can find more for a selector. */
const maxFound = 20;

const maxCached = 10_000;

/** The signatures that the user imported, in one file that all windows share. */
export class SignatureFile implements SignatureList {
  readonly #found = new RecentEntries<string, readonly string[]>(maxCached);
  /** Which file the cached signatures are of. */
  #stamp = '';

  constructor(private readonly folder: string) {}

  async find(hashes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const file = await this.#open();
    if (file === undefined) return new Map();
    try {
      const { ino, mtimeMs, size } = await file.stat();
      const stamp = `${ino}-${mtimeMs}-${size}`;
      const all: (readonly [string, readonly string[]])[] = [];
      for (const hash of new Set(hashes)) {
        const known = this.#stamp === stamp ? this.#found.get(`${stamp} ${hash}`) : undefined;
        const signatures = known ?? (await findIn(file, hash.slice(2)));
        this.#found.set(`${stamp} ${hash}`, signatures);
        if (signatures.length > 0) all.push([hash, signatures]);
      }
      this.#stamp = stamp;
      return new Map(all);
    } finally {
      await file.close();
    }
  }

  async count(): Promise<number> {
    const file = await this.#open();
    if (file === undefined) return 0;
    try {
      return Number((await readAt(file, mark.length, countDigits)).toString('latin1')) || 0;
    } finally {
      await file.close();
    }
  }

  async isList(path: string): Promise<boolean> {
    const file = await realpath(path)
      .then((real) => openRegular(real, constants.O_RDONLY))
      .catch(() => undefined);
    if (file === undefined) return false;
    try {
      return isSignatureList((await readAt(file, 0, blockBytes)).toString('latin1'));
    } finally {
      await file.close();
    }
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }

  async add(paths: readonly string[], options: SignatureImportOptions): Promise<SignatureImport> {
    await makePrivateFolder(this.folder);
    const draft = join(this.folder, randomUUID());
    await makePrivateFolder(draft);
    try {
      const lists = await Promise.all(paths.map(async (path) => ({ path: await realpath(path), start: 0 })));
      const own = (await this.count()) > 0 ? [{ path: this.#path, start: linesStart }] : [];
      const collected = new CollectedLines(draft);
      const read = await collectLines([...own, ...lists], collected, options);
      if (read === undefined) return { count: await this.count(), wrongHashes: 0, unread: 0, isCanceled: true };
      const count = await writeSorted(join(draft, 'list'), collected);
      await rename(join(draft, 'list'), this.#path);
      return { ...read, unread: read.unread + collected.leftOut, count };
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  get #path(): string {
    return join(this.folder, 'list');
  }

  /** Opens the file. Undefined if there is none, or if it is something else. */
  async #open(): Promise<FileHandle | undefined> {
    const file = await openRegular(this.#path, constants.O_RDONLY).catch(() => undefined);
    if (file === undefined) return undefined;
    if ((await readAt(file, 0, mark.length)).toString('latin1') === mark) return file;
    await file.close();
    return undefined;
  }
}

/** Returns the signatures of a hash without `0x`. What is in the file is checked where it is parsed. */
async function findIn(file: FileHandle, hash: string): Promise<readonly string[]> {
  const place = markBytes + Number.parseInt(hash.slice(0, 4), 16) * placeBytes;
  const bounds = await readAt(file, place, 2 * placeBytes);
  if (bounds.length < 2 * placeBytes) return [];
  const [start, end] = [bounds.readUIntLE(0, placeBytes), bounds.readUIntLE(placeBytes, placeBytes)];
  if (end <= start) return [];
  const lines = (await readAt(file, start, Math.min(end - start, maxGroup))).toString('latin1').split('\n');
  const own = lines.filter((line) => line.startsWith(`${hash}|`)).slice(0, maxFound);
  return own.map((line) => line.slice(hash.length + 1));
}

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

/** The lines of lists by the first bytes of their hashes, in files where they are many. */
class CollectedLines {
  readonly #lines: string[][] = Array.from({ length: parts }, () => []);
  readonly #bytes = new Array<number>(parts).fill(0);
  #collected = 0;
  /** How many lines found no room. */
  leftOut = 0;

  constructor(private readonly folder: string) {}

  add(hash: string, signature: string): void {
    const part = Number.parseInt(hash.slice(0, 2), 16);
    const line = `${hash}|${signature}\n`;
    const bytes = (this.#bytes[part] ?? 0) + line.length;
    if (bytes > maxPart) {
      this.leftOut += 1;
      return;
    }
    this.#bytes[part] = bytes;
    this.#lines[part]?.push(line);
    this.#collected += line.length;
  }

  /** Writes the lines to files if they are many. */
  async settle(): Promise<void> {
    if (this.#collected < maxCollected) return;
    this.#collected = 0;
    for (const [part, lines] of this.#lines.entries()) {
      if (lines.length === 0) continue;
      const file = await openRegular(this.#path(part), constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND);
      try {
        await file.appendFile(lines.splice(0).join(''), 'latin1');
      } finally {
        await file.close();
      }
    }
  }

  /** Returns the lines of each part, sorted, each once. */
  async *sorted(): AsyncGenerator<readonly string[]> {
    for (const [part, lines] of this.#lines.entries()) {
      const written = await readRegular(this.#path(part), maxPart).catch(ignoreMissing);
      const text = written === undefined ? '' : Buffer.from(written).toString('latin1');
      const all = new Set([
        ...text.split('\n').filter((line) => line !== ''),
        ...lines.map((line) => line.slice(0, -1)),
      ]);
      yield [...all].toSorted();
    }
  }

  #path(part: number): string {
    return join(this.folder, String(part));
  }
}

function ignoreMissing(error: unknown): undefined {
  if (fileErrorCode(error) === 'ENOENT') return undefined;
  throw error;
}

/** Collects the lines of files. Undefined if it was stopped. */
async function collectLines(
  lists: readonly { readonly path: string; readonly start: number }[],
  collected: CollectedLines,
  { signal, onRead }: SignatureImportOptions,
): Promise<Pick<SignatureImport, 'wrongHashes' | 'unread'> | undefined> {
  const files: { readonly file: FileHandle; readonly start: number; readonly size: number }[] = [];
  try {
    for (const { path, start } of lists) {
      const file = await openRegular(path, constants.O_RDONLY);
      files.push({ file, start, size: (await file.stat()).size });
    }
    const all = files.reduce((sum, { start, size }) => sum + size - start, 0);
    let [done, wrongHashes, unread] = [0, 0, 0];
    for (const { file, start } of files) {
      // Lines of our own file were checked when they came.
      const readLine = start > 0 ? ownLine : readSignatureLine;
      for await (const { lines, bytes } of linesOf(file, start)) {
        if (signal.aborted) return undefined;
        for (const line of lines) {
          const read = line === undefined ? undefined : readLine(line);
          if (read === undefined && line?.trim() !== '' && line?.startsWith('#') !== true) unread += 1;
          wrongHashes += read?.wrongHashes ?? 0;
          for (const signature of read?.signatures ?? []) collected.add(read?.hash ?? '', signature);
        }
        await collected.settle();
        onRead?.((done += bytes), all);
      }
    }
    return { wrongHashes, unread };
  } finally {
    for (const { file } of files) await file.close();
  }
}

function ownLine(line: string): SignatureLine | undefined {
  const end = line.indexOf('|');
  return end < 0 ? undefined : { hash: line.slice(0, end), signatures: [line.slice(end + 1)], wrongHashes: 0 };
}

/** Reads the lines of a file, block by block. A line that is too long is undefined, and never held as a whole. */
async function* linesOf(
  file: FileHandle,
  start: number,
): AsyncGenerator<{ readonly lines: readonly (string | undefined)[]; readonly bytes: number }> {
  let [rest, at, isTooLong] = ['', start, false];
  for (;;) {
    const block = await readAt(file, at, blockBytes);
    const pieces = (rest + block.toString('latin1')).split('\n');
    rest = block.length === 0 ? '' : (pieces.pop() ?? '');
    const lines = pieces.map((line, index) =>
      (index === 0 && isTooLong) || line.length > maxSignatureLine ? undefined : line,
    );
    if (pieces.length > 0) isTooLong = false;
    if (rest.length > maxSignatureLine) [rest, isTooLong] = ['', true];
    at += block.length;
    yield { lines, bytes: block.length };
    if (block.length === 0) return;
  }
}

async function writeAt(file: FileHandle, bytes: Buffer, start: number): Promise<void> {
  for (let done = 0; done < bytes.length;)
    done += (await file.write(bytes, done, bytes.length - done, start + done)).bytesWritten;
}

/** Writes the file with sorted lines. Returns how many it has. */
async function writeSorted(path: string, collected: CollectedLines): Promise<number> {
  const file = await openNew(path);
  try {
    const places = Buffer.alloc((groups + 1) * placeBytes);
    let [at, group, count] = [linesStart, 0, 0];
    for await (const lines of collected.sorted()) {
      for (const line of lines) {
        const own = Number.parseInt(line.slice(0, 4), 16);
        for (; group <= own; group += 1) places.writeUIntLE(at, group * placeBytes, placeBytes);
        at += line.length + 1;
      }
      count += lines.length;
      if (lines.length > 0) {
        const bytes = Buffer.from(`${lines.join('\n')}\n`, 'latin1');
        await writeAt(file, bytes, at - bytes.length);
      }
    }
    for (; group <= groups; group += 1) places.writeUIntLE(at, group * placeBytes, placeBytes);
    await writeAt(file, Buffer.from(`${mark}${String(count).padStart(countDigits)}\n`), 0);
    await writeAt(file, places, markBytes);
    await file.sync();
    return count;
  } finally {
    await file.close();
  }
}
