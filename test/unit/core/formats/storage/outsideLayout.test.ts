import assert from 'node:assert/strict';

import { outsideLayout } from '../../../../../src/core/formats/storage/outsideLayout';
import { standardSlot } from '../../../../../src/core/formats/storage/standardSlots';

const json = {
  storage: [
    { label: 'fee', offset: 0, slot: '0', type: 't_uint256' },
    { label: 'pair', offset: 0, slot: '1', type: 't_array' },
  ],
  types: {
    t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
    t_array: { encoding: 'inplace', label: 'uint256[2]', numberOfBytes: '64', base: 't_uint256' },
  },
};

describe('a plain slot of a contract with a known layout', () => {
  it('is outside if no variable is at least partly in it', () => {
    for (const slot of [0n, 1n, 2n]) assert.equal(outsideLayout(slot, json, 'Vault'), undefined, String(slot));
    assert.match(outsideLayout(3n, json, 'Vault') ?? '', /^No variable of Vault is in slot 3,/);
  });

  it('may be a part of an element if its number is a hash, and has a meaning of its own in a standard', () => {
    assert.match(outsideLayout(2n ** 255n, json, 'Vault') ?? '', /may be part of an element of a mapping/);
    const standard = standardSlot('eip1967.implementation');
    assert.ok(standard);
    assert.equal(outsideLayout(standard.slot, json, 'Vault'), undefined);
  });

  it('says nothing of a layout that can not be read', () => {
    assert.equal(outsideLayout(3n, 'no layout', 'Vault'), undefined);
  });
});
