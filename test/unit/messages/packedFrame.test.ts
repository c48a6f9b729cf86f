import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

import { minPackedBytes, packFrame, unpackFrame } from '../../../src/messages/packedFrame';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const large = bytesOf(`{"version":1}\n${'{"topics":["0xddf252ad"]}'.repeat(40_000)}`);

describe('packing frames', () => {
  it('returns the same bytes after unpacking', async () => {
    for (const frame of [large, new Uint8Array(randomBytes(minPackedBytes)), new Uint8Array(minPackedBytes)])
      assert.deepEqual(await unpackFrame(await packFrame(frame)), frame);
  });

  it('makes a large frame of JSON much smaller', async () => {
    assert.ok((await packFrame(large)).length < large.length / 10);
  });

  it('returns a small frame unchanged and immediately', async () => {
    const small = large.subarray(0, minPackedBytes - 1);
    assert.equal(await packFrame(small), small);
    assert.equal(unpackFrame(small), small);
  });

  it('reads a packed frame that is a part of other bytes', async () => {
    const packed = await packFrame(large);
    const around = new Uint8Array(packed.length + 2).fill(0x20);
    around.set(packed, 1);
    assert.deepEqual(await unpackFrame(around.subarray(1, -1)), large);
  });

  it('fails for a frame whose end is missing', async () => {
    const packed = await packFrame(large);
    for (const length of [7, 10, 20, packed.length >> 1, packed.length - 1])
      assert.equal(await unpackFrame(packed.subarray(0, length)), undefined, String(length));
  });

  it('fails for a frame whose length differs from the stated one', async () => {
    const packed = await packFrame(large);
    const start = packed.indexOf(0x0a) + 1;
    for (const length of [large.length - 1, large.length + 1, 0, 100]) {
      const head = bytesOf(`packed ${length}\n`);
      const wrong = new Uint8Array([...head, ...packed.subarray(start)]);
      assert.equal(await unpackFrame(wrong), undefined, String(length));
    }
  });

  it('fails for bytes that are not packed', async () => {
    for (const text of ['packed ', 'packed x\n', 'packed 5\nhello', 'packed 99999999999\n', 'packed 3\n'])
      assert.equal(await unpackFrame(bytesOf(text)), undefined, text);
  });
});
