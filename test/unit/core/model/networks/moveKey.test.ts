import assert from 'node:assert/strict';

import { findStoredKeys, withoutStoredKey } from '../../../../../src/core/model/networks/moveKey';
import { readServices } from '../../../../../src/core/model/networks/readServices';

const hex = '4f2c9a7be01d4c6f8a35e9d2b7061c58';
const networks = [{ id: 'mainnet', family: 'evm' }];

/** Addresses with a key in them, as people paste them into settings. */
const held: Readonly<Record<string, readonly [entry: object, written: string, template: string]>> = {
  Tenderly: [
    { rpcUrl: 'https://mainnet.gateway.tenderly.co/4kQ7xW2mLp9ZtR5v', rpcPath: '' },
    '4kQ7xW2mLp9ZtR5v',
    'https://mainnet.gateway.tenderly.co/{key}',
  ],
  '1RPC': [
    { rpcUrl: 'https://1rpc.io/3Kx9vQmZr7TbWyLp/eth', rpcPath: '' },
    '3Kx9vQmZr7TbWyLp',
    'https://1rpc.io/{key}/eth',
  ],
  Grove: [
    { rpcUrl: 'https://eth-mainnet.rpc.grove.city', rpcPath: '/v1/6a3f1b2c' },
    '6a3f1b2c',
    'https://eth-mainnet.rpc.grove.city/v1/{key}',
  ],
  'a host label': [
    { rpcUrl: 'https://a1b2c3d4e5f6a7b8.node-provider.net', rpcPath: '/rpc' },
    'a1b2c3d4e5f6a7b8',
    'https://{key}.node-provider.net/rpc',
  ],
  'letters only': [
    { rpcUrl: 'https://node.test.net/qwhjzxplmvbtrkdg', rpcPath: '' },
    'qwhjzxplmvbtrkdg',
    'https://node.test.net/{key}',
  ],
  'a query': [
    { rpcUrl: 'https://node.test.net', rpcPath: '/rpc?id=x7Kp2mQz' },
    'x7Kp2mQz',
    'https://node.test.net/rpc?id={key}',
  ],
  'a label inside a host': [
    { rpcUrl: 'https://eth.a1b2c3d4e5f6a7b8.provider.net', rpcPath: '' },
    'a1b2c3d4e5f6a7b8',
    'https://eth.{key}.provider.net',
  ],
  'the name of a query member': [
    { rpcUrl: 'https://node.test.net', rpcPath: '/rpc?x7Kp2mQz=1' },
    'x7Kp2mQz',
    'https://node.test.net/rpc?{key}=1',
  ],
  'a path with other signs': [
    { rpcUrl: 'https://node.test.net', rpcPath: '/rpc;k=x7Kp2mQz' },
    'rpc;k=x7Kp2mQz',
    'https://node.test.net/{key}',
  ],
  'hex digits': [{ rpcUrl: `https://node.test.net/${hex}` }, hex, 'https://node.test.net/{key}'],
};

describe('moveKey', () => {
  for (const [what, [entry, written, template]] of Object.entries(held)) {
    it(`a key in the address of a service is a problem of the settings, and can be moved out of them: ${what}`, () => {
      const service = { id: 'own', ...entry, networks };
      const { problems } = readServices([service]);
      assert.ok(
        problems.some(({ holdsKey }) => holdsKey === true),
        JSON.stringify(problems),
      );
      assert.ok(!JSON.stringify(problems).includes(written));
      const [part] = findStoredKeys(service);
      assert.equal(part?.written, written);
      assert.ok(!part.masked.includes(written));
      const changed = withoutStoredKey(service, written, 'own');
      assert.ok(!JSON.stringify(changed).includes(written));
      const { services, problems: left } = readServices([changed]);
      assert.deepEqual(left, []);
      assert.equal(services[0]?.networks[0]?.rpc?.template, template);
      assert.equal(services[0].credential, 'own');
    });
  }

  for (const entry of [
    { credential: hex, rpcUrl: 'https://node.test.net', rpcPath: '/{key}' },
    { credential: 'x7Kp2mQz', rpcUrl: 'https://node.test.net', rpcPath: '/{key}' },
    { name: `Node ${hex}`, rpcUrl: 'https://node.test.net', rpcPath: '' },
    { rpcUrl: 'https://node.test.net', rpcPath: '', networks: [{ id: 'mainnet', family: 'evm', name: hex }] },
  ])
    it(`a key as an alias or a name is a problem, and is in no service: ${JSON.stringify(entry).slice(1, 30)}`, () => {
      const { services, problems } = readServices([{ id: 'own', networks, ...entry }]);
      assert.notDeepEqual(problems, []);
      for (const key of [hex, 'x7Kp2mQz']) assert.ok(!JSON.stringify([services, problems]).includes(key));
    });

  it('an ID that looks like an address is a problem, and is not shown whole as a name', () => {
    const rpc = { rpcUrl: 'https://node.test.net', rpcPath: '' };
    for (const id of [`0x${'1'.repeat(40)}`, '1'.repeat(40), '0xabc', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'])
      for (const service of [
        { id: 'own', ...rpc, networks: [{ id, family: 'evm' }] },
        { id, ...rpc, networks },
      ]) {
        const { services, problems } = readServices([service]);
        assert.match(JSON.stringify(problems), /looks like an address/, id);
        const [own] = services;
        assert.ok(own !== undefined && own.name !== id && own.networks[0]?.name !== id, id);
      }
  });

  it('a key is moved out of every address of a service and of its networks, and nothing else changes', () => {
    const service = {
      id: 'own',
      note: [1],
      rpcUrl: 'https://a.test.net/x7Kp2mQzY4',
      rpcPath: '',
      wsUrl: 'wss://a.test.net',
      wsPath: '/ws/x7Kp2mQzY4',
      networks: [{ id: 'mainnet', family: 'evm', rpcUrl: 'https://b.test.net/x7Kp2mQzY4' }, 'odd'],
    };
    assert.deepEqual(withoutStoredKey(service, 'x7Kp2mQzY4', 'own'), {
      ...service,
      credential: 'own',
      rpcUrl: 'https://a.test.net/{key}',
      wsPath: '/ws/{key}',
      networks: [{ id: 'mainnet', family: 'evm', rpcUrl: 'https://b.test.net/{key}' }, 'odd'],
    });
  });

  it('addresses of plain words, versions and networks are no problem of the settings', () => {
    for (const entry of [
      { rpcUrl: 'https://eth-mainnet.g.alchemy.com', rpcPath: '/v2/{key}', credential: 'own' },
      { rpcUrl: 'https://quiet-blue-lake.quiknode.pro', rpcPath: '/{key}/', credential: 'own' },
      { rpcUrl: 'https://lb.drpc.org', rpcPath: '/ogrpc?network=ethereum&dkey={key}', credential: 'own' },
      { rpcUrl: 'https://rpc.ankr.com/eth_sepolia', rpcPath: '' },
      { rpcUrl: 'https://cloudflare-eth.com', rpcPath: '' },
      { rpcUrl: 'http://127.0.0.1:8545', rpcPath: '' },
      { rpcUrl: 'https://api.avax-test.network/ext/bc/C/rpc', rpcPath: '' },
    ])
      assert.deepEqual(readServices([{ id: 'own', ...entry, networks }]).problems, []);
  });
});
