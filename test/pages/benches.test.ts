import assert from 'node:assert/strict';

import type { Bench } from '../bench/benchReport';
import { benchNames, needOf } from '../run/benches.mjs';

describe('each bench that draws a page', () => {
  for (const name of benchNames.filter((each) => needOf(each) === 'page'))
    it(`runs with its smallest work: ${name}`, async () => {
      const { run } = (await import(`../bench/${name}.bench.ts`)) as Bench;
      const { cases } = await run({ seed: 1, smallest: true });
      assert.ok(cases.length > 0);
    });
});
