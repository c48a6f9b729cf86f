import assert from 'node:assert/strict';

import { symbolIn } from '../../../../../src/core/answer/inquiry/tokenReplies';

describe('the symbol in one word', () => {
  const symbolOf = (word: string) => symbolIn({ kind: 'value', value: `0x${word}` });

  it('is a text with zeros after it, and no number', () => {
    assert.equal(symbolOf('4d4b52'.padEnd(64, '0')), 'MKR');
    assert.equal(symbolOf('1'.padStart(64, '0')), undefined);
    assert.equal(symbolOf(`00${'4d'.padEnd(62, '0')}`), undefined);
  });
});
