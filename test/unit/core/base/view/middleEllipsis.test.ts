import assert from 'node:assert/strict';

import { middleEllipsis } from '../../../../../src/core/base/view/shortForm';

describe('middleEllipsis', () => {
  it('keeps both ends and the requested length', () => {
    assert.equal(middleEllipsis('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 15), '0xA0b86…606eB48');
    assert.equal(middleEllipsis('short', 5), 'short');
    assert.equal(middleEllipsis('abcdefgh', 1), 'a…h');
  });
});
