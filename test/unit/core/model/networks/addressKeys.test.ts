import assert from 'node:assert/strict';

import { copyTarget } from '../../../../../src/core/editor/copyOut/copyFormat';
import { addressKeys, withHiddenAddresses } from '../../../../../src/core/model/networks/addressKeys';
import { printEndpoints } from '../../../../../src/core/model/networks/printEndpoint';
import { readServices } from '../../../../../src/core/model/networks/readServices';

const key = '4kQ7xW2mLp9ZtR5v';

function networkOf(entry: object) {
  const [service] = readServices([
    { id: 'own', networks: [{ id: 'mainnet', family: 'evm', chainId: '1' }], ...entry },
  ]).services;
  const network = service?.networks[0];
  assert.ok(network);
  return network;
}

describe('addressKeys', () => {
  for (const entry of [
    { rpcUrl: `https://node.test.net/${key}`, rpcPath: '' },
    { rpcUrl: 'https://node.test.net', rpcPath: `/rpc?id=${key}` },
    { rpcUrl: `https://${key}.node.test.net`, rpcPath: '' },
    { rpcUrl: `https://eth.${key}.test.net`, rpcPath: '' },
    { rpcUrl: 'https://node.test.net', rpcPath: '', wsUrl: `wss://node.test.net/${key}`, wsPath: '' },
    { rpcUrl: 'https://node.test.net', rpcPath: '', gasUrl: `https://gas.test.net/${key}` },
  ])
    it(`a key that was left in an address is in no copied code, shown address and frame: ${JSON.stringify(entry).replace(key, 'K')}`, () => {
      const network = networkOf(entry);
      assert.deepEqual(addressKeys(network).length, 1);
      const call = { kind: 'rpc', method: 'eth_chainId', params: [] } as const;
      const gas = { kind: 'gas', method: 'GET', path: '/networks/1/baseFeeHistory' } as const;
      const shown = JSON.stringify([
        copyTarget({ call, network, transport: 'http' }, 'http'),
        copyTarget({ call, network, transport: 'ws' }, 'ws'),
        copyTarget({ call: gas, network, transport: 'http' }, 'http'),
        printEndpoints(network),
        withHiddenAddresses(network),
      ]);
      assert.ok(!shown.toLowerCase().includes(key.toLowerCase()), shown);
    });

  it('addresses without a key stay as they are', () => {
    const network = networkOf({ credential: 'own', rpcUrl: 'https://eth-mainnet.test.net', rpcPath: '/v2/{key}' });
    assert.equal(withHiddenAddresses(network), network);
    assert.equal(printEndpoints(network)[0]?.address, 'https://eth-mainnet.test.net/v2/<API_KEY>');
  });
});
