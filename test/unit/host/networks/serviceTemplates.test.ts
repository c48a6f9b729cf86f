import assert from 'node:assert/strict';

import { readServices } from '../../../../src/core/networks/readServices';
import {
  localNode,
  networkTemplates,
  serviceTemplates,
  settingOfDraft,
  validateAddress,
  webSocketAddress,
} from '../../../../src/host/networks/serviceTemplates';

describe('service templates', () => {
  for (const template of serviceTemplates) {
    it(`produce settings without problems: ${template.label}`, () => {
      const rpcUrl = template.rpcUrl === 'https://' ? 'https://nodes.example.com' : template.rpcUrl;
      const draft = {
        template,
        name: 'Main',
        rpcUrl,
        wsUrl: template.wsUrl,
        gasUrl: '',
        networks: networkTemplates,
        dailyCredits: template.keyed ? 3_000_000 : undefined,
      };
      const { services, problems } = readServices([settingOfDraft(draft, 'main')]);
      assert.deepEqual(problems, []);
      assert.equal(services[0]?.networks.length, networkTemplates.length);
      assert.equal(services[0]?.credential, template.keyed ? 'main' : undefined);
    });
  }

  it('include a local node without problems', () => {
    const { services, problems } = readServices([localNode]);
    assert.deepEqual(problems, []);
    assert.equal(services[0]?.networks[0]?.rpc?.template, 'http://127.0.0.1:8545');
  });
});

describe('webSocketAddress', () => {
  it('changes only the scheme', () => {
    assert.equal(webSocketAddress('https://{network}.example.com'), 'wss://{network}.example.com');
    assert.equal(webSocketAddress('http://127.0.0.1:8545'), 'ws://127.0.0.1:8545');
  });
});

describe('validateAddress', () => {
  const taken: readonly (readonly ['http' | 'ws', string, boolean])[] = [
    ['http', 'https://{network}.node.test', true],
    ['http', 'http://127.0.0.1:8545', true],
    ['http', 'http://localhost:1', true],
    ['http', 'http://node.example.com', false],
    ['ws', 'wss://{network}.node.test', true],
    ['http', 'https://node.test/rpc/{network}', true],
    ['http', 'http://node.example.com/v3', false],
  ];
  for (const [scheme, text, keyed] of taken) {
    it(`accepts ${text} ${keyed ? 'with' : 'without'} a key`, () =>
      assert.equal(validateAddress(text, scheme, keyed), undefined));
  }

  const refused: readonly (readonly ['http' | 'ws', string, boolean, RegExp])[] = [
    ['http', '', true, /Enter a URL/],
    ['http', 'mainnet.example.com', true, /Enter a URL/],
    ['http', 'https://', true, /Enter a URL/],
    ['http', 'wss://mainnet.example.com', true, /not wss/],
    ['ws', 'https://mainnet.example.com', true, /not https/],
    ['http', 'http://node.example.com', true, /encrypted in transit/],
    ['http', 'https://user:pass@node.example.com', true, /user names/],
    ['http', 'https://node.example.com/?apikey=1', true, /query strings/],
    ['http', 'https://mainnet.example.com/v3/4f2c9a7be01d4c6f8a35e9d2b7061c58', true, /contains an API key/],
    ['http', 'http://127.0.0.1:8545/4f2c9a7be01d4c6f8a35e9d2b7061c58', false, /contains an API key/],
    ['ws', 'wss://mainnet.example.com/ws/v3/4f2c9a7be01d4c6f8a35e9d2b7061c58', true, /contains an API key/],
    ['http', 'https://mainnet.node.test/v3/', true, /adds \/v3\/<key>/],
    ['ws', 'wss://mainnet.node.test/ws/v3', true, /adds \/ws\/v3\/<key>/],
    ['http', 'https://mainnet.node.test/v3/{key}', true, /adds \/v3\/<key>/],
    ['http', 'https://{network}.example.com', true, /Replace example\.com/],
    ['ws', 'wss://{network}.example.com', true, /Replace example\.com/],
    ['http', 'https://{chainId}.example.com', true, /only the placeholder \{network\}/],
    ['http', 'https://mainnet.example.com/#x', true, /fragments/],
  ];
  for (const [scheme, text, keyed, why] of refused) {
    it(`rejects ${JSON.stringify(text)} for ${scheme}`, () =>
      assert.match(validateAddress(text, scheme, keyed) ?? '', why));
  }

  it('never repeats a key', () =>
    assert.doesNotMatch(
      validateAddress('https://h.example/v3/4f2c9a7be01d4c6f8a35e9d2b7061c58', 'http', true) ?? '',
      /4f2c/,
    ));
});
