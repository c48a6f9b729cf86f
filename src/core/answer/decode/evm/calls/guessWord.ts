import { hexToBytes } from '@noble/hashes/utils.js';

import type { Field } from '../../../../base/view/decodedView';
import { addressValue, integerValue, textValue, timeValue } from '../../../../base/view/makeValue';
import { utf8Text } from '../../../../base/view/utf8Text';
import { slotHex, wordPart } from '../../../../formats/storage/slotWord';
import { assumedType } from '../../shared/genericView';

/** Returns the plausible readings of a 32-byte word, each marked as a guess. The integer is always included. */
export function guessWord(word: bigint): readonly Field[] {
  const fields: Field[] = [{ label: 'As integer', value: integerValue(word), hint: assumedType }];
  if (word >> 255n === 1n)
    fields.push({ label: 'As signed integer', value: integerValue(BigInt.asIntN(256, word)), hint: assumedType });
  if (word === 0n || word === 1n)
    fields.push({ label: 'As bool', value: { kind: 'boolean', value: word === 1n }, hint: assumedType });
  // Values with fewer significant bytes are more likely numbers: only mined addresses begin with many zeros.
  if (word >> 160n === 0n && word >> 112n !== 0n) {
    fields.push({
      label: 'As address',
      value: addressValue(`0x${word.toString(16).padStart(40, '0')}`),
      hint: assumedType,
    });
  }
  if (word >= 1_000_000_000n && word < 5_000_000_000n)
    fields.push({ label: 'As time', value: timeValue(word), hint: assumedType });
  const text = shortString(word);
  if (text !== undefined) fields.push({ label: 'As short string', value: textValue(text), hint: assumedType });
  return fields;
}

/** Reads a short Solidity string: up to 31 bytes from the left, then zeros, and twice the length in the last byte. */
function shortString(word: bigint): string | undefined {
  const doubled = Number(wordPart(word, 0, 1));
  const length = doubled / 2;
  if (doubled === 0 || doubled % 2 === 1 || length > 31 || wordPart(word, 1, 31 - length) !== 0n) return undefined;
  const text = utf8Text(hexToBytes(slotHex(word).slice(2, 2 + length * 2)));
  return text !== undefined && !/\p{Cc}/u.test(text) ? text : undefined;
}
