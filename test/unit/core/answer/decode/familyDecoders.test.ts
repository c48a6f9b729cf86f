import assert from 'node:assert/strict';

import { decoderOf, familyDecoders } from '../../../../../src/core/answer/decode/familyDecoders';
import openRpc from '../../../../../src/core/model/catalogue/openrpc.json';
import { genericMethods } from './genericMethods';

const catalogued = openRpc.methods.map(({ name }) => name);

describe('the decoders of the families', () => {
  it('have an entry for each method of the catalogue that is not meant to have the generic view', () => {
    const missing = catalogued.filter((name) => decoderOf(name) === undefined && !genericMethods.has(name));
    assert.deepEqual(missing, [], 'add these to the table of their family, or to genericMethods.ts');
  });

  it('have no entry for a method that is meant to have the generic view', () => {
    assert.deepEqual(
      [...genericMethods].filter((name) => decoderOf(name) !== undefined),
      [],
    );
  });

  it('leave the generic view to methods of the catalogue only', () => {
    assert.deepEqual(
      [...genericMethods].filter((name) => !catalogued.includes(name)),
      [],
    );
  });

  it('have a method in the table of one family only', () => {
    const names = Object.values(familyDecoders).flatMap(({ methods }) => Object.keys(methods));
    assert.ok(names.length > 100, `only ${names.length} methods were found`);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  });

  it('are in the table of the family that the catalogue names', () => {
    const misplaced = openRpc.methods.flatMap(({ name, 'x-families': families }) =>
      Object.entries(familyDecoders)
        .filter(([family, { methods }]) => Object.hasOwn(methods, name) && !families.includes(family))
        .map(([family]) => `${name} is in the table of ${family}`),
    );
    assert.deepEqual(misplaced, []);
  });

  it('include trace methods of nodes that the catalogue does not list', () => {
    assert.equal(decoderOf('debug_traceBadBlock'), decoderOf('debug_traceTransaction'));
    assert.notEqual(decoderOf('trace_anything'), undefined);
  });

  it("don't confuse a method name with a member of every object", () => {
    assert.equal(decoderOf('constructor'), undefined);
    assert.equal(decoderOf('__proto__'), undefined);
  });
});
