import bs58 from 'bs58';

import { eip55 } from '../../base/view/eip55';
import { feltHex, parseFelt } from '../../formats/l2net/felt';

/** What a word is, based on its shape alone. Texts are in the form used in requests. */
export type Subject =
  /** 32 bytes, lower case: a transaction, a block, a topic, a storage slot, or an l2net felt with leading zeros. */
  | { readonly kind: 'hash'; readonly text: string }
  /** Hex of 21 to 32 bytes with fewer than 64 digits: an l2net hash or address without leading zeros. */
  | { readonly kind: 'felt'; readonly text: string }
  /** 20 bytes with their correct EIP-55 checksum. `checksum` is about the text as written. */
  | { readonly kind: 'address'; readonly text: string; readonly checksum: 'right' | 'wrong' | 'none' }
  /** Four bytes: the selector of a function or an error. */
  | { readonly kind: 'selector'; readonly text: string }
  /** Base58 of 32 bytes. */
  | { readonly kind: 'key'; readonly text: string }
  /** Base58 of 64 bytes: the signature of a Solana transaction. */
  | { readonly kind: 'signature'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly value: bigint }
  | { readonly kind: 'name'; readonly text: string };

/** Classifies a text by its shape. Undefined for a text that can't be looked up. Surrounding whitespace is ignored. */
export function parseSubject(written: string): Subject | undefined {
  const text = written.trim();
  if (/^0x[\da-f]+$/i.test(text)) return parseHex(text);
  if (/^\d[\d_]{0,77}$/.test(text))
    return { kind: 'number', text: text.replaceAll('_', ''), value: BigInt(text.replaceAll('_', '')) };
  if (isKey(text)) return { kind: 'key', text };
  if (isSignature(text)) return { kind: 'signature', text };
  return /^[A-Za-z_$][\w$]{0,95}$/.test(text) ? { kind: 'name', text } : undefined;
}

/** Returns a subject as a felt without leading zeros if it is below the prime. */
export function feltOf(subject: Subject): string | undefined {
  if (subject.kind !== 'hash' && subject.kind !== 'felt') return undefined;
  const felt = parseFelt(subject.text);
  return felt === undefined ? undefined : feltHex(felt);
}

function parseHex(text: string): Subject | undefined {
  const digits = text.slice(2);
  switch (digits.length) {
    case 64:
      return { kind: 'hash', text: `0x${digits.toLowerCase()}` };
    case 40:
      return { kind: 'address', text: eip55(digits), checksum: checksumOf(digits) };
    case 8:
      return { kind: 'selector', text: `0x${digits.toLowerCase()}` };
    default:
      if (digits.length > 64) return undefined;
      if (digits.length > 40) return { kind: 'felt', text: feltHex(BigInt(text)) };
      return { kind: 'number', text: `0x${digits.toLowerCase()}`, value: BigInt(text) };
  }
}

/** An address in a single letter case has no checksum. */
function checksumOf(digits: string): 'right' | 'wrong' | 'none' {
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return 'none';
  return eip55(digits) === `0x${digits}` ? 'right' : 'wrong';
}

/** A public key must contain a digit, because names usually consist of letters only. */
function isKey(text: string): boolean {
  if (text.length < 32 || text.length > 44 || !/\d/.test(text) || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return false;
  return bs58.decodeUnsafe(text)?.length === 32;
}

/** Whether a text is base58 of 64 bytes, as the signatures of Solana are. */
export function isSignature(text: string): boolean {
  if (text.length < 64 || text.length > 88 || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return false;
  return bs58.decodeUnsafe(text)?.length === 64;
}
