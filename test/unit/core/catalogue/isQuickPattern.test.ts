import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'mocha';
import { isQuickPattern } from '../../../../src/core/catalogue/isQuickPattern';

describe('isQuickPattern', () => {
  it('takes the patterns of our own catalogue and of the official documents', async () => {
    const own = await readFile('src/core/catalogue/openrpc.json', 'utf8');
    const patterns = [...own.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(([, text]) => String(JSON.parse(text ?? '""')));
    assert.ok(patterns.length > 5);
    for (const pattern of [...patterns, '^0x([1-9a-f]+[0-9a-f]*|0)$', '^0x(0|[1-9a-f][0-9a-f]{0,63})$', '^0x[0-9a-f]{0,64}$', '^(a|b)?c$', '^\\(a+\\)+$', '^[(a+)+]+$']) assert.ok(isQuickPattern(pattern), pattern);
  });

  it('takes none that can be slow', () => {
    for (const pattern of ['^(a+)+$', '(a|a)*b', '(?:a*)*b', '((a+))+', '((?:a|b)c)+$', '(a{1,9})*', '(a+){20}', 'a*a*a*b', '(a?){30}b', '(x+x+)+y', ')a']) assert.ok(!isQuickPattern(pattern), pattern);
  });
});
