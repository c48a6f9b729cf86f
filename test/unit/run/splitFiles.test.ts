import assert from 'node:assert/strict';

import { splitFiles, testFilesOf } from '../../run/splitFiles.mjs';

describe('the parts of a suite', () => {
  const files = ['test/a/one.test.ts', 'test/b/slow.test.ts', 'test/b/two.test.ts', 'test/three.test.ts'];

  it('have every file once', () => {
    const parts = splitFiles(files, 2, { 'slow.test.ts': 2 }, 1);
    assert.deepEqual(parts.flat().sort(), files);
  });

  it('take about the same time, and begin with their slowest file', () => {
    assert.deepEqual(splitFiles(files, 2, { 'slow.test.ts': 3 }, 1), [
      ['test/b/slow.test.ts'],
      ['test/a/one.test.ts', 'test/b/two.test.ts', 'test/three.test.ts'],
    ]);
  });

  it('are made of all test files of a folder', () => {
    const found = testFilesOf('test/unit');
    assert.ok(found.includes('test/unit/run/splitFiles.test.ts'));
    assert.ok(found.every((file) => file.endsWith('.test.ts')));
  });
});
