import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { describeWeakSecret } from '../../../../../src/core/base/credentials/describeWeakSecret';

describe('describeWeakSecret', () => {
  const weak: readonly (readonly [text: string, why: RegExp])[] = [
    ['result', /common word/],
    ['Result', /common word/],
    ['jsonrpc', /common word/],
    ['hash', /common word/],
    ['transactionHash', /common word/],
    ['maxPriorityFeePerGas', /common word/],
    ['1', /common word|shorter/],
    ['demo', /shorter/],
    ['s3cr3tk3y', /shorter/],
    ['mysecretapikeyforproduction', /words or letters/],
    ['my-secret-api-key-2026', /words or letters/],
    ['0000000000000000', /pattern/],
    ['1234567890123456789', /pattern/],
    ['0123456789abcdef', /pattern/],
    ['a1b2c3d4a1b2c3d4', /pattern/],
  ];
  for (const [text, why] of weak) {
    it(`warns about ${text}, without repeating it`, () => {
      const found = describeWeakSecret(text) ?? '';
      assert.match(found, why);
      assert.ok(text.length < 4 || !found.includes(text));
    });
  }

  it('accepts random keys', () => {
    for (let round = 0; round < 200; round += 1) {
      const hex = createHash('sha256').update(String(round)).digest('hex').slice(0, 32);
      for (const key of [hex, randomUUID(), randomBytes(24).toString('base64url'), hex.toUpperCase()])
        if (/\d/.test(key)) assert.equal(describeWeakSecret(key), undefined, key);
    }
    assert.equal(describeWeakSecret('pl4nted-key/with+signs'), undefined);
    assert.equal(describeWeakSecret('POeQGSxywwKBxJNKNom_zDjvlyxcFM77'), undefined);
    assert.equal(describeWeakSecret(''), undefined);
  });
});
