import assert from 'node:assert/strict';

import { validateKey } from '../../../../../src/core/base/credentials/keyPrompts';

describe('validateKey', () => {
  for (const text of ['0123456789abcdef0123456789abcdef', ' surrounded-by-space ', 'a/b?c#d%20', 'ключ']) {
    it(`accepts ${JSON.stringify(text)}`, () => assert.equal(validateKey(text, 'API key'), undefined));
  }

  const refused: readonly (readonly [text: string, why: RegExp])[] = [
    ['', /is empty/],
    ['   ', /is empty/],
    ['https://mainnet.example.com/v3/abc', /is a URL/],
    ['WSS://mainnet.example.com', /is a URL/],
    ['<API_KEY>', /placeholder/],
    ['{key}', /placeholder/],
    ['two words', /spaces or control characters/],
    ['a\u0000b', /spaces or control characters/],
  ];
  for (const [text, why] of refused) {
    it(`rejects ${JSON.stringify(text)} without repeating it`, () => {
      const problem = validateKey(text, 'API key') ?? '';
      assert.match(problem, why);
      assert.ok(text.trim() === '' || !problem.includes(text));
    });
  }
});
