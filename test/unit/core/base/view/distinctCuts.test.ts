import assert from 'node:assert/strict';

import fc from 'fast-check';

import { distinctCuts } from '../../../../../src/core/base/view/distinctCuts';

describe('distinctCuts', () => {
  const cut = (texts: readonly string[], characters: number) => [...distinctCuts(texts, characters).values()];

  it('cuts each text in its middle', () => {
    assert.deepEqual(cut(['short', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'], 15), ['short', '0xA0b86…606eB48']);
  });

  it('keeps the part in which two texts differ', () => {
    const path = (index: number) => `result.transactions[${index}].accessList[0].storageKeys[0]`;
    assert.deepEqual(cut([path(1), path(2)], 24), ['result.tr…s[1].…eKeys[0]', 'result.tr…s[2].…eKeys[0]']);
    const [one, two] = cut([`0xa0b8${'1'.repeat(32)}eb48`, `0xa0b8${'2'.repeat(32)}eb48`], 13);
    assert.ok(one !== two && one?.startsWith('0xa') && one.endsWith('48'), `${one} ${two}`);
  });

  it('never shows two texts the same, and rarely much longer than wanted', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '[0]', '[1]', '.value'), {
      minLength: 0,
      maxLength: 40,
      size: 'max',
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(
          text.map((parts) => parts.join('')),
          { maxLength: 12 },
        ),
        (texts) => {
          const cuts = cut(texts, 16);
          assert.equal(new Set(cuts).size, texts.length);
        },
      ),
    );
  });
});
