import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes } from '@noble/hashes/utils.js';

import { isHexBytes } from '../../../../base/isHexBytes';
import { encodeRlpList } from '../../../../formats/rlp/encodeRlp';
import { parseRlp, type RlpItem } from '../../../../formats/rlp/parseRlp';
import { recoverAddress } from './recoverAddress';

const empty: RlpItem = { kind: 'bytes', digits: '' };
const blobType = '03';
/** Number of members of a legacy transaction before its signature. */
const legacyMembers = 6;

/**
 * Returns the account (lowercase) that signed a raw transaction: legacy (with or without EIP-155), or of the types 1 to 4
 * of EIP-2718. Undefined if it isn't signed, or if the signature can't be valid.
 */
export function transactionSender(raw: string): string | undefined {
  if (!isHexBytes(raw) || raw.length < 4) return undefined;
  const digits = raw.slice(2).toLowerCase();
  const isLegacy = Number.parseInt(digits.slice(0, 2), 16) >= 0xc0;
  const type = isLegacy ? '' : digits.slice(0, 2);
  const parsed = parseRlp(isLegacy ? digits : digits.slice(2));
  if (parsed.kind === 'failed' || parsed.value.kind !== 'list') return undefined;
  const [first] = parsed.value.items;
  // A blob transaction that is sent to a node is a list of the transaction and its blobs.
  const { items } = type === blobType && first?.kind === 'list' ? first : parsed.value;
  const [v, r, s] = items.slice(-3).map(integerOfItem);
  if (v === undefined || r === undefined || s === undefined || items.length < legacyMembers + 3) return undefined;
  const members = items.slice(0, -3);
  if (!isLegacy) return signerOf(type + encodeRlpList(members), v, r, s);
  if (items.length !== legacyMembers + 3) return undefined;
  if (v < 35n) return signerOf(encodeRlpList(members), v - 27n, r, s);
  const chainId: RlpItem = { kind: 'bytes', digits: evenDigits((v - 35n) / 2n) };
  return signerOf(encodeRlpList([...members, chainId, empty, empty]), (v - 35n) % 2n, r, s);
}

function signerOf(signed: string, yParity: bigint, r: bigint, s: bigint): string | undefined {
  return recoverAddress(keccak_256(hexToBytes(signed)), { r, s, yParity });
}

function integerOfItem(item: RlpItem): bigint | undefined {
  return item.kind === 'bytes' && item.digits.length <= 64 ? BigInt(`0x0${item.digits}`) : undefined;
}

/** Returns an integer in RLP form, where zero is empty. */
export function evenDigits(integer: bigint): string {
  if (integer === 0n) return '';
  const digits = integer.toString(16);
  return digits.padStart(digits.length + (digits.length % 2), '0');
}
