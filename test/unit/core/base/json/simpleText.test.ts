import assert from 'node:assert/strict';

import { endOfText, isSimple } from '../../../../../src/core/base/json/simpleText';

const [quote, backslash] = [0x22, 0x5c];
/** Texts up to this length take every way through the loops, with each number of bytes left. */
const longest = 50;
/** Texts may begin anywhere. */
const start = 3;

/** Bytes whose text from `start` on is of digits and letters, with a quote after it. */
function digits(length: number): Uint8Array {
  const bytes = new Uint8Array(start + length + 1).fill(0x61, 0, start + length);
  for (let at = start; at < start + length; at += 2) bytes[at] = 0x30 + (at % 10);
  bytes[start + length] = quote;
  return bytes;
}

describe('texts of simple bytes', () => {
  it('are distinguished from those with any other byte, at any position', () => {
    for (let length = 0; length <= longest; length += 1) {
      const bytes = digits(length);
      const view = new DataView(bytes.buffer);
      assert.equal(isSimple(view, start, start + length), length >= 8);
      for (let at = start; at < start + length; at += 1) {
        const kept = bytes[at] ?? 0;
        for (let byte = 0; byte < 256; byte += 1) {
          bytes[at] = byte;
          const isSimpleByte = byte < 0x80 && (byte & 0x20) !== 0 && (byte & 0x50) !== 0;
          if (isSimple(view, start, start + length) !== (length >= 8 && isSimpleByte))
            assert.fail(`the byte ${byte} at ${at - start} of ${length}`);
        }
        bytes[at] = kept;
      }
    }
  });

  it('end at their quote, or nowhere if a byte before it is not plain', () => {
    for (let length = 0; length <= longest; length += 1) {
      const bytes = digits(length);
      const view = new DataView(bytes.buffer);
      assert.equal(endOfText(view, start), start + length);
      assert.equal(endOfText(new DataView(bytes.buffer, 0, start + length), start), -1);
      for (let at = start; at < start + length; at += 1) {
        const kept = bytes[at] ?? 0;
        for (let byte = 0; byte < 256; byte += 1) {
          bytes[at] = byte;
          const isPlain = byte >= 0x20 && byte < 0x80 && byte !== backslash;
          const plainEnd = byte === quote ? at : start + length;
          if (endOfText(view, start) !== (isPlain ? plainEnd : -1))
            assert.fail(`the byte ${byte} at ${at - start} of ${length}`);
        }
        bytes[at] = kept;
      }
    }
  });
});
