import assert from 'node:assert/strict';

import { maxFlaky, runWithSecondTry } from '../../run/secondTry';
import { countTests, type FileReport, type SuiteReport } from '../../run/suiteReport';

const passing: FileReport = { passed: 2, skipped: 0, failures: [] };
const failing = (message: string): FileReport => ({ passed: 1, skipped: 0, failures: [{ title: 'opens', message }] });

function reportOf(byFile: Readonly<Record<string, FileReport>>, notRun: readonly string[] = []): SuiteReport {
  return { byFile: new Map(Object.entries(byFile)), broken: [], notRun, durations: [] };
}

/** Runs files whose processes find out what is given, in this order. */
async function runAs(files: readonly string[], reports: readonly SuiteReport[]) {
  const processes: (readonly string[])[] = [];
  const tried = await runWithSecondTry(files, (some) => {
    processes.push(some);
    return Promise.resolve(reports[processes.length - 1] ?? reportOf({}));
  });
  return { processes, tried, counts: countTests([tried]) };
}

describe('a second try', () => {
  it('is not made if all files pass', async () => {
    const { processes, tried } = await runAs(['a', 'b'], [reportOf({ a: passing, b: passing })]);
    assert.deepEqual(processes, [['a', 'b']]);
    assert.deepEqual(tried.flaky, []);
  });

  it('runs a file that failed alone, and calls it flaky with its first error if it passes', async () => {
    const first = reportOf({ a: passing, b: failing('no button') });
    const { processes, tried, counts } = await runAs(['a', 'b'], [first, reportOf({ b: passing })]);
    assert.deepEqual(processes, [['a', 'b'], ['b']]);
    assert.deepEqual(tried.flaky, [{ file: 'b', failures: failing('no button').failures }]);
    assert.deepEqual(counts, { passed: 4, failed: 0, skipped: 0 });
  });

  it('fails a test that fails twice once, with both errors', async () => {
    const { tried, counts } = await runAs(['a'], [reportOf({ a: failing('one') }), reportOf({ a: failing('two') })]);
    assert.deepEqual(tried.flaky, []);
    assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 0 });
    const [failure] = tried.byFile.get('a')?.failures ?? [];
    assert.deepEqual([failure?.message, failure?.evidence], ['two', ['In the first try: one']]);
  });

  it('fails a file whose second try runs no test', async () => {
    for (const second of [reportOf({}), reportOf({ a: { passed: 0, skipped: 2, failures: [] } })]) {
      const { tried, counts } = await runAs(['a'], [reportOf({ a: failing('one') }), second]);
      assert.deepEqual([tried.flaky, counts.failed], [[], 1]);
    }
  });

  it('is not made if too many files failed', async () => {
    const files = Array.from({ length: maxFlaky + 1 }, (_, index) => `${index}`);
    const first = reportOf(Object.fromEntries(files.map((file) => [file, failing('no window')])));
    const { processes, tried, counts } = await runAs(files, [first]);
    assert.deepEqual([processes, tried.notTriedAgain, counts.failed], [[files], files, files.length]);
  });

  it('leaves files that a broken process did not reach to another one, as their first try', async () => {
    const { processes, tried } = await runAs(
      ['a', 'b', 'c'],
      [reportOf({ a: passing, b: failing('killed') }, ['c']), reportOf({ c: passing }), reportOf({ b: passing })],
    );
    assert.deepEqual(processes, [['a', 'b', 'c'], ['c'], ['b']]);
    assert.deepEqual(
      tried.flaky.map(({ file }) => file),
      ['b'],
    );
  });

  it('is not made for processes that always break', async () => {
    const files = ['a', 'b', 'c', 'd', 'e', 'f'];
    const reports = files.map((file, index) => reportOf({ [file]: failing('killed') }, files.slice(index + 1)));
    const { processes, tried } = await runAs(files, reports);
    assert.equal(processes.length, maxFlaky + 1);
    assert.deepEqual(tried.notTriedAgain, ['a', 'b', 'c', 'd']);
  });
});
