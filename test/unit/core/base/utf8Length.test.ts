import assert from 'node:assert/strict';

import fc from 'fast-check';

import { utf8Length } from '../../../../src/core/base/utf8Length';

describe('utf8Length', () => {
  it('counts the bytes that the encoder writes, for any text', () => {
    const encoder = new TextEncoder();
    const units = fc.array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd7fe, max: 0xe001 })));
    fc.assert(
      fc.property(units, (given) => {
        const text = String.fromCharCode(...given);
        assert.equal(utf8Length(text), encoder.encode(text).length);
      }),
      { numRuns: 5_000 },
    );
  });
});
