import assert from 'node:assert/strict';

import openRpc from '../../../../../src/core/model/catalogue/openrpc.json';
import { leftOut, officialMethods } from './officialMethods';

describe('the catalogue beside the official lists of methods', () => {
  const known = new Map(openRpc.methods.map(({ name, 'x-families': families }) => [name, families]));

  for (const [family, methods] of Object.entries(officialMethods))
    it(`has each official method of ${family} that is not left out on purpose`, () => {
      const missing = methods.filter((name) => known.get(name)?.includes(family) !== true && !leftOut.includes(name));
      assert.deepEqual(missing, [], 'describe these in openrpc.json, or add them to leftOut');
    });

  it('leaves out only official methods that it does not have', () => {
    const official = new Set<string>(Object.values(officialMethods).flat());
    assert.deepEqual(
      leftOut.filter((name) => known.has(name) || !official.has(name)),
      [],
    );
  });
});
