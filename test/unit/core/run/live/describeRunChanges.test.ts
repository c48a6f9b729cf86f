import assert from 'node:assert/strict';

import { comparedValues } from '../../../../../src/core/base/answerBounds';
import { describeRunChanges } from '../../../../../src/core/run/live/describeRunChanges';

describe('describeRunChanges', () => {
  it('names exact numbers with their difference, and other texts as they are', () => {
    const word = `0x${'0'.repeat(45)}ffffffffffffffffffb`;
    assert.deepEqual(describeRunChanges(word, `${word.slice(0, -1)}a`), [
      'result: 75,557,863,725,914,323,419,131 → 75,557,863,725,914,323,419,130 (-1)',
    ]);
    const [first, second] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
    assert.deepEqual(describeRunChanges({ to: first, n: '0x1' }, { to: second, n: '0x1' }), [
      `result.to: ${first} → ${second}`,
    ]);
    assert.deepEqual(describeRunChanges({ a: 1 }, { a: 1 }), []);
  });

  it('names members that are new or gone, and counts items of lists with another length', () => {
    assert.deepEqual(describeRunChanges({ a: 'x' }, { b: 'y' }), ['result.a: x is gone', 'result.b: y is new']);
    assert.deepEqual(describeRunChanges(['p', 'q', 'q'], ['q', 'r', 's', 't']), [
      'result: 3 new and 2 gone of 4 items',
    ]);
    assert.deepEqual(describeRunChanges([{ a: '0x1' }], [{ a: '0x3' }]), ['result[0].a: 1 → 3 (+2)']);
  });

  it('takes no member for one that objects have by themselves', () => {
    assert.deepEqual(describeRunChanges({}, { constructor: '0x1', toString: 'x' }), [
      'result.constructor: 0x1 is new',
      'result.toString: x is new',
    ]);
  });

  it('finds a change behind more values than it walks through', () => {
    const long = (last: string) => ({ zeros: Array.from({ length: comparedValues }, () => 0), last: { of: last } });
    assert.deepEqual(describeRunChanges(long('a'), long('b')), ['result.last: {"of":"a"} → {"of":"b"}']);
  });

  it('names the first changes and counts the others', () => {
    const list = (from: number) => Array.from({ length: 8 }, (_, index) => from + index);
    const changes = describeRunChanges(list(0), list(10));
    assert.equal(changes.length, 6);
    assert.equal(changes[5], '3 more changes.');
  });
});
