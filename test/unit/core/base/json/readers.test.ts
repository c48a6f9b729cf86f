import assert from 'node:assert/strict';

import fc from 'fast-check';

import {
  byKind,
  count,
  listOf,
  members,
  oneOf,
  optional,
  type Reader,
  recordOf,
  text,
} from '../../../../../src/core/base/json/readers';

type Shape =
  { readonly kind: 'point'; readonly at: number } | { readonly kind: 'group'; readonly of: readonly Shape[] };

const readShape: Reader<Shape> = byKind({ point: { at: count }, group: { of: listOf((value) => readShape(value)) } });

describe('readers', () => {
  it('return copies that have only what was checked', () => {
    const read = members<{ readonly a: string; readonly b?: 1 }>({ a: text, b: optional(oneOf([1])) });
    assert.deepEqual(read({ a: '', b: undefined, c: 5 }), { a: '' });
    assert.deepEqual(read({ a: '', b: 1 }), { a: '', b: 1 });
    for (const value of [null, [], '', {}, { a: 1 }, { a: '', b: null }]) assert.equal(read(value), undefined);
    const group = {
      kind: 'group',
      of: [
        { kind: 'point', at: 1 },
        { kind: 'group', of: [] },
      ],
    };
    assert.deepEqual(readShape({ ...group, extra: 1 }), group);
    assert.equal(readShape({ kind: 'group', of: [{ kind: 'point', at: -1 }] }), undefined);
  });

  it('take no member from the prototype of an object, and make none of one', () => {
    const parsed: unknown = JSON.parse('{"__proto__":"a","constructor":"b"}');
    const record = recordOf(text)(parsed) ?? assert.fail('not read');
    assert.deepEqual(Object.entries(record), Object.entries(parsed as object));
    assert.equal(readShape({ kind: 'constructor' }), undefined);
    assert.equal(listOf(text)([, 'a']), undefined);
  });

  it('never throw', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        readShape({ kind: value, at: value, of: [value] });
      }),
    );
  });
});
