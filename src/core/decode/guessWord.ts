import { slotHex, wordPart } from '../storage/slotWord';
import { addressValue, integerValue, textValue, timeValue } from '../view/makeValue';
import { utf8Text } from '../view/utf8Text';
import type { Field } from '../view/decodedView';
import { hexToBytes } from '@noble/hashes/utils.js';

const guess = 'a guess: no type was given';

/** The ways in which a 32-byte word could plausibly be read, said to be guesses; the integer is always among them. */
export function guessWord(word: bigint): readonly Field[] {
  const fields: Field[] = [{ label: 'As integer', value: integerValue(word), hint: guess }];
  if (word >> 255n === 1n) fields.push({ label: 'As signed integer', value: integerValue(BigInt.asIntN(256, word)), hint: guess });
  if (word === 0n || word === 1n) fields.push({ label: 'As bool', value: { kind: 'boolean', value: word === 1n }, hint: guess });
  // Fewer significant bytes are rather a number; addresses begin with many zeros only where someone mined them.
  if (word >> 160n === 0n && word >> 112n !== 0n) {
    fields.push({ label: 'As address', value: addressValue(`0x${word.toString(16).padStart(40, '0')}`), hint: guess });
  }
  if (word >= 1_000_000_000n && word < 5_000_000_000n) fields.push({ label: 'As time', value: timeValue(word), hint: guess });
  const text = shortString(word);
  if (text !== undefined) fields.push({ label: 'As short string', value: textValue(text), hint: guess });
  return fields;
}

/** The text that Solidity keeps in one slot: up to 31 bytes from the left, zeros, twice the length in the last byte. */
function shortString(word: bigint): string | undefined {
  const doubled = Number(wordPart(word, 0, 1));
  const length = doubled / 2;
  if (doubled === 0 || doubled % 2 === 1 || length > 31 || wordPart(word, 1, 31 - length) !== 0n) return undefined;
  const text = utf8Text(hexToBytes(slotHex(word).slice(2, 2 + length * 2)));
  return text !== undefined && !/\p{Cc}/u.test(text) ? text : undefined;
}
