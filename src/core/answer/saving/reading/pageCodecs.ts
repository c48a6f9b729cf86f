import { decompress } from 'fzstd';
import type { Compressors } from 'hyparquet';
import { snappyUncompress } from 'hyparquet/src/snappy.js';
import { gunzip } from 'hyparquet-compressors/src/gzip.js';

import type { ByteSource } from './fileTable';

/** The shortest repetition. Tokens count from it. */
const minMatch = 4;

const wrongLength = 'a page has another length than it states';

const headBytes = 10;
/** The checksum and the length at the end. */
const tailBytes = 8;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ ((rest & 1) === 1 ? 0xedb88320 : 0);
  return rest;
});

/**
 * Returns what decompresses the pages of Parquet. Each page states its length. One of another length is refused with an
 * error, and so is one longer than `maxBytes`, so that a small file can't fill the memory.
 */
export function pageCodecs(maxBytes: number): Compressors {
  const bounded =
    (decompressPage: (input: Uint8Array, length: number) => Uint8Array) =>
    (input: Uint8Array, length: number): Uint8Array => {
      if (length > maxBytes) throw new Error('a page is larger than 512 MiB');
      return decompressPage(input, length);
    };
  return {
    SNAPPY: bounded((input, length) => {
      const output = new Uint8Array(length);
      snappyUncompress(input, output);
      return output;
    }),
    ZSTD: bounded(decompressZstd),
    GZIP: bounded(decompressGzip),
    LZ4: bounded(decompressFramedLz4),
    LZ4_RAW: bounded(decompressLz4),
  };
}

/** The library leaves out what doesn't fit, so the length is compared first. */
function decompressZstd(input: Uint8Array, length: number): Uint8Array {
  const size = zstdContentSize(input);
  if (size !== undefined && size !== BigInt(length)) throw new Error('a page has another length than it states');
  return decompress(input, new Uint8Array(length));
}

/** Returns the length that a zstd frame has when it is decompressed. Undefined if the frame doesn't state it. */
function zstdContentSize(frame: Uint8Array): bigint | undefined {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < 18 || view.getUint32(0, true) !== 0xfd2fb528) return undefined;
  const descriptor = view.getUint8(4);
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const at = 5 + (isSingleSegment ? 0 : 1) + dictionaryBytes;
  switch (descriptor >> 6) {
    case 0:
      return isSingleSegment ? BigInt(view.getUint8(at)) : undefined;
    case 1:
      return BigInt(view.getUint16(at, true) + 256);
    case 2:
      return BigInt(view.getUint32(at, true));
    default:
      return view.getBigUint64(at, true);
  }
}

/** Decompresses a page of Brotli by the source of the file. Throws an error as the other codecs do. */
export async function unpackBrotli(
  input: Uint8Array,
  length: number,
  maxBytes: number,
  source: ByteSource,
): Promise<Uint8Array> {
  if (length > maxBytes) throw new Error('a page is larger than 512 MiB');
  if (source.unpackBrotli === undefined) throw new Error('Brotli is read only in the editor');
  const bytes = await source.unpackBrotli(input, length);
  if (bytes.length !== length) throw new Error(wrongLength);
  return bytes;
}

/**
 * Decompresses gzip that has `length` bytes. The library leaves out what doesn't fit, so the length and the checksum
 * are compared. Throws an error if they differ.
 */
function decompressGzip(input: Uint8Array, length: number): Uint8Array {
  if (input.length < headBytes + tailBytes || input[0] !== 0x1f || input[1] !== 0x8b)
    throw new Error('a page is not valid gzip');
  const tail = new DataView(input.buffer, input.byteOffset + input.byteLength - tailBytes, tailBytes);
  if (tail.getUint32(4, true) !== length) throw new Error('a page has another length than it states');
  const output = length === 0 ? new Uint8Array() : gunzip(input, new Uint8Array(length));
  if (crc32(output) !== tail.getUint32(0, true)) throw new Error('a page has another checksum than it states');
  return output;
}

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (crcTable[(rest ^ byte) & 0xff] ?? 0);
  return (rest ^ 0xffffffff) >>> 0;
}

/** Decompresses an LZ4 block that has `length` bytes. Throws an error if it has another length or isn't valid. */
function decompressLz4(input: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  if (readBlock(input, output, 0) !== length) throw new Error(wrongLength);
  return output;
}

/**
 * Decompresses the older `LZ4` of Parquet: Hadoop's frames, each with both lengths before it. Some writers left the
 * frames out.
 */
function decompressFramedLz4(input: Uint8Array, length: number): Uint8Array {
  return readFrames(input, length) ?? decompressLz4(input, length);
}

/** Undefined if the lengths don't fit, so that these aren't frames. */
function readFrames(input: Uint8Array, length: number): Uint8Array | undefined {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const output = new Uint8Array(length);
  let at = 0;
  let written = 0;
  while (at + 8 <= input.length) {
    const frameEnd = written + view.getUint32(at);
    const end = at + 8 + view.getUint32(at + 4);
    if (frameEnd > length || end > input.length) return undefined;
    written = readBlock(input.subarray(at + 8, end), output, written);
    if (written !== frameEnd) throw new Error(wrongLength);
    at = end;
  }
  return at === input.length && written === length ? output : undefined;
}

/** Writes the bytes of a block at `start`. Returns the end of what it wrote. */
function readBlock(input: Uint8Array, output: Uint8Array, start: number): number {
  let from = 0;
  let to = start;
  const byte = (): number => {
    const read = input[from];
    if (read === undefined) throw new Error('a page ends too early');
    from += 1;
    return read;
  };
  const longer = (count: number): number => {
    if (count < 15) return count;
    let sum = count;
    for (let more = 255; more === 255; sum += more) more = byte();
    return sum;
  };
  while (from < input.length) {
    const token = byte();
    const literals = longer(token >> 4);
    if (from + literals > input.length) throw new Error('a page ends too early');
    if (to + literals > output.length) throw new Error(wrongLength);
    output.set(input.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    if (from === input.length) break;
    const distance = byte() | (byte() << 8);
    const matched = longer(token & 15) + minMatch;
    if (distance === 0 || distance > to - start) throw new Error('a page repeats what it has not');
    if (to + matched > output.length) throw new Error(wrongLength);
    // One by one: a repetition may contain itself.
    for (const end = to + matched; to < end; to++) output[to] = output[to - distance] ?? 0;
  }
  return to;
}
