import assert from 'node:assert/strict';

import fc from 'fast-check';

import { shownLines } from '../../../../../src/core/base/answerBounds';
import { wrapText } from '../../../../../src/webview/components/raw/rawView';

const linesOf = (text: string, characters: number) => {
  const starts = wrapText(text, characters);
  return Array.from(starts, (start, index) => text.slice(start, starts[index + 1]));
};

describe('wrapText', () => {
  it('wraps after the given number of characters and at line ends', () => {
    assert.deepEqual(linesOf('abcdef\ngh', 4), ['abcd', 'ef\n', 'gh']);
    assert.deepEqual(linesOf('', 4), ['']);
    assert.deepEqual(linesOf('abcd\ne', 4), ['abcd\n', 'e']);
    assert.deepEqual(linesOf('a\n', 4), ['a\n', '']);
  });

  it('keeps every character', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (text, characters) => {
        const lines = linesOf(text, characters);
        assert.equal(lines.join(''), text);
        for (const line of lines) assert.ok(line.replace('\n', '').length <= characters);
      }),
    );
  });

  it('stops after as many lines as a page can show', () => {
    const starts = wrapText('\n'.repeat(20_000_000), 80);
    assert.deepEqual([starts.length, starts.at(-1)], [shownLines + 1, shownLines]);
    assert.deepEqual([...wrapText('abcdef', 2, 2)], [0, 2, 4]);
    assert.deepEqual([...wrapText('abcdef', 2, 3)], [0, 2, 4]);
    assert.deepEqual([...wrapText('abcdefg', 2, 2)], [0, 2, 4]);
  });
});
