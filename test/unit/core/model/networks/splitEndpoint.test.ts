import assert from 'node:assert/strict';

import fc from 'fast-check';

import { readServices } from '../../../../../src/core/model/networks/readServices';
import { findKeyParts, splitEndpoint } from '../../../../../src/core/model/networks/splitEndpoint';

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

describe('findKeyParts', () => {
  const examples: readonly (readonly [what: string, url: string, key: string, stored: string])[] = [
    [
      'Tenderly, 22 characters',
      'https://mainnet.gateway.tenderly.co/4kQ7xW2mLp9ZtR5vN8bYcD',
      '4kQ7xW2mLp9ZtR5vN8bYcD',
      '/{key}',
    ],
    ['Tenderly, 16 characters', 'https://mainnet.gateway.tenderly.co/4kQ7xW2mLp9ZtR5v', '4kQ7xW2mLp9ZtR5v', '/{key}'],
    ['1RPC', 'https://1rpc.io/3Kx9vQmZr7TbWyLp/eth', '3Kx9vQmZr7TbWyLp', '/{key}/eth'],
    ['Grove', 'https://eth-mainnet.rpc.grove.city/v1/6a3f1b2c', '6a3f1b2c', '/v1/{key}'],
    ['letters only', 'https://node.test.net/qwhjzxplmvbtrkdg', 'qwhjzxplmvbtrkdg', '/{key}'],
    ['a dot in it', 'https://node.test.net/abcd.efgh1234', 'abcd.efgh1234', '/{key}'],
    ['a colon in it', 'https://node.test.net/rpc/abcd:efgh1234', 'abcd:efgh1234', '/rpc/{key}'],
    ['percent-encoded', 'https://node.test.net/ab%2Bcd%3D%3D12', 'ab+cd==12', '/{key}'],
    ['a query member of any name', 'https://node.test.net/rpc?id=x7Kp2mQz', 'x7Kp2mQz', '/rpc?id={key}'],
    ['a query without a name', 'https://node.test.net/rpc?x7Kp2mQz', 'x7Kp2mQz', '/rpc?{key}'],
    ['a query whose name it is', 'https://node.test.net/rpc?x7Kp2mQz=', 'x7Kp2mQz', '/rpc?{key}='],
    ['eight lowercase letters', 'https://node.test.net/kzyqoaxu', 'kzyqoaxu', '/{key}'],
    ['a word with digits', 'https://node.test.net/rpc/secret123', 'secret123', '/rpc/{key}'],
    ['eight digits', 'https://go.getblock.io/83720194', '83720194', '/{key}'],
    ['four words', 'https://node.test.net/correct-horse-battery-staple', 'correct-horse-battery-staple', '/{key}'],
    [
      'Biconomy',
      'https://bundler.biconomy.io/api/v3/1/nJPK7B3ru.dd7f7861-190d',
      'nJPK7B3ru.dd7f7861-190d',
      '/api/v3/1/{key}',
    ],
  ];
  for (const [what, url, key, path] of examples) {
    it(`the key of ${what} is offered masked, and none of it is left in settings`, () => {
      const parts = findKeyParts(url);
      assert.ok(!JSON.stringify(parts).includes(key));
      const split = splitEndpoint(url, parts[0]?.id);
      assert.ok(split.kind === 'ok', JSON.stringify(parts));
      assert.equal(split.value.key?.reveal(), key);
      const { rpcUrl, rpcPath, wsUrl, wsPath, name } = split.value;
      assert.ok(rpcPath.endsWith(path.replace('/eth', '/eth')), rpcPath);
      for (const form of [key, encodeURIComponent(key)])
        assert.ok(!JSON.stringify({ rpcUrl, rpcPath, wsUrl, wsPath, name }).includes(form));
    });
  }

  for (const label of ['a1b2c3d4e5f6a7b8', 'quiet-blue-lake', 'xkqwzrtplmvbnd']) {
    it(`the host label ${label} is offered as the key, which is added when a call is sealed`, () => {
      const url = `https://${label}.node-provider.net/rpc`;
      const [part] = findKeyParts(url);
      assert.equal(part?.place.startsWith('in the host'), true);
      const split = splitEndpoint(url, part?.id);
      assert.ok(split.kind === 'ok');
      const { rpcUrl, rpcPath, key } = split.value;
      assert.deepEqual([rpcUrl, rpcPath, key?.reveal()], ['https://{key}.node-provider.net/rpc', '', label]);
      const { services, problems } = readServices([
        { id: 'own', credential: 'own', rpcUrl, rpcPath, networks: [{ id: 'main', family: 'evm' }] },
      ]);
      assert.deepEqual(problems, []);
      assert.equal(services[0]?.networks[0]?.rpc?.template, 'https://{key}.node-provider.net/rpc');
    });
  }

  /** The forms of the URLs of providers, with `K` for the key. */
  const providers =
    'https://mainnet.infura.io/v3/K wss://mainnet.infura.io/ws/v3/K https://eth-mainnet.g.alchemy.com/v2/K https://quiet-blue-lake.base-mainnet.quiknode.pro/K/ https://rpc.ankr.com/multichain/K https://ethereum-mainnet.core.chainstack.com/K https://nd-123-456-789.p2pify.com/K https://eth-mainnet.blastapi.io/K https://lb.drpc.org/ogrpc?network=ethereum&dkey=K https://lb.drpc.live/ethereum/K https://go.getblock.io/K https://eth.getblock.io/K/mainnet/ https://eth-mainnet.nodereal.io/v1/K https://ethereum.blockpi.network/v1/rpc/K https://site1.moralis-nodes.com/eth/K https://mainnet.chainnodes.org/K https://eth.nownodes.io/K https://mainnet.helius-rpc.com/?api-key=K https://myproject-mainnet-abcd.rpcpool.com/K https://solana-mainnet.api.syndica.io/api-key/K https://rpc.shyft.to?api_key=K https://api.tatum.io/v3/blockchain/node/ethereum-mainnet/K https://ethereum-mainnet.g.allthatnode.com/full/evm/K https://g.w.lavanet.xyz:443/gateway/eth/rpc-http/K https://eth1.lava.build/lava-referer-K/ https://eth.api.onfinality.io/rpc?apikey=K https://ethereum-mainnet--rpc--fullnode.datahub.figment.io/apikey/K https://eth-mainnet.gateway.pokt.network/v1/lb/K https://eth-mainnet.rpc.grove.city/v1/K https://K.eth.rpc.rivet.cloud/ https://lb.nodies.app/v1/K https://mainnet.ethereum.validationcloud.io/v1/K https://api.stackup.sh/v1/node/K https://api.pimlico.io/v2/1/rpc?apikey=K https://rpc.particle.network/evm-chain?chainId=1&projectUuid=K https://1.rpc.thirdweb.com/K https://api-ethereum-mainnet.n.dwellir.com/K https://eth-mainnet.4everland.org/v1/K https://api.developer.coinbase.com/rpc/v1/base/K https://rpc.ironforge.network/mainnet?apiKey=K https://blockchain.googleapis.com/v1/projects/web/endpoints/ethereum-mainnet/rpc?key=K https://eth.azure-api.net/rpc?subscription-key=K https://rpc-demo.t.conduit.xyz/K https://rpc.sentio.xyz/K/eth https://1rpc.io/K/eth https://mainnet.gateway.tenderly.co/K https://virtual.mainnet.rpc.tenderly.co/K https://rpc.tenderly.co/fork/K https://api.infstones.com/ethereum/mainnet/K https://eth.allnodes.me:8545/K https://eth.K.node-provider.net/'.split(
      ' ',
    );
  const keys = [
    hex,
    uuid,
    '4kQ7xW2mLp9ZtR5vN8bYcD',
    'x7Kp2mQz',
    'qwhjzxplmvbtrkdg',
    'kzyqoaxu',
    'secret123',
    '83720194',
  ];
  for (const form of providers)
    it(`some choice keeps a key of any kind out of settings for ${form}`, () => {
      for (const key of keys) {
        const url = form.replace(/K(?![a-z])/, key);
        const parts = findKeyParts(url);
        assert.ok(!JSON.stringify(parts).toLowerCase().includes(key.toLowerCase()), url);
        const choices = [undefined, ...parts.map(({ id }) => id)].map((id) => splitEndpoint(url, id));
        const isKept = choices.some((split) => {
          if (split.kind === 'failed') return false;
          const { key: secret, ...stored } = split.value;
          return secret !== undefined && !JSON.stringify(stored).toLowerCase().includes(key.toLowerCase());
        });
        assert.ok(isKept, url);
      }
    });

  it('no plain word, version, number or network is offered as a key, and nothing of a text that isn’t a URL', () => {
    for (const url of [
      'https://1rpc.io/eth',
      'https://eth-mainnet.g.alchemy.com/v2/',
      'https://rpc.node-provider.net/ext/bc/C/rpc',
      'https://lb.drpc.org/ogrpc?network=ethereum&chainId=8453',
      'https://base-sepolia.publicnode.com',
      'localhost:8545',
      'http://10.0.0.1:8545/rpc',
      'https://node.test.net/ethereum/rpc/v1/full-node',
      'https://node.test.net/rpc?chainId=11155111&cluster=devnet',
      'https://g.w.provider.net/gateway',
      'https://mainnet.infura.io/v3/<API_KEY>',
      'not a URL',
    ])
      assert.deepEqual(findKeyParts(url), [], url);
  });

  it('a URL is split without a key if the user says that it has none', () => {
    const split = splitEndpoint('https://node.test.net/ws7Kp2mQz', 'none');
    assert.ok(split.kind === 'ok');
    assert.deepEqual([split.value.key, split.value.rpcUrl], [undefined, 'https://node.test.net/ws7Kp2mQz']);
  });

  it('a certain key is not left in settings, whatever the user chooses', () => {
    const url = `https://node.test.net/x7Kp2mQz/${hex}`;
    for (const id of ['none', ...findKeyParts(url).map((part) => part.id)]) {
      const split = splitEndpoint(url, id);
      assert.ok(split.kind === 'failed' || !`${split.value.rpcUrl}${split.value.rpcPath}`.includes(hex));
    }
  });
});
