import { hexToBytes } from '@noble/hashes/utils.js';

import type { Field } from '../../../../base/view/decodedView';
import { utf8Text } from '../../../../base/view/utf8Text';
import { addressValue, integerValue, textValue, timeValue, type Value } from '../../../../base/view/value';
import { slotHex, wordPart } from '../../../../formats/storage/slotWord';
import { assumedType } from '../../shared/genericView';

/** Returns the plausible readings of a 32-byte word, each marked as a guess. The integer is always included. */
export function guessWord(word: bigint): readonly Field[] {
  const text = shortString(word);
  const isAddress = word >> 160n === 0n && word >> 112n !== 0n;
  const readings: readonly (readonly [label: string, value: Value | undefined])[] = [
    ['As integer', integerValue(word)],
    ['As signed integer', word >> 255n === 1n ? integerValue(BigInt.asIntN(256, word)) : undefined],
    ['As bool', word === 0n || word === 1n ? { kind: 'boolean', value: word === 1n } : undefined],
    // Values with fewer significant bytes are more likely numbers: only mined addresses begin with many zeros.
    ['As address', isAddress ? addressValue(`0x${word.toString(16).padStart(40, '0')}`) : undefined],
    ['As time', word >= 1_000_000_000n && word < 5_000_000_000n ? timeValue(word) : undefined],
    ['As short string', text === undefined ? undefined : textValue(text)],
  ];
  return readings.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value, hint: assumedType }]));
}

/** Reads a short Solidity string: up to 31 bytes from the left, then zeros, and twice the length in the last byte. */
function shortString(word: bigint): string | undefined {
  const doubled = Number(wordPart(word, 0, 1));
  const length = doubled / 2;
  if (doubled === 0 || doubled % 2 === 1 || length > 31 || wordPart(word, 1, 31 - length) !== 0n) return undefined;
  const text = utf8Text(hexToBytes(slotHex(word).slice(2, 2 + length * 2)));
  return text !== undefined && !/\p{Cc}/u.test(text) ? text : undefined;
}
