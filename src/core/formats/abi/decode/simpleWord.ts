import type { WordReader, WordType } from './abiPlan';
import { wordLength } from './abiReader';
import type { ChecksumCache } from './checksumCache';

/** Padding bytes before the 20 bytes of an address. */
const addressPadding = 12;

/** Returns a reader for an address with its checksum. */
export function readAddress(checksums: ChecksumCache): WordReader<string> {
  return (reader, at) => {
    const { view } = reader;
    if ((view.getInt32(at) | view.getInt32(at + 4) | view.getInt32(at + 8)) !== 0)
      return reader.fail('holds more than 20 bytes where an address is expected');
    return checksums.checksummed(reader, at + addressPadding);
  };
}

/** Returns a reader for a word that isn't a number, as text or a boolean. */
export function simpleWordReader(
  type: Exclude<WordType, { kind: 'integer' | 'fixedPoint' }>,
  checksums: ChecksumCache,
): WordReader<string | boolean> {
  switch (type.kind) {
    case 'address':
      return readAddress(checksums);
    case 'boolean':
      return readBoolean;
    case 'fixedBytes':
      return readFixedBytes(type.size);
    case 'function':
      return readFixedBytes(24);
  }
}

/** Reads a word that must be 0 or 1. */
export const readBoolean: WordReader<boolean> = (reader, at) => {
  const last = reader.view.getUint32(at + 28);
  return last <= 1 && reader.isZero(at, 28)
    ? last === 1
    : reader.fail('holds neither 0 nor 1 where a bool is expected');
};

/** Returns a reader for `size` left-aligned bytes of a word. The other bytes must be zero. */
export function readFixedBytes(size: number): WordReader<string> {
  return (reader, at) => {
    for (let position = at + size; position < at + wordLength; position += 1) {
      if (reader.bytes[position] !== 0)
        return reader.fail(`holds more than ${size} bytes where bytes${size} is expected`);
    }
    return reader.hex(at, size);
  };
}
