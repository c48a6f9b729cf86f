import assert from 'node:assert/strict';

import fc from 'fast-check';

import { findIdentifiers } from '../../../../../src/core/editor/lookup/findIdentifiers';
import { wordAt } from '../../../../../src/core/editor/lookup/wordAt';

const hash = `0x${'ab12'.repeat(16)}`;

describe('wordAt', () => {
  it('finds the word from its first position to the one after it', () => {
    const line = `send("${hash}")`;
    for (const at of [6, 7, 40, 6 + hash.length])
      assert.deepEqual(wordAt(line, at), { text: hash, start: 6, end: 6 + hash.length });
    assert.equal(wordAt(line, 5)?.text, undefined);
    assert.equal(wordAt(line, 2)?.text, 'send');
  });

  it('returns undefined between words and for runs longer than any identifier', () => {
    assert.equal(wordAt('a  b', 2), undefined);
    assert.equal(wordAt('', 0), undefined);
    assert.equal(wordAt('f'.repeat(1_000_000), 500_000), undefined);
  });

  it('finds a word in a long line as in a short one', () => {
    const around = `${'ab '.repeat(100_000)}`;
    assert.equal(wordAt(`${around}${hash}${' cd'.repeat(100_000)}`, around.length + 10)?.text, hash);
  });

  it('returns a word that contains the position and ends before the first other character', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.nat(60), (line, at) => {
        fc.pre(at <= line.length);
        const word = wordAt(line, at);
        if (!word) return;
        assert.equal(line.slice(word.start, word.end), word.text);
        assert.match(word.text, /^[\w$]+$/);
        assert.ok(word.start <= at && at <= word.end);
        assert.doesNotMatch(line.slice(word.end, word.end + 1), /[\w$]/);
      }),
    );
  });
});

describe('findIdentifiers', () => {
  it('finds hashes, felts and addresses, and nothing within longer hex', () => {
    const address = `0x${'1f'.repeat(20)}`;
    const felt = `0x${'2e'.repeat(31)}`;
    const line = `tx ${hash}, to=${address}; felt ${felt} data 0x${'33'.repeat(40)} short 0x1234`;
    assert.deepEqual(
      findIdentifiers(line).map(({ text, start }) => [text, line.indexOf(text) === start]),
      [
        [hash, true],
        [address, true],
        [felt, true],
      ],
    );
  });
});
