import assert from 'node:assert/strict';

import { describeNetworkFailure, describeRedirect } from '../../../src/transport/networkFailure';

const key = '4f2c9a7be01d4c6f8a35e9d2b7061c58';

describe('describeNetworkFailure', () => {
  it('states what happened and what to do, for each kind of failure', () => {
    const said = (code: string) => {
      const { detail, cure } = describeNetworkFailure({ code }, 'https://h.example');
      return `${detail} ${cure}`;
    };
    assert.equal(
      said('ENOTFOUND'),
      "The host h.example was not found (ENOTFOUND). Check the network's address, and that this computer is online.",
    );
    assert.match(said('ETIMEDOUT'), /proxy/);
    assert.match(said('CERT_HAS_EXPIRED'), /clock/);
    assert.match(said('SELF_SIGNED_CERT_IN_CHAIN'), /authority/);
    assert.match(said('ERR_TLS_CERT_ALTNAME_INVALID'), /another host/);
    assert.match(said('ERR_SSL_WRONG_VERSION_NUMBER'), /^An encrypted connection/);
    assert.equal(
      said('EWHATEVER'),
      'The connection to h.example failed (EWHATEVER). Check the address, the connection, and any proxy in between.',
    );
  });

  it('includes the code of an error, and nothing else of it', () => {
    const error = Object.assign(new Error(`Invalid URL https://h.example/v3/${key}`), {
      code: 'ERR_INVALID_URL',
      input: key,
    });
    assert.ok(!JSON.stringify(describeNetworkFailure(error, 'https://h.example')).includes(key));
    for (const odd of [new Error(key), { code: key }, { code: 7 }, key, null, undefined]) {
      assert.equal(describeNetworkFailure(odd, 'https://h.example').code, 'UNKNOWN');
    }
  });
});

describe('describeRedirect', () => {
  it('names the origin of the target, and no more of it', () => {
    const { detail } = describeRedirect(`https://other.example/v3/${key}?k=${key}`, 'https://h.example');
    assert.ok(detail.startsWith('https://h.example redirects to https://other.example. '));
    assert.ok(!detail.includes(key));
    assert.match(describeRedirect('https://[', 'https://h.example').detail, /an address that isn't a URL/);
  });
});
