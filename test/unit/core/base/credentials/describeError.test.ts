import assert from 'node:assert/strict';

import { describeError } from '../../../../../src/core/base/credentials/describeError';
import { Secret } from '../../../../../src/core/base/credentials/secret';

describe('describeError', () => {
  const key = 'pl4ntedpl4ntedpl4nted';

  it('returns class and code, and the start of the message', () => {
    assert.equal(describeError(new Error('no keyring.')), 'no keyring');
    assert.equal(describeError(new RangeError('too far')), 'RangeError: too far');
    assert.equal(describeError(Object.assign(new Error('open /x'), { code: 'EACCES' })), 'EACCES: open /x');
    assert.ok(describeError(new Error('x'.repeat(10_000))).length < 200);
  });

  it('returns no key, no address and no control characters', () => {
    const secrets = [new Secret(key)];
    for (const text of [
      `Invalid URL: wss://h.example /ws/v3/${key}`,
      `${'x'.repeat(150)}${key}`,
      `Invalid URL: wss://h.example/ws/v3/0123456789abcdef0123456789abcdef`,
      `a\u001b[31mb\u0000\u202ec ${encodeURIComponent(key)}`,
    ]) {
      const said = describeError(new SyntaxError(text), secrets);
      assert.ok(!said.includes(key.slice(0, 8)) && !said.includes('0123456789abcdef'), said);
      assert.ok(!/[\p{C}]/u.test(said), said);
    }
  });

  it('accepts any thrown value', () => {
    for (const odd of [undefined, null, 7, 'text', {}, { code: key, name: `${key} ${key}` }, { message: 5 }, () => 1])
      assert.equal(typeof describeError(odd), 'string');
    assert.equal(describeError(undefined), 'unknown error');
  });
});
