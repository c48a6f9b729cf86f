import { failed, ok, type Result } from '../../base/result';
import { shortened } from '../../base/view/shortForm';
import { parseWrittenInteger } from '../abi/encode/writtenInteger';
import { feltPrime } from './felt';

const wordBytes = 31;
const limb = (1n << 128n) - 1n;

/**
 * Encodes a written value of a core library type other than lists, enums and structs, as felts (Cairo's serialization
 * format). `name` is the last part of the type. Returns undefined for other types; fails with a sentence.
 */
export function encodeCairoText(name: string, text: string): Result<readonly bigint[], string> | undefined {
  switch (name) {
    case 'felt':
    case 'felt252':
      return encodeFelt(text);
    case 'ContractAddress':
    case 'ClassHash':
    case 'StorageAddress':
    case 'StorageBaseAddress':
      return encodeAddressFelt(text, feltPrime);
    case 'EthAddress':
      return encodeAddressFelt(text, 1n << 160n);
    case 'bool':
      return text === 'true' || text === 'false'
        ? ok([text === 'true' ? 1n : 0n])
        : failed(`Write true or false, not “${shortened(text)}”.`);
    case 'bytes31':
      return encodeShortText(text);
    case 'ByteArray':
      return ok(encodeByteArray(text));
    case 'u256':
    case 'Uint256':
      return encodeLimbs(text, 2);
    case 'u512':
      return encodeLimbs(text, 4);
    default:
      return encodeInteger(name, text);
  }
}

/** A number, or a short string: up to 31 ASCII characters. */
function encodeFelt(text: string): Result<readonly bigint[], string> {
  const value = parseWrittenInteger(text);
  if (value.kind === 'failed')
    return /^[-\d]/.test(text) ? failed(value.problem) : encodeShortText(text.replace(/^'(.*)'$/s, '$1'));
  if (value.value >= feltPrime || value.value <= -feltPrime)
    return failed(`${shortened(text)} is out of the range of a felt.`);
  return ok([value.value < 0n ? value.value + feltPrime : value.value]);
}

function encodeAddressFelt(text: string, limit: bigint): Result<readonly bigint[], string> {
  const isNumber = /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(text);
  const value = isNumber ? BigInt(text) : limit;
  return value < limit ? ok([value]) : failed(`“${shortened(text)}” isn't an address.`);
}

function encodeShortText(text: string): Result<readonly bigint[], string> {
  if (/^0x[0-9a-f]{1,62}$/i.test(text)) return ok([BigInt(text)]);
  if (!/^[\x20-\x7e]{0,31}$/.test(text))
    return failed(`“${shortened(text)}” is neither a number nor a short string of up to 31 ASCII characters.`);
  return ok([wordOf([...text].map((character) => character.charCodeAt(0)))]);
}

/** Returns the number of complete words of 31 bytes, the words, the remaining bytes and their number. */
function encodeByteArray(text: string): readonly bigint[] {
  const bytes = [...new TextEncoder().encode(text)];
  const whole = Math.floor(bytes.length / wordBytes);
  const words = Array.from({ length: whole }, (_, index) =>
    wordOf(bytes.slice(index * wordBytes, (index + 1) * wordBytes)),
  );
  const rest = bytes.slice(whole * wordBytes);
  return [BigInt(whole), ...words, wordOf(rest), BigInt(rest.length)];
}

function wordOf(bytes: readonly number[]): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
}

/** An integer of 128-bit limbs, least significant first. */
function encodeLimbs(text: string, count: number): Result<readonly bigint[], string> {
  const value = parseWrittenInteger(text);
  if (value.kind === 'failed') return value;
  if (value.value < 0n || value.value >> BigInt(128 * count) !== 0n)
    return failed(`${shortened(text)} is out of the range of u${128 * count}.`);
  return ok(Array.from({ length: count }, (_, index) => (value.value >> BigInt(128 * index)) & limb));
}

function encodeInteger(name: string, text: string): Result<readonly bigint[], string> | undefined {
  const [, sign, digits = '32'] = /^(?:([ui])(8|16|32|64|96|128)|usize)$/.exec(name) ?? [];
  if (sign === undefined && name !== 'usize') return undefined;
  const value = parseWrittenInteger(text);
  if (value.kind === 'failed') return value;
  const bits = BigInt(digits);
  const least = sign === 'i' ? -(1n << (bits - 1n)) : 0n;
  const limit = sign === 'i' ? 1n << (bits - 1n) : 1n << bits;
  if (value.value < least || value.value >= limit) return failed(`${shortened(text)} is out of the range of ${name}.`);
  return ok([value.value < 0n ? value.value + feltPrime : value.value]);
}
