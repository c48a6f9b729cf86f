import assert from 'node:assert/strict';

import { filesThatReach, testsThatReach } from '../../run/changedTests';

describe('tests that a change can reach', () => {
  const texts = new Map([
    ['src/view.ts', "import { name } from './core/name';\nimport css from './view.css';"],
    ['src/core/name.ts', 'export const name = 1;'],
    ['src/other.ts', "export type { Name } from './core/name';"],
    ['test/direct.test.ts', "import { name } from '../src/core/name';"],
    ['test/lazy.test.ts', "const { name } = await import('../src/view');"],
    ['test/page.ts', "const entry = path.join(root, 'src', 'view.ts');"],
    ['test/page.test.ts', "import { page } from './page';"],
    ['test/beside.test.ts', "build(path.join(import.meta.dirname, 'page.ts'));"],
    ['test/none.test.ts', "import assert from 'node:assert';"],
  ]);
  const reach = (...changed: readonly string[]) => [...filesThatReach(texts, changed)].sort();

  it('are those that import it, directly, through others or later', () => {
    assert.deepEqual(
      reach('src/core/name.ts').filter((file) => /direct|lazy|none/.test(file)),
      ['test/direct.test.ts', 'test/lazy.test.ts'],
    );
  });

  it('are those that name its path, from the root or from their folder', () => {
    const tests = ['test/beside.test.ts', 'test/lazy.test.ts', 'test/page.test.ts'];
    assert.deepEqual(reach('src/view.ts'), ['src/view.ts', ...tests.slice(0, 2), tests[2], 'test/page.ts']);
    assert.deepEqual(reach('src/view.css').slice(2), reach('src/view.ts').slice(1));
  });

  it('are the changed tests themselves', () => {
    assert.deepEqual(reach('test/none.test.ts'), ['test/none.test.ts']);
    assert.deepEqual(reach('README.md'), ['README.md']);
  });

  it('are found among the files of the project', () => {
    const tests = testsThatReach(['test/run/changedTests.ts']);
    assert.ok(tests.has('test/unit/run/changedTests.test.ts'));
    assert.ok(!tests.has('test/unit/run/runJobs.test.ts'));
    assert.ok(testsThatReach(['src/webview/output/renderer.ts']).size > 3);
  });
});
