import { gunzip } from 'hyparquet-compressors/src/gzip.js';

const headBytes = 10;
/** The checksum and the length at the end. */
const tailBytes = 8;

/**
 * Decompresses gzip that has `length` bytes. The library leaves out what doesn't fit, so the length and the checksum
 * are compared. Throws an error if they differ.
 */
export function decompressGzip(input: Uint8Array, length: number): Uint8Array {
  if (input.length < headBytes + tailBytes || input[0] !== 0x1f || input[1] !== 0x8b)
    throw new Error('a page is not valid gzip');
  const tail = new DataView(input.buffer, input.byteOffset + input.byteLength - tailBytes, tailBytes);
  if (tail.getUint32(4, true) !== length) throw new Error('a page has another length than it states');
  const output = length === 0 ? new Uint8Array() : gunzip(input, new Uint8Array(length));
  if (crc32(output) !== tail.getUint32(0, true)) throw new Error('a page has another checksum than it states');
  return output;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ ((rest & 1) === 1 ? 0xedb88320 : 0);
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (crcTable[(rest ^ byte) & 0xff] ?? 0);
  return (rest ^ 0xffffffff) >>> 0;
}
