import assert from 'node:assert/strict';
import { inspect } from 'node:util';

import fc from 'fast-check';

import type { Credential } from '../../../../../src/core/base/credentials/credential';
import { isApproved, mayCarryCredential } from '../../../../../src/core/base/credentials/originRule';
import { sealUrl } from '../../../../../src/core/base/credentials/sealUrl';
import { Secret } from '../../../../../src/core/base/credentials/secret';
import type { GasEndpoint } from '../../../../../src/core/model/networks/network';
import {
  gasForm,
  sealEndpoint,
  sealGasRequest,
  sealRpcRequest,
} from '../../../../../src/core/request/pipe/sealRequest';

const rpc = { template: 'https://mainnet.example.com/v3/{key}', origin: 'https://mainnet.example.com' };
const ws = { template: 'wss://mainnet.example.com/ws/v3/{key}', origin: 'wss://mainnet.example.com' };
const gas: GasEndpoint = {
  template: 'https://gas.example.com{path}',
  keyTemplate: 'https://gas.example.com/v3/{key}{path}',
  origin: 'https://gas.example.com',
  auth: 'basic',
};
const credential: Credential = {
  alias: 'main',
  key: new Secret('k/e y'),
  secret: new Secret('sécret'),
  origins: ['https://mainnet.example.com', 'https://gas.example.com'],
};
const keyAlone: Credential = { alias: 'main', key: credential.key, origins: credential.origins };

describe('sealRpcRequest', () => {
  it('puts the key into the path as one segment, and shows the endpoint without it', () => {
    const sealed = sealRpcRequest({ transport: 'http', endpoint: rpc, credential, body: '{}', ids: [1] });
    assert.ok(sealed.kind === 'ok' && sealed.value.wire.kind === 'http');
    assert.equal(sealed.value.wire.url.reveal(), 'https://mainnet.example.com/v3/k%2Fe%20y');
    assert.equal(sealed.value.endpoint, rpc.template);
    assert.deepEqual(sealed.value.wire.headers, { 'content-type': 'application/json' });
    assert.ok(!inspect(sealed, { depth: 9 }).includes('k%2Fe'));
    assert.ok(!JSON.stringify(sealed).includes('k%2Fe'));
  });

  it('seals a message for the socket with the ids of its answers', () => {
    const sealed = sealRpcRequest({ transport: 'ws', endpoint: ws, credential, body: '{"id":7}', ids: [7] });
    assert.ok(sealed.kind === 'ok' && sealed.value.wire.kind === 'ws');
    assert.equal(sealed.value.wire.url.reveal(), 'wss://mainnet.example.com/ws/v3/k%2Fe%20y');
    assert.deepEqual(sealed.value.wire.ids, [7]);
  });

  it('needs no credential if the path has no key', () => {
    const endpoint = { template: 'http://127.0.0.1:8545', origin: 'http://127.0.0.1:8545' };
    const sealed = sealRpcRequest({ transport: 'http', endpoint, credential: undefined, body: '{}', ids: [1] });
    assert.ok(sealed.kind === 'ok');
  });

  it('sends no key without a credential, to an origin without approval, or unencrypted', () => {
    const seal = (endpoint: typeof rpc, given: Credential | undefined) =>
      sealRpcRequest({ transport: 'http', endpoint, credential: given, body: '{}', ids: [1] });
    const other = { template: 'https://other.example.com/v3/{key}', origin: 'https://other.example.com' };
    const plain = { template: 'http://mainnet.example.com/v3/{key}', origin: 'http://mainnet.example.com' };
    assert.deepEqual(seal(rpc, undefined), { kind: 'failed', problem: { kind: 'credentialMissing' } });
    assert.deepEqual(seal(other, credential), {
      kind: 'failed',
      problem: { kind: 'originNotApproved', origin: other.origin },
    });
    assert.deepEqual(seal(plain, credential), { kind: 'failed', problem: { kind: 'notSecure', origin: plain.origin } });
  });
});

describe('the address of a request with a key', () => {
  const keyed = (key: string) => ({ ...credential, key: new Secret(key) });
  const seal = (template: string, key = 'abcd') =>
    sealRpcRequest({ transport: 'http', endpoint: { ...rpc, template }, credential: keyed(key), body: '{}', ids: [1] });

  it('is built from parts: nothing before the path can come from the rest of the text', () => {
    const badAddress = { kind: 'failed', problem: { kind: 'badAddress', origin: rpc.origin } };
    for (const template of [
      `${rpc.origin} /v3/{key}`,
      `${rpc.origin}.evil.example/v3/{key}`,
      `${rpc.origin}@evil.example/v3/{key}`,
      'https://user@mainnet.example.com/v3/{key}',
      '/v3/{key}',
      'not a URL {key}',
    ])
      assert.deepEqual(seal(template), badAddress, template);
    const odd = seal(`${rpc.origin}/a/../v3/{key}?q={key}`);
    assert.ok(odd.kind === 'ok');
    assert.equal(odd.value.wire.url.reveal(), `${rpc.origin}/v3/abcd?q=abcd`);
  });

  it('rejects a key that would lead elsewhere or cannot be encoded, without quoting it', () => {
    for (const key of ['..', '.', '\ud800x', 'x\udfff']) {
      const sealed = seal(rpc.template, key);
      assert.deepEqual(sealed, { kind: 'failed', problem: { kind: 'badAddress', origin: rpc.origin } }, key);
    }
    for (const key of ['../..', 'a b\n', '?#', '%2e%2e', 'ü"']) {
      const sealed = seal(rpc.template, key);
      assert.ok(sealed.kind === 'ok', key);
      assert.equal(sealed.value.wire.url.reveal(), `${rpc.origin}/v3/${encodeURIComponent(key)}`);
    }
  });
});

