import { backslash, quote } from './jsonMarks';

// Most texts in an answer are hex digits. A byte is simple if bit 7 is clear, bit 5 is set, and bit 6 or bit 4 is set
// too: digits, lowercase letters and some other characters. No quote, escape or control character is simple, so many
// bytes can be checked at once.

/**
 * Whether there are at least eight bytes from `start` up to, but not including, `end`, and all are simple. The last
 * eight may overlap those before. The added number sets bit 7 for ASCII characters from `0` on, and for no others.
 */
export function isSimple(view: DataView, start: number, end: number): boolean {
  const last = end - 8;
  if (last < start) return false;
  let any = 0;
  let all = -1;
  let sums = -1;
  let at = start;
  for (const lastPair = end - 16; at <= lastPair; at += 16) {
    const one = view.getInt32(at, true);
    const two = view.getInt32(at + 4, true);
    const three = view.getInt32(at + 8, true);
    const four = view.getInt32(at + 12, true);
    any |= one | two | three | four;
    all &= one & two & three & four;
    sums &= (one + 0x50505050) & (two + 0x50505050) & (three + 0x50505050) & (four + 0x50505050);
  }
  for (; at < end; at += 8) {
    if (at > last) at = last;
    const one = view.getInt32(at, true);
    const two = view.getInt32(at + 4, true);
    any |= one | two;
    all &= one & two;
    sums &= (one + 0x50505050) & (two + 0x50505050);
  }
  return ((any & 0x80808080) | (~all & 0x20202020) | (~sums & 0x80808080)) === 0;
}

/**
 * Returns the position of the quote after a text that starts at `start`; -1 if it has an escape, or a byte that isn't
 * printable ASCII. Skips simple bytes eight at a time.
 */
export function endOfText(view: DataView, start: number): number {
  const { byteLength } = view;
  let at = start;
  for (const last = byteLength - 8; at <= last; at += 8) {
    const one = view.getInt32(at, true);
    const two = view.getInt32(at + 4, true);
    const either = (one | (one << 2)) & (two | (two << 2));
    if ((((one | two) & 0x80808080) | (~(one & two) & 0x20202020) | (~either & 0x40404040)) === 0) continue;
    const simple = simpleBytes(one);
    const more = simple === 4 ? simpleBytes(two) : 0;
    at += simple + more;
    break;
  }
  while (at < byteLength && isPlain[view.getUint8(at)] === 1) at += 1;
  return at < byteLength && view.getUint8(at) === quote ? at : -1;
}

/** Returns how many of the first bytes of a word are simple. The first byte is in its lowest bits. */
function simpleBytes(word: number): number {
  const other = (word & 0x80808080) | (((~word << 2) | (~(word | (word << 2)) << 1)) & 0x80808080);
  return other === 0 ? 4 : (31 - Math.clz32(other & -other)) >> 3;
}

/** 1 for each byte that is itself in a JSON text: ASCII without control characters, quotes and escapes. */
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte < 0x80 && byte !== quote && byte !== backslash ? 1 : 0,
);
