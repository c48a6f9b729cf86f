import assert from 'node:assert/strict';

import { readBlockTime } from '../../../../../src/core/base/view/blockTime';
import { formatValue, utcTime } from '../../../../../src/core/base/view/formatValue';
import { blockTimeValue } from '../../../../../src/core/base/view/value';

describe('the time of a block', () => {
  it('a time in milliseconds, microseconds or nanoseconds is read by its size, and its number is shown', () => {
    const seconds = 1_705_174_275n;
    assert.deepEqual(readBlockTime(seconds), { seconds });
    for (const [unit, parts] of [
      ['ms', 1000n],
      ['µs', 1_000_000n],
      ['ns', 1_000_000_000n],
    ] as const) {
      const raw = seconds * parts + 7n;
      assert.deepEqual(readBlockTime(raw), { seconds, unit });
      assert.equal(formatValue(blockTimeValue(raw), utcTime), `2024-01-13 19:31:15 UTC (from ${raw} ${unit})`);
    }
  });

  it("a number that isn't a time in any unit stays unchanged", () => {
    for (const number of [0n, 1n, 99_999_999_999n, 10n ** 20n, 2n ** 255n])
      assert.deepEqual(readBlockTime(number), { seconds: number });
    assert.equal(formatValue(blockTimeValue(10n ** 20n), utcTime), `${10n ** 20n} seconds since 1970`);
  });
});
