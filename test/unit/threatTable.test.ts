import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..', '..');

describe('the table of threats', () => {
  const table = readFileSync(path.join(import.meta.dirname, 'threatTable.md'), 'utf8');
  const rows = [...table.matchAll(/\| `(test\/[^`]+)` "([^"]+)" \|$/gm)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

  it('names a test for each row', () => {
    const lines = table.split('\n').filter((line) => /^\| (?!---|Attacker)/.test(line));
    assert.ok(lines.length > 20);
    assert.equal(rows.length, lines.length);
  });

  it('names tests that exist', () => {
    const missing = rows.filter(({ file, title }) => {
      const inProject = path.join(root, file);
      return !existsSync(inProject) || !readFileSync(inProject, 'utf8').includes(title);
    });
    assert.deepEqual(missing, []);
  });
});
