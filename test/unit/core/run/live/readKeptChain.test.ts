import assert from 'node:assert/strict';

import fc from 'fast-check';

import { readKeptChain } from '../../../../../src/core/run/live/readKeptChain';
import { defined } from '../../../defined';

const hash = (digit: string) => `0x${digit.repeat(64)}`;
const kept = {
  blocks: [
    { number: 4, hash: hash('a') },
    { number: 5, hash: hash('b') },
  ],
  start: 4,
  sureTo: 5,
  lost: [{ from: 2, to: 3, why: 'It failed.' }],
};

describe('readKeptChain', () => {
  it('reads what was stored, without the places of rows', () => {
    assert.deepEqual(defined(readKeptChain(JSON.parse(JSON.stringify(kept)))), { ...kept, places: [] });
    const { start: _start, ...final } = kept;
    assert.deepEqual(defined(readKeptChain(final)), { ...final, places: [] });
  });

  it('reads nothing else', () => {
    const strange: readonly unknown[] = [
      undefined,
      null,
      'x',
      [],
      {},
      { ...kept, blocks: [] },
      { ...kept, blocks: kept.blocks.toReversed() },
      { ...kept, blocks: [{ number: 4 }] },
      { ...kept, blocks: [{ number: 4, hash: '0x' }] },
      { ...kept, sureTo: '5' },
      { ...kept, sureTo: -1 },
      { ...kept, start: 'x' },
      { ...kept, lost: {} },
      { ...kept, lost: [{ from: 3, to: 2, why: '' }] },
      { ...kept, lost: [{ from: 2, to: 3 }] },
    ];
    for (const stored of strange) assert.equal(readKeptChain(stored), undefined, JSON.stringify(stored));
    fc.assert(fc.property(fc.anything(), (stored) => void readKeptChain(stored)));
  });
});
