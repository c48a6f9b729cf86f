import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes } from '@noble/hashes/utils.js';

import type { JsonValue } from '../../../../base/json/jsonValue';
import { readInteger, readText } from '../../../../base/json/readMember';
import { recoverAddress } from './recoverAddress';

/** The first byte of the data that an authorization signs (EIP-7702). */
const magic = '05';
/** RLP of the empty string, which is also the encoding of zero. */
const emptyText = '80';

/**
 * Returns the account that signed an authorization (EIP-7702), which is the account that it changes. Undefined if the
 * authorization isn't complete or its signature isn't valid.
 */
export function authorizationSigner(authorization: JsonValue | undefined): string | undefined {
  const chainId = readInteger(authorization, 'chainId');
  const nonce = readInteger(authorization, 'nonce');
  const address = readText(authorization, 'address');
  const r = readInteger(authorization, 'r');
  const s = readInteger(authorization, 's');
  const yParity = readInteger(authorization, 'yParity') ?? readInteger(authorization, 'v');
  if (chainId === undefined || nonce === undefined || r === undefined || s === undefined || yParity === undefined)
    return undefined;
  if (chainId < 0n || nonce < 0n || address === undefined || !/^0x[\da-f]{40}$/i.test(address)) return undefined;
  const items = rlpInteger(chainId) + rlpText(address.slice(2)) + rlpInteger(nonce);
  // Three items have at most 89 bytes, so the list has a prefix of one or two bytes.
  const length = items.length / 2;
  const prefix = length < 56 ? byteText(0xc0 + length) : `f8${byteText(length)}`;
  return recoverAddress(keccak_256(hexToBytes(magic + prefix + items)), { r, s, yParity });
}

/** RLP of an integer of at most 256 bits: its bytes without leading zeros. */
function rlpInteger(integer: bigint): string {
  if (integer === 0n) return emptyText;
  const digits = integer.toString(16);
  const bytes = digits.padStart(digits.length + (digits.length % 2), '0');
  return integer < 0x80n ? bytes : rlpText(bytes);
}

/** RLP of a text of 2 to 55 bytes, given as hex digits. */
function rlpText(digits: string): string {
  return byteText(0x80 + digits.length / 2) + digits;
}

function byteText(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
