import assert from 'node:assert/strict';

import { estimateTime, splitFiles, testFilesOf } from '../../run/splitFiles.mjs';

describe('the parts of a suite', () => {
  const files = ['test/a/one.test.ts', 'test/b/slow.test.ts', 'test/b/two.test.ts', 'test/three.test.ts'];

  it('contain every file once', () => {
    const parts = splitFiles(files, 2, (file) => file.length);
    assert.deepEqual(parts.flat().sort(), files);
  });

  it('take about the same time, and begin with their slowest file', () => {
    assert.deepEqual(
      splitFiles(files, 2, (file) => (file.includes('slow') ? 3 : 1)),
      [['test/b/slow.test.ts'], ['test/a/one.test.ts', 'test/b/two.test.ts', 'test/three.test.ts']],
    );
  });

  it('use the known time of a file by its name in any folder, or an estimate from its size', () => {
    assert.equal(estimateTime('test/unit/architecture.test.ts', { 'architecture.test.ts': 25 }, 20_000), 25);
    const bySize = estimateTime('test/unit/architecture.test.ts', {}, 20_000);
    assert.ok(bySize > estimateTime('test/unit/run/splitFiles.test.ts', {}, 20_000));
  });

  it('contain all test files of a folder', () => {
    const found = testFilesOf('test/unit');
    assert.ok(found.includes('test/unit/run/splitFiles.test.ts'));
    assert.ok(found.every((file) => file.endsWith('.test.ts')));
  });
});
