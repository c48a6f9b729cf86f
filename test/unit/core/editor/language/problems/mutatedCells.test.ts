import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { findThrowingText } from './mutatedCells';

describe('changed, cut and joined cells and pasted texts', () => {
  it('nothing throws while they are read, converted and diagnosed', () => {
    assert.equal(findThrowingText(7, 3_000, 1_500), undefined);
  });
});
