import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import {
  brokenReport,
  countTests,
  failuresOf,
  formatFailure,
  readReport,
  summarizeFailure,
} from '../../run/suiteReport';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

describe('the report of a run of test files', () => {
  let folder: string;
  const inFolder = (name: string) => path.join(folder, name);
  /** Test files are named from the root of the project. */
  const fromRoot = (name: string) => path.relative(root, inFolder(name));

  beforeEach(async () => {
    await mkdir(path.join(root, 'out'), { recursive: true });
    folder = await mkdtemp(path.join(root, 'out', 'reports-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs test files by the real mocha and reads their report. */
  async function runFiles(files: Readonly<Record<string, string>>): ReturnType<typeof readAfter> {
    for (const [name, content] of Object.entries(files)) await writeFile(inFolder(name), content);
    return readAfter(Object.keys(files));
  }

  async function readAfter(names: readonly string[]) {
    const output = inFolder('report.json');
    const reporter = path.join(root, 'test', 'run', 'fileReporter.cjs');
    const mocha = path.join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');
    const options = ['--no-config', '--reporter', reporter, '--reporter-option', `output=${output}`];
    const exitCode = await new Promise<number>((resolve) => {
      const run = execFile(process.execPath, [mocha, ...options, ...names.map(inFolder)], () => undefined);
      run.once('exit', (code) => resolve(code ?? 1));
    });
    return readReport(output, exitCode, names.map(fromRoot));
  }

  it('has the counts and the failures of each file', async () => {
    const report = await runFiles({
      'one.test.cjs': `it('passes', () => {}); it('waits');`,
      'two.test.cjs': `describe('two', () => { it('fails', () => { throw new Error('no'); }); it('passes', () => {}); });`,
    });
    assert.deepEqual(countTests([report]), { passed: 2, failed: 1, skipped: 1 });
    assert.deepEqual(report.byFile.get(fromRoot('one.test.cjs')), { passed: 1, skipped: 1, failures: [] });
    const [failure] = report.byFile.get(fromRoot('two.test.cjs'))?.failures ?? [];
    assert.deepEqual([failure?.title, failure?.message], ['two fails', 'no']);
    assert.deepEqual([report.broken, report.notRun], [[], []]);
  });

  it('has the failure of a hook with its file', async () => {
    const report = await runFiles({
      'one.test.cjs': `describe('one', () => { before(() => { throw new Error('no node'); }); it('runs', () => {}); });`,
      'two.test.cjs': `it('passes', () => {});`,
    });
    const [failure] = report.byFile.get(fromRoot('one.test.cjs'))?.failures ?? [];
    assert.deepEqual([failure?.title, failure?.message], ['one "before all" hook for "runs"', 'no node']);
    assert.deepEqual(report.byFile.get(fromRoot('two.test.cjs')), { passed: 1, skipped: 0, failures: [] });
  });

  it('fails the file in which the process ended, and names the files that it did not reach', async () => {
    const report = await runFiles({
      'one.test.cjs': `it('passes', () => {});`,
      'two.test.cjs': `it('ends it all', () => process.exit(7));`,
      'three.test.cjs': `it('never runs', () => {});`,
    });
    assert.deepEqual(report.byFile.get(fromRoot('one.test.cjs')), { passed: 1, skipped: 0, failures: [] });
    const [failure] = report.byFile.get(fromRoot('two.test.cjs'))?.failures ?? [];
    assert.match(failure?.title ?? '', /^the run ended with exit code 7 \d+ s after the start of "ends it all"$/);
    assert.deepEqual(report.notRun, [fromRoot('three.test.cjs')]);
  });

  it('has the last error of a process that ended by it', () => {
    const text = 'a warning\n\nError: EACCES: no\n    at a\n\nError: ENOSPC: no space left on device\n    at b\n';
    const [failure] = failuresOf(readReport(inFolder('none.json'), 1, [fromRoot('one.test.cjs')], text));
    assert.equal(failure?.message, 'Error: ENOSPC: no space left on device\n    at b');
    const [other] = failuresOf(readReport(inFolder('none.json'), 1, [fromRoot('one.test.cjs')], 'Killed\n'));
    assert.equal(other?.message, 'Killed');
  });

  it('fails the first file if the process ended before any test', async () => {
    const report = await runFiles({ 'one.test.cjs': 'process.exit(3);', 'two.test.cjs': '' });
    const title = 'the run ended with exit code 3 before its first test';
    assert.deepEqual(
      failuresOf(report).map((failure) => failure.title),
      [title],
    );
    assert.deepEqual(report.notRun, [fromRoot('two.test.cjs')]);
  });

  it('fails if the process fails after its tests passed', async () => {
    const report = await runFiles({ 'one.test.cjs': `it('passes', () => process.on('exit', () => process.exit(9)));` });
    assert.deepEqual(countTests([report]), { passed: 1, failed: 1, skipped: 0 });
    assert.deepEqual(failuresOf(report), [{ title: 'the run ended with exit code 9' }]);
  });

  it('is printed with the file, the stack, and the evidence of each failure', () => {
    const failure = {
      title: 'a hover',
      file: inFolder('a.test.ts'),
      stack: 'Error: no\n  at a',
      evidence: ['Picture: p'],
    };
    assert.equal(
      formatFailure(failure),
      `a hover\n    ${fromRoot('a.test.ts')}\n    Error: no\n      at a\n    Picture: p`,
    );
    assert.equal(formatFailure({ title: 'b', logs: ['[error] c'] }), 'b\n    [error] c');
  });

  it('is summarized with the start of each error, its place in a test, and the evidence', () => {
    const place = 'at Context.<anonymous> (test/ui/one.test.ts:7:5)';
    const message = ['no such button', ...Array.from({ length: 9 }, (_, index) => `line ${index}`)].join('\n');
    const stack = `Error: ${message}\n    at wait (node_modules/a/test/b.js:1:1)\n    at find (src/core/c.ts:2:2)\n    ${place}\n    at test/ui/two.test.ts:1:1`;
    const evidence = ['Picture: one.png'];
    const lines = summarizeFailure({ title: 'one', message, stack, evidence }).split('\n    ');
    const shownLines = Array.from({ length: 7 }, (_, index) => `line ${index}`);
    assert.deepEqual(lines, ['one', 'no such button', ...shownLines, place, 'Picture: one.png']);
    assert.equal(summarizeFailure({ title: 'two', message: 'x'.repeat(2000) }), `two\n    ${'x'.repeat(900)}`);
    assert.equal(summarizeFailure(brokenReport('no npm').broken[0] ?? { title: '' }), 'no npm');
  });
});
