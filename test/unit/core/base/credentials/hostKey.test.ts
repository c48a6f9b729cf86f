import assert from 'node:assert/strict';

import type { Credential } from '../../../../../src/core/base/credentials/credential';
import { formatOrigins, parseOrigin } from '../../../../../src/core/base/credentials/originRule';
import { createRedactor } from '../../../../../src/core/base/credentials/redactor';
import { sealUrl } from '../../../../../src/core/base/credentials/sealUrl';
import { Secret } from '../../../../../src/core/base/credentials/secret';
import { readServices } from '../../../../../src/core/model/networks/readServices';

const key = 'A1b2C3d4E5f6G7h8';
const origin = 'https://rpcbook-key.node.example';

function credentialOf(text: string, origins: readonly string[] = [origin]): Credential {
  return { alias: 'own', key: new Secret(text), origins };
}

function seal(template: string, text: string, origins?: readonly string[]) {
  return sealUrl(template, origin, credentialOf(text, origins));
}

describe('hostKey', () => {
  it('a key in a host is added when the call is sealed, and is in no origin, template and problem', () => {
    const { services, problems } = readServices([
      {
        id: 'own',
        credential: 'own',
        rpcUrl: 'https://{key}.node.example',
        rpcPath: '/rpc',
        networks: [{ id: 'main', family: 'evm' }],
      },
    ]);
    assert.deepEqual(problems, []);
    const rpc = services[0]?.networks[0]?.rpc;
    assert.deepEqual([rpc?.template, rpc?.origin], ['https://{key}.node.example/rpc', origin]);
    const sealed = seal(rpc?.template ?? '', key);
    assert.ok(sealed.kind === 'ok');
    assert.equal(sealed.value.reveal(), `https://${key.toLowerCase()}.node.example/rpc`);
    assert.equal(
      createRedactor([new Secret(key)])(`ENOTFOUND ${key.toLowerCase()}.node.example`).includes('b2c3'),
      false,
    );
  });

  it('a key inside a host is added there when the call is sealed, and leads to no other domain', () => {
    const template = 'https://eth.{key}.node.example/rpc';
    const inside = 'https://eth.rpcbook-key.node.example';
    const sealed = sealUrl(template, inside, credentialOf(key, [inside]));
    assert.ok(sealed.kind === 'ok');
    assert.equal(sealed.value.reveal(), `https://eth.${key.toLowerCase()}.node.example/rpc`);
    assert.equal(sealUrl(template, inside, credentialOf(key)).kind, 'failed');
    assert.equal(sealUrl(template, inside, credentialOf('a.evil.test', [inside])).kind, 'failed');
    assert.equal(formatOrigins([inside]), 'https://eth.{key}.node.example');
  });

  it('a key in a host is sent only to the origin that was approved for it', () => {
    const template = 'https://{key}.node.example/';
    for (const other of ['https://node.example', 'https://rpcbook-key.other.example'])
      assert.equal(seal(template, key, [other]).kind, 'failed');
    assert.deepEqual(parseOrigin('https://{key}.node.example'), { kind: 'ok', value: origin });
    assert.equal(formatOrigins([origin]), 'https://{key}.node.example');
  });

  it('a key in a host is one label, so that no key leads to another domain', () => {
    for (const text of [
      'evil.test/',
      'a.evil.test',
      'evil.test#',
      'a@evil.test',
      'a:b',
      '-a',
      'a_b',
      '',
      'xn--80ak6aa92e',
      'a'.repeat(64),
    ])
      assert.equal(seal('https://{key}.node.example/', text).kind, 'failed', text);
  });

  it('a key in a host has a place only before a name of at least two labels', () => {
    for (const rpcUrl of [
      'https://{key}',
      'https://{key}.com',
      'https://a.{key}.com',
      'https://a.b.{key}.com',
      'https://a{key}.node.example',
      'http://{key}.node.example',
    ]) {
      const { services, problems } = readServices([
        { id: 'own', credential: 'own', rpcUrl, rpcPath: '', networks: [{ id: 'main', family: 'evm' }] },
      ]);
      assert.equal(services[0]?.networks[0]?.rpc, undefined, rpcUrl);
      assert.equal(problems.length, 1, rpcUrl);
    }
  });
});
