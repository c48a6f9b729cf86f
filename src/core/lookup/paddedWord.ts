import { parseSubject, type Subject } from './subject';

/** What 32 bytes hold that are no hash: an address or a number behind zeros. */
export type PaddedWord = Extract<Subject, { kind: 'address' }> | { readonly kind: 'number'; readonly text: string; readonly value: bigint };

/**
 * Reads 32 bytes that begin with eight zero bytes, as no hash does but one of many billions: logs, call data and tests are full of them,
 * and none is a transaction. Undefined for other text.
 */
export function readPaddedWord(text: string): PaddedWord | undefined {
  const [, digits] = /^0x0{16}([\da-f]{48})$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  // An address of so many zeros would be a number that is about as large.
  const [, address] = /^0{8}((?!0{8})[\da-f]{40})$/i.exec(digits) ?? [];
  const subject = address === undefined ? undefined : parseSubject(`0x${address}`);
  if (subject?.kind === 'address') return subject;
  const value = BigInt(`0x${digits}`);
  return { kind: 'number', text: `0x${value.toString(16)}`, value };
}
