import assert from 'node:assert/strict';

import { joinBytes } from '../../../src/core/base/joinBytes';
import { BodyBytes } from '../../../src/transport/bodyBytes';

const chunks = [Uint8Array.of(1, 2, 3), Uint8Array.of(4), Uint8Array.of(5, 6)];

describe('the bytes of a body', () => {
  const announcements = [undefined, 0, 2, 3, 4, 6, 7, 1e9];
  for (const announced of announcements)
    it(`are those of its chunks if ${announced ?? 'no'} bytes are announced`, () => {
      const body = new BodyBytes(announced);
      for (const chunk of chunks) body.add(chunk);
      assert.equal(body.length, 6);
      assert.deepEqual(body.joined(), joinBytes(chunks));
    });

  it('are empty if nothing came', () => {
    for (const announced of [undefined, 0, 5]) assert.deepEqual(new BodyBytes(announced).joined(), new Uint8Array());
  });

  it('have a buffer of their own', () => {
    for (const announced of announcements) {
      const body = new BodyBytes(announced);
      for (const chunk of chunks) body.add(chunk);
      assert.equal(body.joined().buffer.byteLength, 6);
    }
  });
});
