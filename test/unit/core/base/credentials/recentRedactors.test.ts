import assert from 'node:assert/strict';
import { inspect } from 'node:util';

import { RecentRedactors } from '../../../../../src/core/base/credentials/recentRedactors';
import { Secret } from '../../../../../src/core/base/credentials/secret';

const key = 'pl4nted-key/with+signs';

describe('RecentRedactors', () => {
  it('creates the redactor of a key once, whichever object contains its text', () => {
    const redactors = new RecentRedactors();
    const one = redactors.of([new Secret(key)]);
    assert.equal(redactors.of([new Secret(key)]), one);
    assert.notEqual(redactors.of([new Secret(key), new Secret('another-s3cret-text')]), one);
    assert.equal(one.text(`the key ${key}.`), 'the key [redacted].');
    const body = new TextEncoder().encode(`{"echo":"${encodeURIComponent(key)}"}`);
    assert.equal(new TextDecoder().decode(one.bytes(body)), '{"echo":"[redacted]"}');
  });

  it('removes a new key as soon as it replaces the old one, after any number of keys', () => {
    const redactors = new RecentRedactors();
    for (let turn = 0; turn < 40; turn += 1) {
      const replaced = `r0tated-key-number-${turn}`;
      assert.equal(redactors.of([new Secret(replaced)]).text(replaced), '[redacted]');
    }
  });

  it('shows no key when it is printed', () => {
    const redactors = new RecentRedactors();
    redactors.of([new Secret(key)]);
    assert.ok(!inspect(redactors, { depth: 9, showHidden: true }).includes(key));
    assert.ok(!JSON.stringify(redactors).includes(key));
  });
});
