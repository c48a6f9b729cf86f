import assert from 'node:assert/strict';

import { timeCell } from '../../../../../src/core/answer/saving/quantityCell';

describe('the time column of saved rows', () => {
  it('a time in a smaller unit is saved in seconds', () => {
    for (const parts of [1n, 1000n, 1_000_000n, 1_000_000_000n])
      assert.equal(timeCell(`0x${(1_705_174_275n * parts).toString(16)}`), 1_705_174_275);
    assert.equal(timeCell(1_705_174_275_123), 1_705_174_275);
  });

  it("a value that isn't a time is saved as a missing one", () => {
    for (const json of [-1, null, undefined, '', 'x', `0x${'f'.repeat(64)}`]) assert.equal(timeCell(json), null);
  });
});
