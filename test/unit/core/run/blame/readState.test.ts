import assert from 'node:assert/strict';

import { slotHex } from '../../../../../src/core/formats/storage/slotWord';
import { readStateAnswer, stateCall } from '../../../../../src/core/run/blame/readState';
import { contract } from './simulatedState';

const slots = [slotHex(0n), slotHex(1n)];

describe('the words of several slots', () => {
  it("a contract's own answer isn't read as words of slots if the node ignores the code that replaces it", () => {
    const own = `0x${'11'.repeat(64)}`;
    assert.equal(readStateAnswer('override', slots, own), undefined);
    assert.equal(readStateAnswer('override', slots, `${own}${'22'.repeat(32)}`), undefined);
  });

  it('are read from the answer of the code, which ends with a mark', () => {
    const { params } = stateCall('override', contract, slots, 7);
    const [call, block, overrides] = params as readonly [object, string, Record<string, { code: string }>];
    assert.deepEqual([block, Object.keys(overrides)], ['0x7', [contract]]);
    assert.deepEqual(call, { to: contract, data: `0x${slots.map((slot) => slot.slice(2)).join('')}` });
    const mark = Buffer.from('rpcbook: the words of the slots.').toString('hex');
    assert.ok(overrides[contract]?.code.includes(mark));
    const words = readStateAnswer('override', slots, `0x${'11'.repeat(32)}${'22'.repeat(32)}${mark}`);
    assert.deepEqual(
      [...(words ?? [])],
      [
        [slots[0], `0x${'11'.repeat(32)}`],
        [slots[1], `0x${'22'.repeat(32)}`],
      ],
    );
  });

  it('are not read from an answer with more, fewer or other words', () => {
    const word = slotHex(5n);
    for (const answer of [
      {},
      { [contract]: [word] },
      { [contract]: [word, word, word] },
      { [contract]: [word, 'x'] },
      null,
    ])
      assert.equal(readStateAnswer('values', slots, answer), undefined, JSON.stringify(answer));
    assert.equal(readStateAnswer('single', slots, 'no word'), undefined);
  });
});
