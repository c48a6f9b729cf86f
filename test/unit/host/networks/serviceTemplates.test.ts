import assert from 'node:assert/strict';
import { readServices } from '../../../../src/core/networks/readServices';
import { localNode, networkTemplates, serviceTemplates, settingOfDraft, validateAddress, webSocketAddress } from '../../../../src/host/networks/serviceTemplates';

describe('service templates', () => {
  for (const template of serviceTemplates) {
    it(`give settings that read without a problem: ${template.label}`, () => {
      const rpcUrl = template.rpcUrl === 'https://' ? 'https://nodes.example.com' : template.rpcUrl;
      const draft = { template, name: 'Main', rpcUrl, wsUrl: template.wsUrl, gasUrl: '', networks: networkTemplates, dailyCredits: template.keyed ? 3_000_000 : undefined };
      const { services, problems } = readServices([settingOfDraft(draft, 'main')]);
      assert.deepEqual(problems, []);
      assert.equal(services[0]?.networks.length, networkTemplates.length);
      assert.equal(services[0]?.credential, template.keyed ? 'main' : undefined);
    });
  }

  it('give a local node that reads without a problem', () => {
    const { services, problems } = readServices([localNode]);
    assert.deepEqual(problems, []);
    assert.equal(services[0]?.networks[0]?.rpc?.template, 'http://127.0.0.1:8545');
  });
});

describe('webSocketAddress', () => {
  it('changes the scheme alone', () => {
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
    it(`takes ${text} ${keyed ? 'with' : 'without'} a key`, () => assert.equal(validateAddress(text, scheme, keyed), undefined));
  }

  const refused: readonly (readonly ['http' | 'ws', string, boolean, RegExp])[] = [
    ['http', '', true, /not an address/],
    ['http', 'mainnet.example.com', true, /not an address/],
    ['http', 'https://', true, /not an address/],
    ['http', 'wss://mainnet.example.com', true, /begins with wss/],
    ['ws', 'https://mainnet.example.com', true, /begins with https/],
    ['http', 'http://node.example.com', true, /in the clear/],
    ['http', 'https://user:pass@node.example.com', true, /user names/],
    ['http', 'https://node.example.com/?apikey=1', true, /query strings/],
    ['http', 'https://mainnet.example.com/v3/4f2c9a7be01d4c6f8a35e9d2b7061c58', true, /holds an API key.*before \/v3\//],
    ['http', 'http://127.0.0.1:8545/4f2c9a7be01d4c6f8a35e9d2b7061c58', false, /holds an API key/],
    ['ws', 'wss://mainnet.example.com/ws/v3/4f2c9a7be01d4c6f8a35e9d2b7061c58', true, /holds an API key.*before \/ws\/v3\//],
    ['http', 'https://mainnet.node.test/v3/', true, /\/v3\/<key> is added/],
    ['ws', 'wss://mainnet.node.test/ws/v3', true, /\/ws\/v3\/<key> is added/],
    ['http', 'https://mainnet.node.test/v3/{key}', true, /\/v3\/<key> is added/],
    ['http', 'https://{network}.example.com', true, /in the place of example\.com/],
    ['ws', 'wss://{network}.example.com', true, /in the place of example\.com/],
    ['http', 'https://{chainId}.example.com', true, /no placeholder but \{network\}/],
    ['http', 'https://mainnet.example.com/#x', true, /fragments/],
  ];
  for (const [scheme, text, keyed, why] of refused) {
    it(`refuses ${JSON.stringify(text)} for ${scheme}`, () => assert.match(validateAddress(text, scheme, keyed) ?? '', why));
  }

  it('repeats no key', () => assert.doesNotMatch(validateAddress('https://h.example/v3/4f2c9a7be01d4c6f8a35e9d2b7061c58', 'http', true) ?? '', /4f2c/));
});
