import { parseSubject, type Subject } from './subject';

/** A zero-padded address or number in 32 bytes. */
export type PaddedWord =
  Extract<Subject, { kind: 'address' }> | { readonly kind: 'number'; readonly text: string; readonly value: bigint };

/**
 * Reads 32 bytes that start with eight zero bytes. Hashes practically never do, but logs, call data and tests contain
 * many such words, and none is a transaction. Undefined for other text.
 */
export function readPaddedWord(text: string): PaddedWord | undefined {
  const [, digits] = /^0x0{16}([\da-f]{48})$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  // Values with more leading zeros are more likely numbers than addresses.
  const [, address] = /^0{8}((?!0{8})[\da-f]{40})$/i.exec(digits) ?? [];
  const subject = address === undefined ? undefined : parseSubject(`0x${address}`);
  if (subject?.kind === 'address') return subject;
  const value = BigInt(`0x${digits}`);
  return { kind: 'number', text: `0x${value.toString(16)}`, value };
}
