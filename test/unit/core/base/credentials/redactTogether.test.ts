import assert from 'node:assert/strict';

import fc from 'fast-check';

import { createRedactor, redactTogether } from '../../../../../src/core/base/credentials/redactor';
import { Secret } from '../../../../../src/core/base/credentials/secret';

const key = ['pl4nted', 'K3y', 'of', 'tests'].join('-');
const short = ['a', 'b'].join('\\');

/** Texts with and without keys, whole, cut, encoded, and with the beginnings and ends of escapes. */
const texts = fc.array(
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          key,
          key.slice(0, 9),
          key.slice(9),
          `/${short}`,
          encodeURIComponent(key),
          Buffer.from(key).toString('base64'),
          Buffer.from(key).toString('hex'),
          Buffer.from(key).toString('base64').slice(3),
        ),
        fc.constantFrom('\\', '%', '%2', '&', '&am', 'p;', '\n', '/v3/', '0'.repeat(32), 'f'.repeat(31), '='),
        fc.string(),
        fc.constant('x'.repeat(1_500)),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
  { maxLength: 8 },
);

describe('redactTogether', () => {
  it('does the same as the redactor to each of the texts and to any other', () => {
    const redact = createRedactor([new Secret(key), new Secret(short)]);
    fc.assert(
      fc.property(texts, fc.string(), (given, other) => {
        const together = redactTogether(given, redact);
        for (const text of [...given, other, `${other}${key}`]) assert.equal(together(text), redact(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('searches short texts once if there is nothing to remove', () => {
    let searches = 0;
    const together = redactTogether(['eth_call', 'eth_chainId', 'eth_call'], (text) => {
      searches += 1;
      return text;
    });
    assert.equal(together('eth_call') + together('eth_chainId'), 'eth_calleth_chainId');
    assert.equal(searches, 1);
  });
});
