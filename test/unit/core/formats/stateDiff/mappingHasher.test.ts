import assert from 'node:assert/strict';

import { type Hex, hexToBytes, keccak256 } from 'viem';

import { MappingHasher, startsOf } from '../../../../../src/core/formats/stateDiff/mappingHasher';
import { randomHex, seeded } from '../abi/type/randomAbi';

describe('MappingHasher', () => {
  it('hashes as viem does, for keys of every length', () => {
    const random = seeded(7);
    for (let round = 0; round < 300; round += 1) {
      const [key, slot] = [randomHex(random, round < 200 ? 32 : round - 199), randomHex(random, 32)];
      const hash = BigInt(keccak256(`${key}${slot.slice(2)}` as Hex));
      const hasher = new MappingHasher(BigInt(slot), startsOf([hash]));
      assert.equal(hasher.slotOf(hexToBytes(key), false), hash);
      assert.equal(hasher.slotOf(hexToBytes(key), true), hash);
    }
  });

  it('recognizes hashes that are far from all changed slots', () => {
    const hasher = new MappingHasher(1n, startsOf([5n]));
    assert.equal(hasher.slotOf(new Uint8Array(32), false), undefined);
  });
});
