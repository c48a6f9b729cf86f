import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { headRows } from '../../../../../src/core/run/live/gapFiller';

function header(number: number): JsonValue {
  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
  return { number: `0x${number.toString(16)}`, hash: word(number + 1), parentHash: word(number) };
}

describe('the headers of missed blocks', () => {
  it('are read one by one, and are complete with the last answer, in order', () => {
    const filler = headRows.fill({ from: 5, to: 8 }, header(8));
    assert.ok(filler.kind === 'ok');
    const asked = filler.value.next(10);
    assert.deepEqual(
      asked.map(({ call }) => call.params),
      [5, 6, 7].map((number) => [`0x${number.toString(16)}`, false]),
    );
    for (const { id } of asked.toReversed()) {
      assert.equal(filler.value.rows, undefined);
      assert.equal(filler.value.answered(id, header(5 + id)), undefined);
    }
    assert.deepEqual(filler.value.rows, [5, 6, 7, 8].map(header));
  });

  it('are not read if a node reports a head that is too far ahead, which is said', () => {
    const filler = headRows.fill({ from: 5, to: Number.MAX_SAFE_INTEGER }, header(8));
    assert.deepEqual(
      filler.kind === 'failed' && filler.problem,
      "More than 10,000 headers were missed, so they aren't read one by one.",
    );
  });
});
