import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { JsonNumber } from '../../../../../src/core/base/json/jsonValue';
import { readPath } from '../../../../../src/core/base/json/readPath';

describe('readPath', () => {
  const value = { result: [{ 'a b': null, n: new JsonNumber('1.0') }] };

  it('follows keys and indexes', () => {
    assert.deepEqual(readPath(value, [], 'cell'), { kind: 'ok', value });
    assert.deepEqual(readPath(value, ['result', 0, 'a b'], 'cell'), { kind: 'ok', value: null });
    assert.deepEqual(readPath(value, ['result', 0, 'n'], 'cell'), { kind: 'ok', value: new JsonNumber('1.0') });
  });

  it('reports how far a path leads', () => {
    const problemOf = (...path: (string | number)[]): unknown => {
      const result = readPath(value, path, 'cell');
      return result.kind === 'failed' && result.problem;
    };
    assert.equal(problemOf('reslt'), 'cell has no member "reslt"');
    assert.equal(problemOf('toString'), 'cell has no member "toString"');
    assert.equal(problemOf('result', 1), 'cell.result is a list of 1 and has no [1]');
    assert.equal(problemOf('result', 'length'), 'cell.result is a list of 1 and has no .length');
    assert.equal(problemOf('result', 0, 'a b', 'x'), 'cell.result[0]["a b"] is null and has no .x');
    assert.equal(problemOf('result', 0, 'n', 'text'), 'cell.result[0].n is a single value and has no .text');
  });
});
