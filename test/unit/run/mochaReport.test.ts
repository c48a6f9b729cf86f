import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { brokenRun, mergeMochaReports, readMochaReport, sumCounts } from '../../run/mochaReport.mjs';

const stats = { suites: 1, tests: 1, passes: 0, pending: 0, failures: 0, duration: 5 };
const first = {
  stats: { ...stats, passes: 1, start: '2026-01-01T00:00:01Z', end: '2026-01-01T00:00:05Z' },
  tests: [{ fullTitle: 'one' }],
  pending: [],
  failures: [],
  passes: [{ fullTitle: 'one' }],
};
const second = {
  stats: { ...stats, pending: 1, start: '2026-01-01T00:00:00Z', end: '2026-01-01T00:00:09Z' },
  tests: [{ fullTitle: 'two' }],
  pending: [{ fullTitle: 'two' }],
  failures: [],
  passes: [],
};

describe('the reports of a test run', () => {
  let folder: string;
  const inFolder = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-reports-'));
    await writeFile(inFolder('1.json'), JSON.stringify(first));
    await writeFile(inFolder('2.json'), JSON.stringify(second));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('the reports of the parts of a suite become one, with all tests and their counts', () => {
    mergeMochaReports([inFolder('1.json'), inFolder('broken.json'), inFolder('2.json')], inFolder('all.json'));
    assert.deepEqual(readMochaReport(inFolder('all.json'), 0), { passed: 1, failed: 0, skipped: 1, failedTests: [] });
  });

  it('count a run without a report as one failure', () => {
    const counts = sumCounts([readMochaReport(inFolder('1.json'), 0), readMochaReport(inFolder('none.json'), 1)]);
    assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 0, failedTests: ['the run ended without a report'] });
  });

  it('state the failures of a run that was ended early, and the test that ran', async () => {
    const failures = [{ fullTitle: 'three', message: 'no' }];
    const progress = { passed: 2, failures, during: 'four', since: Date.now() - 5000 };
    await writeFile(inFolder('none.json.progress'), JSON.stringify(progress));
    const { passed, failed, failedTests } = readMochaReport(inFolder('none.json'), 1);
    assert.deepEqual({ passed, failed, first: failedTests[0] }, { passed: 2, failed: 2, first: 'three\n    no' });
    assert.match(failedTests[1] ?? '', /^the run ended without a report, [5-9] s after the start of "four"$/);
  });

  it('show the start of each error and its place in the test below the title of what failed', async () => {
    const place = 'at Context.<anonymous> (test/ui/one.test.ts:7:5)';
    const message = ['no such button', ...Array.from({ length: 9 }, (_, index) => `line ${index}`)].join('\n');
    const stack = `Error: ${message}\n    at wait (node_modules/a/test/b.js:1:1)\n    at find (src/core/c.ts:2:2)\n    ${place}\n    at test/ui/two.test.ts:1:1`;
    const failures = [
      { fullTitle: 'one', err: { message, stack } },
      { fullTitle: 'two', err: { message: 'x'.repeat(900) } },
      { fullTitle: 'three', err: {} },
    ];
    await writeFile(inFolder('1.json'), JSON.stringify({ stats: { ...stats, failures: 3 }, failures }));
    assert.deepEqual(
      readMochaReport(inFolder('1.json'), 3).failedTests.map((failed) => failed.split('\n    ')),
      [
        ['one', 'no such button', 'line 0', 'line 1', 'line 2', 'line 3', 'line 4', place],
        ['two', 'x'.repeat(600)],
        ['three', 'no error was reported'],
      ],
    );
  });

  it('count a run that fails without a failed test as one failure', () => {
    const { failed, failedTests } = readMochaReport(inFolder('1.json'), 7);
    assert.equal(failed, 1);
    assert.deepEqual(failedTests, ['the run ended with exit code 7']);
    assert.deepEqual(brokenRun('no npm').failedTests, ['no npm']);
  });
});
