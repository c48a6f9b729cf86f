import type { Encoding, ParquetType } from 'hyparquet';
import { deltaBinaryUnpack } from 'hyparquet/src/delta.js';
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js';
import { readVarInt } from 'hyparquet/src/thrift.js';

/** What is known of a page before its values are decoded. */
export interface PageShape {
  readonly type: ParquetType;
  readonly encoding: Encoding;
  /** The values that are wanted from its start. */
  readonly count: number;
  /** The lengths of the levels, for version 2. Version 1 has them before the levels. */
  readonly levelBytes?: { readonly repetition: number; readonly definition: number };
  readonly maxRepetition: number;
  readonly maxDefinition: number;
}

const wrongRun = 'a page has an invalid run of values';

/**
 * Makes a page safe to decode for as many values as are wanted. A run of a few bytes can stand for 10^9 values, and the
 * library decodes runs whole: those that are longer than what is left are shortened here, in place. Returns the number
 * of values without nulls. Throws an error with a sentence if the page can't be read, or if its values have more than
 * `maxBytes` bytes.
 */
export function boundRuns(page: Uint8Array, shape: PageShape, maxBytes: number): number {
  const { count, levelBytes, maxRepetition, maxDefinition, type, encoding } = shape;
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const reader = { view, offset: 0 };
  // The lengths are known before for version 2 only.
  const lengthOf = (known: number | undefined): number => {
    if (known !== undefined) return known;
    reader.offset += 4;
    return view.getUint32(reader.offset - 4, true);
  };
  if (maxRepetition > 0) {
    const length = lengthOf(levelBytes?.repetition);
    shortenRuns(page, reader.offset, widthOf(maxRepetition), count);
    reader.offset += length;
  }
  if (levelBytes) reader.offset = levelBytes.repetition;
  let present = count;
  if (maxDefinition > 0) {
    const length = lengthOf(levelBytes?.definition);
    const width = widthOf(maxDefinition);
    shortenRuns(page, reader.offset, width, count);
    const levels: number[] = Array.from({ length: count });
    readRleBitPackedHybrid(reader, width, levels, length);
    present = levels.reduce((sum, level) => sum + (level === maxDefinition ? 1 : 0), 0);
  }
  if (levelBytes) reader.offset = levelBytes.repetition + levelBytes.definition;
  switch (encoding) {
    case 'RLE':
    case 'RLE_DICTIONARY':
    case 'PLAIN_DICTIONARY':
      if (present === 0) break;
      // The library tells bits from indexes by the type in version 1, and by the encoding in version 2.
      if (levelBytes ? encoding === 'RLE' : type === 'BOOLEAN') shortenRuns(page, reader.offset + 4, 1, present);
      else {
        const width = view.getUint8(reader.offset);
        // Without a width, version 1 has no runs.
        if (width > 0 || levelBytes) shortenRuns(page, reader.offset + 1, width, present);
      }
      break;
    case 'DELTA_BINARY_PACKED':
    case 'DELTA_LENGTH_BYTE_ARRAY':
      if (present > 0) checkDeltas(page, reader.offset, present);
      break;
    case 'DELTA_BYTE_ARRAY':
      if (present > 0) checkPrefixes(page, reader, present, maxBytes);
      break;
    default:
      break;
  }
  return present;
}

function widthOf(level: number): number {
  return 32 - Math.clz32(level);
}

/** Follows the runs as the library does, up to the values that are wanted, and shortens the one that has more. */
function shortenRuns(page: Uint8Array, start: number, width: number, count: number): void {
  const reader = { view: new DataView(page.buffer, page.byteOffset, page.byteLength), offset: start };
  const valueBytes = Math.ceil(width / 8);
  for (let seen = 0; seen < count;) {
    const from = reader.offset;
    const header = readVarInt(reader);
    const left = count - seen;
    const isPacked = (header & 1) === 1;
    const groups = header >>> 1;
    const wanted = isPacked ? Math.ceil(left / 8) : left;
    if (groups > wanted) writeVarInt(page, from, reader.offset, wanted * 2 + (isPacked ? 1 : 0));
    // A group has eight values. The library reads a byte of an empty one, too. The rest of a shortened run isn't reached.
    reader.offset += isPacked ? Math.max(1, Math.min(groups, wanted) * width) : valueBytes;
    seen += Math.min(groups, wanted) * (isPacked ? 8 : 1);
  }
}

/** Writes an integer over a larger one, in as many bytes. */
function writeVarInt(page: Uint8Array, from: number, to: number, value: number): void {
  let rest = value;
  for (let at = from; at < to; at++) {
    page[at] = (rest & 0x7f) | (at + 1 < to ? 0x80 : 0);
    rest >>>= 7;
  }
}

/** Follows the blocks of deltas: the library takes their sizes as they are, and reads integers of any length. */
function checkDeltas(page: Uint8Array, start: number, count: number): void {
  const reader = { view: new DataView(page.buffer, page.byteOffset, page.byteLength), offset: start };
  const readBounded = (): number => {
    const from = reader.offset;
    const value = readVarInt(reader);
    if (reader.offset - from > 10) throw new Error(wrongRun);
    return value;
  };
  const blockValues = readBounded();
  const miniblocks = readBounded();
  readBounded();
  readBounded();
  const values = blockValues / miniblocks;
  if (!(blockValues > 0 && miniblocks > 0 && miniblocks <= page.length && Number.isInteger(values)))
    throw new Error(wrongRun);
  for (let seen = 1; seen < count;) {
    readBounded();
    const widths = page.subarray(reader.offset, reader.offset + miniblocks);
    reader.offset += miniblocks;
    for (const width of widths) {
      if (seen >= count) break;
      if (width > 64) throw new Error(wrongRun);
      reader.offset += (values * width) / 8;
      seen += values;
    }
  }
}

/** A text is stored as the start of the one before and what follows it, so that many bytes can come from few. */
function checkPrefixes(
  page: Uint8Array,
  reader: { readonly view: DataView; offset: number },
  count: number,
  maxBytes: number,
): void {
  let bytes = 0;
  for (let part = 0; part < 2; part++) {
    checkDeltas(page, reader.offset, count);
    const lengths = new Int32Array(count);
    deltaBinaryUnpack(reader, count, lengths);
    for (const length of lengths) bytes += length < 0 ? Infinity : length;
  }
  if (bytes > maxBytes) throw new Error('the texts of a page are larger than Rpcbook reads');
}
