import type { WordReader } from './abiPlan';
import { wordLength } from './abiReader';
import type { ChecksumCache } from './checksumCache';
import { areDigits, digitAt, skipDigit } from './hexDigits';
import { notHex } from './integerWord';

/** Characters before the 20 bytes of an address. */
const addressPadding = 24;

/** Reads the address in a word, with its checksum. */
export function readAddress(checksums: ChecksumCache): WordReader<string> {
  return (reader, at) => {
    const from = at + addressPadding;
    if (skipDigit(reader.text, 0, at, from) < from) return reader.fail('holds more than 20 bytes where an address is expected');
    return checksums.checksummed(reader.text, from) ?? notHex(reader);
  };
}

/** Reads a word that must be 0 or 1. */
export const readBoolean: WordReader<boolean> = (reader, at) => {
  const last = at + wordLength - 1;
  const digit = digitAt(reader.text, last);
  if (digit > 1 || skipDigit(reader.text, 0, at, last) < last) return reader.fail('holds neither 0 nor 1 where a bool is expected');
  return digit === 1;
};

/** Reads the `size` bytes at the left of a word; the rest of it must be zero. */
export function readFixedBytes(size: number): WordReader<string> {
  return (reader, at) => {
    const end = at + wordLength;
    const padding = at + 2 * size;
    if (skipDigit(reader.text, 0, padding, end) < end) return reader.fail(`holds more than ${size} bytes where bytes${size} is expected`);
    return areDigits(reader.text, at, padding) ? `0x${reader.text.slice(at, padding).toLowerCase()}` : notHex(reader);
  };
}