describe('sealGasRequest', () => {
  const path = '/networks/1/baseFeeHistory';

  it('sends key and secret as Basic, base64 of key:secret', () => {
    const sealed = sealGasRequest({ endpoint: gas, credential, path });
    assert.ok(sealed.kind === 'ok' && sealed.value.wire.kind === 'http');
    const { authorization } = sealed.value.wire.headers;
    assert.ok(authorization instanceof Secret);
    assert.equal(authorization.reveal(), `Basic ${Buffer.from('k/e y:sécret').toString('base64')}`);
    assert.equal(sealed.value.wire.url.reveal(), 'https://gas.example.com/networks/1/baseFeeHistory');
    assert.equal(sealed.value.endpoint, 'https://gas.example.com/networks/1/baseFeeHistory');
  });

  it('puts a key without a secret into the path', () => {
    assert.equal(gasForm(gas, keyAlone), 'path');
    const sealed = sealGasRequest({ endpoint: gas, credential: keyAlone, path });
    assert.ok(sealed.kind === 'ok' && sealed.value.wire.kind === 'http');
    assert.deepEqual(sealed.value.wire.headers, {});
    assert.equal(sealed.value.wire.url.reveal(), 'https://gas.example.com/v3/k%2Fe%20y/networks/1/baseFeeHistory');
    assert.equal(sealed.value.endpoint, 'https://gas.example.com/v3/{key}/networks/1/baseFeeHistory');
  });

  it('rejects a path that leads elsewhere or contains a key placeholder of its own', () => {
    for (const bad of [
      '.evil.example/x',
      '@evil.example/x',
      ':1/x',
      '',
      '/{key}',
      '/%7Bkey%7D',
      '/a b',
      '/\t/x',
      '/\\x',
      '/x#y',
    ]) {
      assert.deepEqual(sealGasRequest({ endpoint: gas, credential, path: bad }), {
        kind: 'failed',
        problem: { kind: 'badPath', path: bad },
      });
    }
  });

  it('sends the Basic header only to approved origins', () => {
    const elsewhere = { ...gas, template: 'https://g2.example.com{path}', origin: 'https://g2.example.com' };
    const sealed = sealGasRequest({ endpoint: elsewhere, credential, path });
    assert.deepEqual(sealed, {
      kind: 'failed',
      problem: { kind: 'originNotApproved', origin: 'https://g2.example.com' },
    });
  });
});

describe('origin rule', () => {
  it('allows a credential over TLS, or unencrypted to this computer', () => {
    for (const origin of [
      'https://h',
      'wss://h:8443',
      'http://127.0.0.1:1',
      'ws://[::1]:1',
      'http://localhost',
      'http://a.localhost',
      'http://127.9.9.9',
    ]) {
      assert.ok(mayCarryCredential(origin), origin);
    }
    for (const origin of [
      'http://h',
      'ws://h',
      'http://127.0.0.1.example.com',
      'http://localhost.example.com',
      'http://10.0.0.1',
      'null',
      'ftp://h',
    ]) {
      assert.ok(!mayCarryCredential(origin), origin);
    }
  });

  it('treats wss as https and ws as http of the same host and port, and nothing else', () => {
    assert.ok(isApproved(credential, 'wss://mainnet.example.com'));
    assert.ok(!isApproved(credential, 'ws://mainnet.example.com'));
    assert.ok(!isApproved(credential, 'wss://mainnet.example.com:8443'));
  });
});

describe('sealEndpoint', () => {
  it('returns the same as sealUrl, after any other requests', () => {
    const endpoints = [rpc, ws, { template: 'http://127.0.0.1:8545', origin: 'http://127.0.0.1:8545' }];
    const given = fc.option(
      fc.record({
        alias: fc.constantFrom('main', 'other'),
        key: fc.constantFrom('abcdef', 'abcdeg', '..', 'k/e y').map((text) => new Secret(text)),
        origins: fc.subarray(endpoints.map(({ origin }) => origin)),
      }),
      { nil: undefined },
    );
    const calls = fc.array(fc.record({ endpoint: fc.constantFrom(...endpoints), given }), {
      maxLength: 30,
      size: 'max',
    });
    fc.assert(
      fc.property(calls, (sealed) => {
        for (const { endpoint, given: credential } of sealed) {
          const wanted = sealUrl(endpoint.template, endpoint.origin, credential);
          const found = sealEndpoint(endpoint, credential);
          if (wanted.kind === 'failed' || found.kind === 'failed') assert.deepEqual(found, wanted);
          else assert.equal(found.value.reveal(), wanted.value.reveal());
        }
      }),
    );
  });
});
