import assert from 'node:assert/strict';

import fc from 'fast-check';

import { readServices } from '../../../../../src/core/model/networks/readServices';
import { splitEndpoint } from '../../../../../src/core/model/networks/splitEndpoint';

const hex = '4f2c9a7be01d4c6f8a35e9d2b7061c58';
const mixed = 'aB3dE6gH9jK2mN5pQ8sT1vW4xY7zA0bC';
const long = `${hex}${hex}`;
const uuid = '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9';

interface Example {
  readonly text: string;
  readonly key?: string;
  readonly network?: string;
  readonly rpcUrl: string;
  readonly rpcPath: string;
  readonly ws?: string;
}

const examples: Readonly<Record<string, Example>> = {
  Infura: {
    text: `https://mainnet.infura.io/v3/${hex}`,
    key: hex,
    network: 'mainnet',
    rpcUrl: 'https://{network}.infura.io',
    rpcPath: '/v3/{key}',
    ws: 'wss://{network}.infura.io/ws/v3/{key}',
  },
  'Infura over WebSocket': {
    text: `wss://base-mainnet.infura.io/ws/v3/${hex}`,
    key: hex,
    network: 'base-mainnet',
    rpcUrl: 'https://{network}.infura.io',
    rpcPath: '/v3/{key}',
    ws: 'wss://{network}.infura.io/ws/v3/{key}',
  },
  Alchemy: {
    text: `https://eth-mainnet.g.alchemy.com/v2/${mixed}`,
    key: mixed,
    network: 'eth-mainnet',
    rpcUrl: 'https://{network}.g.alchemy.com',
    rpcPath: '/v2/{key}',
    ws: 'wss://{network}.g.alchemy.com/v2/{key}',
  },
  'Alchemy with a short key': {
    text: 'https://eth-sepolia.g.alchemy.com/v2/abc_DEF-1234',
    key: 'abc_DEF-1234',
    network: 'eth-sepolia',
    rpcUrl: 'https://{network}.g.alchemy.com',
    rpcPath: '/v2/{key}',
    ws: 'wss://{network}.g.alchemy.com/v2/{key}',
  },
  QuickNode: {
    text: `https://quiet-blue-lake.solana-mainnet.quiknode.pro/${hex}12345678/`,
    key: `${hex}12345678`,
    rpcUrl: 'https://quiet-blue-lake.solana-mainnet.quiknode.pro',
    rpcPath: '/{key}/',
    ws: 'wss://quiet-blue-lake.solana-mainnet.quiknode.pro/{key}/',
  },
  Ankr: {
    text: `https://rpc.ankr.com/eth_sepolia/${long}`,
    key: long,
    network: 'eth_sepolia',
    rpcUrl: 'https://rpc.ankr.com',
    rpcPath: '/{network}/{key}',
    ws: 'wss://rpc.ankr.com/{network}/ws/{key}',
  },
  Chainstack: {
    text: `https://ethereum-mainnet.core.chainstack.com/${hex}`,
    key: hex,
    network: 'ethereum-mainnet',
    rpcUrl: 'https://{network}.core.chainstack.com',
    rpcPath: '/{key}',
    ws: 'wss://{network}.core.chainstack.com/{key}',
  },
  dRPC: {
    text: `https://lb.drpc.org/ogrpc?network=ethereum&dkey=${mixed}`,
    key: mixed,
    rpcUrl: 'https://lb.drpc.org',
    rpcPath: '/ogrpc?network=ethereum&dkey={key}',
  },
  Helius: {
    text: `https://mainnet.helius-rpc.com/?api-key=${uuid}`,
    key: uuid,
    network: 'mainnet',
    rpcUrl: 'https://{network}.helius-rpc.com',
    rpcPath: '/?api-key={key}',
  },
  'a proxy on this computer': {
    text: `http://127.0.0.1:4000/evm/v3/${hex}`,
    key: hex,
    network: 'evm',
    rpcUrl: 'http://127.0.0.1:4000',
    rpcPath: '/{network}/v3/{key}',
    ws: 'ws://127.0.0.1:4000/{network}/ws/v3/{key}',
  },
  'a placeholder for the key': {
    text: 'https://mainnet.infura.io/v3/<API_KEY>',
    network: 'mainnet',
    rpcUrl: 'https://{network}.infura.io',
    rpcPath: '/v3/{key}',
    ws: 'wss://{network}.infura.io/ws/v3/{key}',
  },
  'a local node without a scheme': {
    text: 'localhost:8546',
    rpcUrl: 'http://localhost:8546',
    rpcPath: '',
    ws: 'ws://localhost:8546',
  },
  'an IPv6 address': { text: '[::1]:8545', rpcUrl: 'http://[::1]:8545', rpcPath: '', ws: 'ws://[::1]:8545' },
  'a public node': { text: 'cloudflare-eth.com', rpcUrl: 'https://cloudflare-eth.com', rpcPath: '' },
  'a public node with a path': { text: 'https://1rpc.io/eth', rpcUrl: 'https://1rpc.io/eth', rpcPath: '' },
};

describe('splitEndpoint', () => {
  for (const [what, example] of Object.entries(examples)) {
    it(`splits the endpoint of ${what}, and settings lead to the same address`, () => {
      const split = splitEndpoint(example.text);
      assert.ok(split.kind === 'ok');
      const { rpcUrl, rpcPath, wsUrl = '', wsPath = '', key, networkId } = split.value;
      assert.deepEqual([rpcUrl, rpcPath, networkId], [example.rpcUrl, example.rpcPath, example.network]);
      assert.equal(key?.reveal(), example.key);
      assert.equal(wsUrl + wsPath, example.ws ?? '');
      const { services, problems } = readServices([
        {
          id: 'own',
          rpcUrl,
          rpcPath,
          ...(wsUrl !== '' && { wsUrl, wsPath }),
          ...(rpcPath.includes('{key}') && { credential: 'own' }),
          networks: [{ id: networkId ?? 'main', family: 'evm' }],
        },
      ]);
      assert.deepEqual(problems, []);
      const network = services[0]?.networks[0];
      if (example.key !== undefined && example.text.startsWith('http'))
        assert.equal(network?.rpc?.template.replace('{key}', example.key), example.text);
      if (example.ws !== undefined)
        assert.equal(network?.ws?.template, example.ws.replace('{network}', example.network ?? ''));
      assert.ok(
        !JSON.stringify({ rpcUrl, rpcPath, wsUrl, wsPath, name: split.value.name }).includes(example.key ?? '\0'),
      );
    });
  }

  for (const text of [
    '',
    'https://',
    'ftp://a.test',
    'https://user:pass@a.test',
    `http://node.test/v3/${hex}`,
    `https://a.test/${hex}?key=${mixed}`,
    'https://{network}.example.com',
  ])
    it(`rejects ${JSON.stringify(text)} without repeating a key`, () => {
      const split = splitEndpoint(text);
      assert.ok(split.kind === 'failed');
      assert.ok(!split.problem.includes(hex) && !split.problem.includes(mixed));
    });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        splitEndpoint(text);
        splitEndpoint(`https://${text}`);
      }),
    );
  });
});
