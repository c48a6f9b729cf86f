import assert from 'node:assert/strict';

import { readServices } from '../../../../../src/core/model/networks/readServices';
import { resolveNetwork } from '../../../../../src/core/model/networks/resolveNetwork';

const networks = [
  { id: 'mainnet', family: 'evm' },
  { id: 'sepolia', family: 'evm' },
];
const { services } = readServices([
  { id: 'main', networks },
  { id: 'other', networks: [{ id: 'mainnet', family: 'evm' }] },
]);

describe('resolveNetwork', () => {
  it('finds service/network, and a network ID that only one service has', () => {
    const byKey = resolveNetwork(services, 'other/mainnet');
    assert.ok(byKey.kind === 'found' && byKey.network.service.id === 'other');
    const byId = resolveNetwork(services, 'sepolia');
    assert.ok(byId.kind === 'found' && byId.network.key === 'main/sepolia');
  });

  it('returns the candidates for an ambiguous ID', () => {
    const resolution = resolveNetwork(services, 'mainnet');
    assert.ok(resolution.kind === 'ambiguous');
    assert.deepEqual(
      resolution.candidates.map((network) => network.key),
      ['main/mainnet', 'other/mainnet'],
    );
  });

  it('returns the nearest names for an unknown one', () => {
    assert.deepEqual(resolveNetwork(services, 'Sepola'), { kind: 'unknown', nearest: ['sepolia'] });
    assert.deepEqual(resolveNetwork(services, 'othr/mainnet'), {
      kind: 'unknown',
      nearest: ['other/mainnet', 'main/mainnet'],
    });
    assert.deepEqual(resolveNetwork(services, 'optimism'), { kind: 'unknown', nearest: [] });
  });
});
