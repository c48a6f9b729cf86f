import assert from 'node:assert/strict';

import type { Bench } from '../../bench/benchReport';
import { benchNames, needOf } from '../../run/benches.mjs';

describe('each bench that needs Node alone', () => {
  for (const name of benchNames.filter((each) => needOf(each) === 'node'))
    it(`runs with its smallest work: ${name}`, async () => {
      const { run } = (await import(`../../bench/${name}.bench.ts`)) as Bench;
      const report = await run({ seed: 1, smallest: true });
      assert.equal(report.name, name);
      assert.deepEqual(
        report.cases.filter(({ value }) => !Number.isFinite(value)),
        [],
        'each figure is a number',
      );
    });
});
