import assert from 'node:assert/strict';

import { linePieces, lineWith, textMatches } from '../../../../../src/webview/components/raw/textMatches';

describe('the matches in a raw text', () => {
  it('are found ignoring case, without overlaps', () => {
    assert.deepEqual([...textMatches('0xAbab ABAB', 'abab')], [2, 7]);
    assert.deepEqual([...textMatches('aaaa', 'aa')], [0, 2]);
    assert.deepEqual([...textMatches('aaaa', '')], []);
  });

  it('keep their positions where lower case is longer', () => {
    assert.deepEqual([...textMatches('İİ abc', 'abc')], [3]);
  });

  it('are pieces of the lines that they cross', () => {
    const text = 'one two three';
    const starts = textMatches(text, 'two');
    assert.deepEqual(linePieces(text, [0, 6], starts, 3), [
      { text: 'one ', match: undefined },
      { text: 'tw', match: 0 },
    ]);
    assert.deepEqual(linePieces(text, [6, 13], starts, 3), [
      { text: 'o', match: 0 },
      { text: ' three', match: undefined },
    ]);
    assert.deepEqual(linePieces(text, [8, 13], starts, 3), [{ text: 'three', match: undefined }]);
  });

  it('are on the line that starts last before them', () => {
    const starts = Uint32Array.of(0, 6, 12);
    assert.deepEqual(
      [0, 5, 6, 13].map((position) => lineWith(starts, position)),
      [0, 0, 1, 2],
    );
  });
});
