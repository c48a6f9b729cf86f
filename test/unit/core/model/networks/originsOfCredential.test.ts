import assert from 'node:assert/strict';

import { originsOfCredential } from '../../../../../src/core/model/networks/originsOfCredential';
import { readServices } from '../../../../../src/core/model/networks/readServices';

describe('originsOfCredential', () => {
  const { services } = readServices([
    {
      id: 'one',
      credential: 'main',
      rpcUrl: 'https://{network}.example.com',
      wsUrl: 'wss://{network}.example.com',
      gasUrl: 'https://gas.example.com',
      networks: [
        { id: 'mainnet', family: 'evm', chainId: '1' },
        { id: 'keyless', family: 'evm', rpcPath: '', wsUrl: '', gasAuth: 'none', gasUrl: 'https://open.example.com' },
        { id: 'own', family: 'evm', rpcUrl: 'https://own.example.org', wsUrl: '', gasUrl: '' },
      ],
    },
    {
      id: 'two',
      credential: 'main',
      rpcUrl: 'https://two.example.com',
      networks: [{ id: 'a', family: 'evm' }],
    },
    { id: 'three', credential: 'x', rpcUrl: 'https://three.example.com', networks: [{ id: 'a', family: 'evm' }] },
  ]);

  it('returns those of every service with the alias, of network overrides and of the gas API, without keyless ones', () => {
    assert.deepEqual(
      originsOfCredential(
        services.flatMap(({ networks }) => networks),
        'main',
      ),
      ['https://mainnet.example.com', 'https://gas.example.com', 'https://own.example.org', 'https://two.example.com'],
    );
  });
});
