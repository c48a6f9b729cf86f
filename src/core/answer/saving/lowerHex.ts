import { byteOfPair, noByte, pairOf, upperCase } from '../../formats/abi/decode/hexPairs';
import type { TextStore } from './cells/textStore';

const prefix = pairOf('0x');

/** The bit that distinguishes a lower-case letter from the upper-case one. */
const caseBit = 0x20;
const letterBit = 0x40;

/**
 * Adds the text of an even number of hex digits: `0x` and the digits in lower case. Returns its number; 0 if a character
 * isn't a hex digit.
 */
export function lowerHex(view: DataView, start: number, digits: number, store: TextStore): number {
  const from = store.open(2 + digits);
  const target = store.view;
  target.setUint16(from, prefix, true);
  let seen = 0;
  for (let index = 0; index < digits; index += 2) {
    const pair = view.getUint16(start + index, true);
    seen |= byteOfPair[pair] ?? noByte;
    target.setUint16(from + 2 + index, pair, true);
  }
  if ((seen & noByte) !== 0) return 0;
  const end = from + 2 + digits;
  if ((seen & upperCase) !== 0)
    for (let at = from + 2; at < end; at += 1) {
      const code = target.getUint8(at);
      if ((code & letterBit) !== 0) target.setUint8(at, code | caseBit);
    }
  return store.close(end);
}
