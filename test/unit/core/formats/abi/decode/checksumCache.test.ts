import assert from 'node:assert/strict';

import { getAddress as ethersAddress } from 'ethers';
import { getAddress } from 'viem';

import { eip55 } from '../../../../../../src/core/base/view/eip55';
import { AbiReader } from '../../../../../../src/core/formats/abi/decode/abiReader';
import { ChecksumCache } from '../../../../../../src/core/formats/abi/decode/checksumCache';
import { below, randomHex, seeded } from '../type/randomAbi';

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

  it('computes hardly any checksum twice while it grows', () => {
    const random = seeded(5);
    let computed = 0;
    const cache = new ChecksumCache(undefined, (digits) => {
      computed += 1;
      return `0x${digits}`;
    });
    const addresses = Array.from({ length: 10_000 }, () => randomHex(random, 20));
    for (let times = 0; times < 3; times += 1) {
      for (const address of addresses) assert.equal(checksummed(cache, address), address);
    }
    assert.ok(computed < 1.01 * addresses.length, `${computed} for ${addresses.length} addresses`);
  });

  it('stays correct for addresses that all have the same slot', () => {
    const cache = new ChecksumCache();
    const addresses = Array.from({ length: 3_000 }, (_, index) => {
      const part = index.toString(16).padStart(8, '0');
      return `0x${'00'.repeat(4)}${part}${'00'.repeat(4)}${part}${'00'.repeat(4)}`;
    });
    for (let times = 0; times < 2; times += 1) {
      for (const address of addresses) assert.equal(checksummed(cache, address), eip55(address.slice(2)));
    }
  });
});

const reader = new AbiReader();

function checksummed(cache: ChecksumCache, address: string): string {
  assert.ok(reader.load(address));
  return cache.checksummed(reader, 0);
}
