import assert from 'node:assert/strict';

import { Secret } from '../../../../src/core/base/credentials/secret';
import { parseStoredCredential, printStoredCredential } from '../../../../src/host/credentials/storedCredential';

describe('stored credentials', () => {
  it('are read as they were printed', () => {
    const text = printStoredCredential({
      alias: 'main',
      key: new Secret('k"1\\'),
      secret: new Secret('s'),
      origins: ['https://a.example.com'],
    });
    const read = parseStoredCredential('main', text);
    assert.equal(read?.key.reveal(), 'k"1\\');
    assert.equal(read?.secret?.reveal(), 's');
    assert.deepEqual(read?.origins, ['https://a.example.com']);
    assert.equal(read?.alias, 'main');
  });

  it('have no secret if none was set', () => {
    const read = parseStoredCredential(
      'main',
      printStoredCredential({ alias: 'main', key: new Secret('k'), origins: [] }),
    );
    assert.ok(read !== undefined && !('secret' in read));
  });

  for (const text of [
    '',
    'null',
    '[]',
    '"k"',
    '{}',
    '{"key":""}',
    '{"key":1,"origins":[]}',
    '{"key":"k"}',
    '{"key":"k","origins":"x"}',
    '{"key":"k","origins":[1]}',
    '{"key":"k","secret":2,"origins":[]}',
  ]) {
    it(`are not partly read from ${text === '' ? 'nothing' : text}`, () => {
      assert.equal(parseStoredCredential('main', text), undefined);
    });
  }
});
