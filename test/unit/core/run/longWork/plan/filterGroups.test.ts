import assert from 'node:assert/strict';

import { splitFilter } from '../../../../../../src/core/run/longWork/plan/filterGroups';

describe('a filter with more than 5,000 parameters', () => {
  const addresses = Array.from({ length: 12_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`);

  it('is split by address, each group with all topics, and each address in one group', () => {
    const groups = splitFilter(
      {
        address: [...addresses, addresses[7]!.toUpperCase().replace('X', 'x')],
        topics: ['0x01', ['0x02', '0x03'], null],
      },
      5_000,
    );
    assert.equal(groups.kind, 'ok');
    const lists = groups.value.map(({ address }) => address as readonly string[]);
    assert.deepEqual(
      lists.map(({ length }) => length),
      [4_997, 4_997, 2_006],
    );
    assert.equal(new Set(lists.flat().map((address) => address.toLowerCase())).size, 12_000);
    assert.ok(groups.value.every(({ topics }) => Array.isArray(topics) && topics.length === 3));
  });

  it('is left unchanged up to 5,000', () => {
    const filter = { address: addresses.slice(0, 4_999), topics: ['0x01'] };
    assert.deepEqual(splitFilter(filter, 5_000), { kind: 'ok', value: [filter] });
  });

  it('is refused if it has too many topics', () => {
    assert.equal(splitFilter({ address: addresses[0]!, topics: [addresses.slice(0, 5_000)] }, 5_000).kind, 'failed');
  });
});
