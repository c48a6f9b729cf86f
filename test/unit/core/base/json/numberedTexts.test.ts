import assert from 'node:assert/strict';

import { NumberedTexts } from '../../../../../src/core/base/json/numberedTexts';

/** Numbers the texts of records. Returns what happened to each. */
function numbersOf(texts: readonly string[]) {
  const numbered = new NumberedTexts(new TextEncoder().encode(texts.join('')));
  const known: string[] = [];
  let start = 0;
  for (const [row, text] of texts.entries()) {
    const end = start + text.length;
    if (numbered.has(row, start, end)) known.push('known');
    else known.push(numbered.add(row, start, end) ? 'added' : 'not numbered');
    start = end;
  }
  return { numbered, known };
}

function address(number: number): string {
  return `0x${number.toString(16).padStart(40, '0')}`;
}

describe('NumberedTexts', () => {
  it('recognizes a text of another record, even after its tables have grown', () => {
    const texts = Array.from({ length: 400 }, (_, row) => address(row % 60));
    const { numbered, known } = numbersOf(texts);
    assert.deepEqual(
      texts.map((_, row) => numbered.text(row)),
      texts,
    );
    assert.deepEqual(known, [...texts.slice(0, 60).map(() => 'added'), ...texts.slice(60).map(() => 'known')]);
    assert.equal(numbered.text(texts.length), undefined);
  });

  it('distinguishes texts with the same end, and stops numbering if there are too many of them', () => {
    const texts = Array.from({ length: 40 }, (_, row) => `0x${String(row).padStart(4, '0')}${'ab'.repeat(8)}`);
    const { numbered, known } = numbersOf(texts);
    assert.deepEqual(
      known.slice(0, 16),
      texts.slice(0, 16).map(() => 'added'),
    );
    assert.equal(known[16], 'not numbered');
    assert.equal(numbered.text(15), texts[15]);
  });

  it('stops numbering if the texts do not repeat, or are short', () => {
    const { known } = numbersOf(Array.from({ length: 65 }, (_, row) => address(row)));
    assert.deepEqual([known[63], known[64]], ['added', 'not numbered']);
    assert.deepEqual(numbersOf(['0x12345']).known, ['not numbered']);
  });
});
