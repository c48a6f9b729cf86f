import assert from 'node:assert/strict';

import { cutText } from '../../../../../src/core/base/view/cutText';

describe('cutText', () => {
  const once = `${'a'.repeat(100)}… (28 more characters)`;

  it('says how many characters were removed', () => {
    assert.equal(cutText('abcdef', 6), 'abcdef');
    assert.equal(cutText('abcdef', 2), 'ab… (4 more characters)');
  });

  it('cuts a text that was cut before only once, and counts what both removed', () => {
    assert.equal(cutText('a'.repeat(128), 100), once);
    assert.equal(cutText(once, 110), once);
    assert.equal(cutText(once, 100), once);
    assert.equal(cutText(once, 40), `${'a'.repeat(40)}… (88 more characters)`);
  });

  it('never cuts within the remark of an earlier cut', () => {
    const line = `${once}, deadline: ${'b'.repeat(50)}`;
    for (const length of [101, 104, 110, 119])
      assert.equal(cutText(line, length), `${'a'.repeat(100)}… (${28 + 62} more characters)`, String(length));
    assert.match(cutText(line, 125), /^a{100}… \(28 more characters\), d.*… \(\d+ more characters\)$/);
  });
});
