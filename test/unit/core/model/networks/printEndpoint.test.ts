import assert from 'node:assert/strict';

import { printEndpoints } from '../../../../../src/core/model/networks/printEndpoint';
import { readServices } from '../../../../../src/core/model/networks/readServices';

function endpoints(service: object) {
  const network = readServices([{ id: 'main', networks: [{ id: 'mainnet', family: 'evm', chainId: '1' }], ...service }])
    .services[0]?.networks[0];
  assert.ok(network);
  return printEndpoints(network);
}

describe('printEndpoints', () => {
  it('puts a placeholder where the key goes', () => {
    const hosts = {
      credential: 'main',
      rpcUrl: 'https://{network}.example.com',
      wsUrl: 'wss://{network}.example.com',
      gasUrl: 'https://gas.example.com',
    };
    assert.deepEqual(endpoints(hosts), [
      { label: 'HTTP', address: 'https://mainnet.example.com/v3/<API_KEY>' },
      { label: 'WebSocket', address: 'wss://mainnet.example.com/ws/v3/<API_KEY>' },
      { label: 'Gas API', address: 'https://gas.example.com/networks/1/baseFeeHistory' },
    ]);
  });

  it('shows the address of a node without keys unchanged', () => {
    assert.deepEqual(endpoints({ rpcUrl: 'http://127.0.0.1:8545', rpcPath: '' }), [
      { label: 'HTTP', address: 'http://127.0.0.1:8545' },
    ]);
  });
});
