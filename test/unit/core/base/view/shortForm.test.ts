import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { shortForm } from '../../../../../src/core/base/view/shortForm';

const source = path.join(import.meta.dirname, '..', '..', '..', '..', '..', 'src');

/** Ways to write a short form of one's own: both ends of a text, its start alone, and a cut to few characters. */
const ownForms = [
  /\.slice\(0, ?\d+\)\}…\$\{[^}]*\.slice\(-\d+\)/,
  /(?:address|hash|slot|key)\w*(?:\.\w+)?\.slice\(0, ?\d+\)\}…/i,
  /middleEllipsis\([^;\n]*, (?:1?\d)\)/,
  /const short(?:Address|Hash|Key|Identifier)\w* = /,
];

describe('the short form of an identifier', () => {
  it('shows the start and the end, and keeps what is short already', () => {
    assert.equal(shortForm('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'), '0xA0b8…06eB48');
    assert.equal(shortForm('0xA0b86991c62'), '0xA0b86991c62');
  });

  it('is the only one in the source', async () => {
    const found: string[] = [];
    for (const file of await readdir(source, { recursive: true })) {
      if (!file.endsWith('.ts')) continue;
      // A name that looks like a key is shortened so that it does not look like one.
      if (file === path.join('core', 'base', 'view', 'shownName.ts')) continue;
      const text = await readFile(path.join(source, file), 'utf8');
      for (const form of ownForms) {
        const match = form.exec(text);
        if (match !== null) found.push(`${file}: ${match[0]}`);
      }
    }
    assert.deepEqual(found, []);
  });
});
