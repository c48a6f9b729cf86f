import assert from 'node:assert/strict';

import { findDeepPlace } from '../../../../../src/core/base/json/findDeepPlace';

describe('findDeepPlace', () => {
  it('finds the first bracket that is deeper than the limit', () => {
    assert.equal(findDeepPlace('{"a":[1]}', 2), undefined);
    assert.equal(findDeepPlace('{"a":[[1]]}', 2), 6);
    assert.equal(findDeepPlace('['.repeat(100_000), 100), 100);
  });

  it('skips strings and comments', () => {
    assert.equal(findDeepPlace('["[[[\\"[[", /* [[[ */ // [[[\n[1]]', 2), undefined);
    assert.equal(findDeepPlace('["[[[\\"[[", /* [[[ */ // [[[\n[[1]]]', 2), 30);
  });
});
