import assert from 'node:assert/strict';

import fc from 'fast-check';
import { describe, it } from 'mocha';
import { english } from 'viem/accounts';

import { findWrittenKeys, readMnemonicWords } from '../../../../../src/core/base/credentials/findWrittenKeys';

const digits = '4c0883a69102937d6231471b5dbb6204fe512961708279feb1be6ae5538da033';
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

function found(text: string): readonly string[] {
  return findWrittenKeys(text).map(({ range }) => text.slice(range.start, range.end));
}

describe('keys that are written in a text', () => {
  it('64 hex digits beside the words key, private or secret are a private key', () => {
    for (const text of [
      `@privateKey = 0x${digits}`,
      `@key = 0x${digits}`,
      `cast send --private-key 0x${digits}`,
      `cast send --private-key=${digits}`,
      `PRIVATE_KEY=${digits}`,
      `"secret": "0x${digits}"`,
      `const deployerKey = '0x${digits}'`,
      `personal_importRawKey "${digits}" "password"`,
      `# my private key is ${digits}`,
      `Private key: ${digits.toUpperCase()}`,
      `new Wallet(0x${digits}) // the private key`,
      `0x${digits} # deployer key`,
      `PK=0x${digits}`,
      `{ privateKey: '0x${digits}' }`,
    ])
      assert.equal(found(text).length, 1, text);
    assert.deepEqual(found(`@privateKey = 0x${digits}`), [`0x${digits}`]);
  });

  it('64 hex digits beside other words are no private key', () => {
    for (const text of [
      `eth_getTransactionReceipt 0x${digits}`,
      `eth_getStorageAt 0xaa 0x${digits}`,
      `"storageKeys": ["0x${digits}"]`,
      `"publicKey": "0x${digits}"`,
      `l2net_getStorageAt { "key": "0x${digits}" }`,
      `# secretHash 0x${digits}`,
      `"topics": ["0x${digits}"] // key of the event`,
      `@poolKey = 0x${digits}`,
      `@key = 0x${digits}00`,
      `@key = 0x${digits.slice(1)}`,
      `@monkey = 0x${digits}`,
      `@key = 1\n\n0x${digits}`,
    ])
      assert.deepEqual(found(text), [], text);
  });

  it('what stands before a key may be a whole phrase, a line of a comment, or a function that takes one', () => {
    for (const text of [
      `# Private key for account 0: 0x${digits}`,
      `# private key of the deployer: ${digits}`,
      `0x${digits} # the deployer's private key`,
      `/* private key\n0x${digits} */`,
      `# private key:\n# 0x${digits}`,
      `@secret1 = 0x${digits}`,
      `@key2 = 0x${digits}`,
      `@alice_sk = 0x${digits}`,
      `new ethers.Wallet("0x${digits}").address`,
      `Account.from_key("0x${digits}")`,
      `{"method":"personal_importRawKey","params":["${digits}","pw"]}`,
    ])
      assert.equal(found(text).length, 1, text);
  });

  it('a hash is no private key because a sentence beside it is about keys or private transactions', () => {
    for (const text of [
      `# private transaction 0x${digits}`,
      `# Key rotation: 0x${digits}`,
      `# private key leak, transaction 0x${digits}`,
      `eth_getTransactionReceipt 0x${digits} # the theft by a private key that leaked`,
      `# private keys\neth_getTransactionReceipt 0x${digits}`,
      `@secretId = 0x${digits}`,
    ])
      assert.deepEqual(found(text), [], text);
  });

  it('64 bytes as base58 are a key of Solana only where they are named as one', () => {
    const key = '4Z7cXSyeFR8wNGMVXUE1TwtKn5D5Vu7FzEv69dokLv7KrQk7h6pu4LF8ZRR9yQBhc7uSM6RTTZtU1fmaxiNrxXrs';
    assert.deepEqual(found(`# secretKey: ${key}`), [key]);
    assert.deepEqual(found(`@privateKey = ${key}`), [key]);
    for (const text of [`getTransaction ${key}`, `@key = ${key}`, `# private tx ${key}`])
      assert.deepEqual(found(text), [], text);
  });

  it('12 to 24 words of the list of BIP-39 are a mnemonic', () => {
    for (const text of [
      words,
      `@mnemonic = "${words}"`,
      words.toUpperCase(),
      words.split(' ').join('\n'),
      JSON.stringify(words.split(' ')),
      words
        .split(' ')
        .map((word, index) => `${index + 1}. ${word}`)
        .join(' '),
      'test test test test test test test test test test test junk',
      `${words} ${words}`,
    ])
      assert.deepEqual(
        findWrittenKeys(text).map(({ kind }) => kind),
        ['mnemonic'],
        text,
      );
    assert.deepEqual(found(`x "${words}" y`), [words]);
    assert.deepEqual(found(`raw "${words}" raw`), [words]);
    assert.deepEqual(found(`my_method ${words}`), [words]);
    assert.ok(findWrittenKeys(`raw ${words} raw`)[0]?.forms.includes(words));
  });

  it('fewer words, other words and types of a signature are no mnemonic', () => {
    for (const text of [
      words.split(' ').slice(1).join(' '),
      words.replace('sausage', 'sausages'),
      `f(${Array.from({ length: 14 }, () => 'address').join(',')})`,
      'Sends the cell to this network, given by ID or as service. Separate several networks with commas to compare their answers.',
    ])
      assert.deepEqual(found(text), [], text);
  });

  it('the words are those of BIP-39', () => {
    assert.deepEqual([...readMnemonicWords()], english);
  });

  it('nothing throws, and every place is within the text, for any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'key',
        'private',
        ' ',
        '=',
        '"',
        '0x',
        digits,
        words,
        'secret',
        ':',
        '\n',
        'legal ',
        'is',
        '#',
        '-',
      ),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12, size: 'max' }), (pieces) => {
        const text = pieces.join('');
        for (const { range } of findWrittenKeys(text)) assert.ok(range.start < range.end && range.end <= text.length);
      }),
      { numRuns: 20_000 },
    );
  });

  it('a long text takes time in proportion to its length', () => {
    for (const part of [digits, `key ${digits} `, 'legal ', 'a', '0x', ' ', 'key'])
      findWrittenKeys(part.repeat(1_000_000 / part.length));
  });
});
