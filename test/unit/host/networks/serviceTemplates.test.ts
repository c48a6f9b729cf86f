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
    ['http', 'https://{network}.example.com', true],
    ['http', 'http://127.0.0.1:8545', true],
    ['http', 'http://localhost:1', true],
    ['http', 'http://node.example.com', false],
    ['ws', 'wss://{network}.example.com', true],
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
  ];
  for (const [scheme, text, keyed, why] of refused) {
    it(`refuses ${JSON.stringify(text)} for ${scheme}`, () => assert.match(validateAddress(text, scheme, keyed) ?? '', why));
  }
});
