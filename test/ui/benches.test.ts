import assert from 'node:assert/strict';

import type { Bench } from '../bench/benchReport';
import { benchNames, needOf } from '../run/benches.mjs';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('each bench that needs the built extension', () => {
  let window: WorkbenchPage;
  before(async () => {
    window = await sharedWorkbench();
  });
  afterEach(() => window.clear());

  for (const name of benchNames.filter((each) => ['program', 'workbench'].includes(needOf(each))))
    it(`runs with its smallest work: ${name}`, async () => {
      const { run } = (await import(`../bench/${name}.bench.ts`)) as Bench;
      const { cases } = await run({ seed: 1, smallest: true, window });
      assert.ok(cases.length > 0);
    });
});
