import { integerCharacters } from '../answerBounds';

const limit = 2n ** 256n;

/**
 * Parses an integer in decimal digits or `0x` and hex digits. Returns undefined for anything else and for more than 256
 * bits, so that no bigint is made of a long text.
 */
export function integerOfText(text: string): bigint | undefined {
  if (text.length > integerCharacters || !/^(?:0x[\da-f]+|-?\d+)$/i.test(text)) return undefined;
  const integer = BigInt(text);
  // The common case: 64 hex digits, or fewer decimal digits than 256 bits can have.
  if (text.length <= 66) return integer;
  return integer < limit && integer > -limit ? integer : undefined;
}
