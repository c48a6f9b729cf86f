import bs58 from 'bs58';
import { eip55 } from '../abi/checksumCache';
import { feltHex, parseFelt } from '../l2net/felt';

/** What a word is by its shape alone. Texts are in the form that requests take. */
export type Subject =
  /** 32 bytes, lower case: a transaction, a block, a topic, a storage slot, or an l2net felt with leading zeros. */
  | { readonly kind: 'hash'; readonly text: string }
  /** Hex of 21 to 32 bytes, short of 64 digits: an l2net hash or address without leading zeros. */
  | { readonly kind: 'felt'; readonly text: string }
  /** 20 bytes with the EIP-55 checksum that they should have. */
  | { readonly kind: 'address'; readonly text: string; readonly checksum: 'right' | 'wrong' | 'none' }
  /** Four bytes: of a function or an error. */
  | { readonly kind: 'selector'; readonly text: string }
  /** Base58 of 32 bytes. */
  | { readonly kind: 'key'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly value: bigint }
  | { readonly kind: 'name'; readonly text: string };

/** Tells by its shape what a text is; undefined for one that is nothing to look up. White space around it does not count. */
export function parseSubject(written: string): Subject | undefined {
  const text = written.trim();
  if (/^0x[\da-f]+$/i.test(text)) return parseHex(text);
  if (/^\d[\d_]{0,77}$/.test(text)) return { kind: 'number', text: text.replaceAll('_', ''), value: BigInt(text.replaceAll('_', '')) };
  if (isKey(text)) return { kind: 'key', text };
  return /^[A-Za-z_$][\w$]{0,95}$/.test(text) ? { kind: 'name', text } : undefined;
}

/** The felt that a subject may be: a hash or hex below the prime, without leading zeros. */
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

/** An address in one case has no checksum; one in two has the right one or a slip of the pen. */
function checksumOf(digits: string): 'right' | 'wrong' | 'none' {
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return 'none';
  return eip55(digits) === `0x${digits}` ? 'right' : 'wrong';
}

/** Names are letters throughout as a rule, so a key has a digit as well as 32 bytes. */
function isKey(text: string): boolean {
  if (text.length < 32 || text.length > 44 || !/\d/.test(text) || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return false;
  return bs58.decodeUnsafe(text)?.length === 32;
}
