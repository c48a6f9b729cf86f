import assert from 'node:assert/strict';

import { getAddress as ethersAddress } from 'ethers';
import { getAddress } from 'viem';

import { AbiReader } from '../../../../src/core/abi/abiReader';
import { ChecksumCache } from '../../../../src/core/abi/checksumCache';
import { eip55 } from '../../../../src/core/view/eip55';
import { below, randomHex, seeded } from './randomAbi';

describe('ChecksumCache', () => {
  it('returns EIP-55 checksums for the addresses of the standard and for random addresses', () => {
    for (const address of [
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '0xde709f2102306220921060314715629080e2fb77',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    ]) {
      assert.equal(eip55(address.slice(2).toUpperCase()), address);
    }
    const random = seeded(3);
    const cache = new ChecksumCache();
    for (let number = 0; number < 200; number += 1) {
      const address = randomHex(random, 20);
      assert.equal(checksummed(cache, address), getAddress(address));
      assert.equal(checksummed(cache, `0x${address.slice(2).toUpperCase()}`), ethersAddress(address));
    }
  });

  it('returns correct checksums for more addresses than it can cache', () => {
    const random = seeded(4);
    const cache = new ChecksumCache(16);
    const addresses = Array.from({ length: 100 }, () => randomHex(random, 20));
    for (let number = 0; number < 1000; number += 1) {
      const address = addresses[below(random, 100)] ?? '0x';
      assert.equal(checksummed(cache, address), getAddress(address));
    }
  });
});

function checksummed(cache: ChecksumCache, address: string): string {
  const reader = new AbiReader();
  assert.ok(reader.load(address));
  return cache.checksummed(reader, 0);
}
