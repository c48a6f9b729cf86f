import assert from 'node:assert/strict';

import { readPaddedWord } from '../../../../../src/core/editor/lookup/paddedWord';

const pad = (digits: string): string => `0x${digits.padStart(64, '0')}`;

describe('readPaddedWord', () => {
  it('finds an address after zeros, as in topics', () => {
    assert.deepEqual(readPaddedWord(pad('dac17f958d2ee523a2206206994597c13d831ec7')), {
      kind: 'address',
      text: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      checksum: 'none',
    });
  });

  for (const [what, digits, value] of [
    ['nothing', '0', 0n],
    ['an amount', (10n ** 24n).toString(16), 10n ** 24n],
    ['a number of 24 bytes', 'f'.repeat(48), 2n ** 192n - 1n],
    ['a number about as large as an address', `1${'0'.repeat(31)}`, 2n ** 124n],
  ] as const) {
    it(`finds a number after zeros: ${what}`, () =>
      assert.deepEqual(readPaddedWord(pad(digits)), { kind: 'number', text: `0x${value.toString(16)}`, value }));
  }

  it('ignores hashes, even those with a few zeros, and other lengths', () => {
    for (const text of [
      pad('ab'.repeat(32)),
      pad('ab'.repeat(28)),
      pad(`1${'0'.repeat(48)}`),
      `0x${'0'.repeat(40)}`,
      '0x1',
    ])
      assert.equal(readPaddedWord(text), undefined, text);
  });
});
