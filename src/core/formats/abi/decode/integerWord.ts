import type { AbiReader } from './abiReader';

const outOfRange = 'holds a number outside of the range of its type';

/** 2^32 */
const half = 4_294_967_296;

/** The powers of two that small integers are compared with. Computing one takes longer than reading the integer. */
const powers = Array.from({ length: 49 }, (_, bits) => 2 ** bits);

/**
 * Reads the unsigned integer of at most 48 bits in the word at `at`. Returns undefined, with the reason in the reader,
 * if it is larger.
 */
export function readSmallUnsigned(reader: AbiReader, at: number, bits: number): number | undefined {
  const value = reader.view.getUint32(at + 24) * half + reader.view.getUint32(at + 28);
  return value < (powers[bits] ?? 0) && reader.isZero(at, 24) ? value : reader.fail(outOfRange);
}

/** Like `readSmallUnsigned`, for sign-extended two's complement. */
export function readSmallSigned(reader: AbiReader, at: number, bits: number): number | undefined {
  const value = reader.view.getInt32(at + 24) * half + reader.view.getUint32(at + 28);
  const limit = powers[bits - 1] ?? 0;
  const fits = value < limit && value >= -limit && (value < 0 ? reader.isFilled(at, 24) : reader.isZero(at, 24));
  return fits ? value : reader.fail(outOfRange);
}

/** Returns a reader for unsigned integers of `bits` bits. */
export function unsignedReader(bits: number): (reader: AbiReader, at: number) => bigint | undefined {
  if (bits === 256) return readWord;
  const limit = 1n << BigInt(bits);
  return (reader, at) => {
    const value = readWord(reader, at);
    return value < limit ? value : reader.fail(outOfRange);
  };
}

/** Returns a reader for sign-extended two's complement integers of `bits` bits. */
export function signedReader(bits: number): (reader: AbiReader, at: number) => bigint | undefined {
  const limit = 1n << BigInt(bits - 1);
  return (reader, at) => {
    const value = readSignedWord(reader, at);
    return value < limit && value >= -limit ? value : reader.fail(outOfRange);
  };
}

/** Most amounts need one or two of the four limbs. A bigint of fewer limbs is much cheaper to build. */
function readWord(reader: AbiReader, at: number): bigint {
  const { view } = reader;
  const low = view.getBigUint64(at + 24);
  if ((view.getInt32(at) | view.getInt32(at + 4) | view.getInt32(at + 8) | view.getInt32(at + 12)) === 0)
    return (view.getInt32(at + 16) | view.getInt32(at + 20)) === 0 ? low : (view.getBigUint64(at + 16) << 64n) | low;
  const high = reader.isZero(at, 8)
    ? view.getBigUint64(at + 8)
    : (view.getBigUint64(at) << 64n) | view.getBigUint64(at + 8);
  return (high << 128n) | (view.getBigUint64(at + 16) << 64n) | low;
}

function readSignedWord(reader: AbiReader, at: number): bigint {
  const { view } = reader;
  if (view.getInt32(at) >= 0) return readWord(reader, at);
  if (!reader.isFilled(at, 16) || view.getInt32(at + 16) >= 0) return BigInt.asIntN(256, readWord(reader, at));
  const low = view.getBigUint64(at + 24);
  return (view.getBigInt64(at + 16) << 64n) | low;
}
