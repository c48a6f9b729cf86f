import assert from 'node:assert/strict';

import { resolveCost } from '../../../../../src/core/model/catalogue/resolveCost';
import { readServices } from '../../../../../src/core/model/networks/readServices';

const { services } = readServices([
  {
    id: 'main',
    credential: 'main',
    rpcUrl: 'https://{network}.example.com',
    networks: [{ id: 'mainnet', family: 'evm', costs: { eth_getLogs: 300, eth_call: 'unpriced' } }],
  },
]);
const network = services[0]!.networks[0]!;

describe('resolveCost', () => {
  it("follows the contract's table of credits", () => {
    const schedule = {
      eth_getStorageAt: 80,
      getTokenAccountsByOwner: 160,
      eth_getTransactionReceipt: 80,
      'GET baseFeeHistory': 80,
    };
    for (const [method, credits] of Object.entries(schedule)) {
      assert.deepEqual(resolveCost(method, network, {}), { cost: { kind: 'known', credits }, source: 'schedule' });
    }
    assert.deepEqual(resolveCost('eth_getLogs', { ...network, costs: {} }, {}).cost, { kind: 'known', credits: 255 });
  });

  it('returns unknown for methods that the contract does not list', () => {
    for (const method of [
      'eth_getBlockRange',
      'l2net_getEvents',
      'l2net_getTransactionReceipt',
      'eth_call',
      'constructor',
    ]) {
      assert.deepEqual(resolveCost(method, network, {}).cost, { kind: 'unpriced' });
    }
  });

  it('does not apply the service schedule to a node without a key', () => {
    const open = readServices([
      { id: 'open', rpcUrl: 'https://node.example.com', rpcPath: '', networks: [{ id: 'dev', family: 'evm' }] },
    ]).services[0]!.networks[0]!;
    assert.deepEqual(resolveCost('eth_getLogs', open, {}), { cost: { kind: 'unpriced' }, source: 'none' });
  });

  it('uses the override first, then the network, then the schedule', () => {
    const overrides = { eth_getLogs: { kind: 'known' as const, credits: 1 } };
    assert.deepEqual(resolveCost('eth_getLogs', network, overrides), {
      cost: { kind: 'known', credits: 1 },
      source: 'override',
    });
    assert.deepEqual(resolveCost('eth_getLogs', network, {}), {
      cost: { kind: 'known', credits: 300 },
      source: 'network',
    });
    assert.equal(resolveCost('eth_call', network, {}).source, 'network');
    assert.equal(resolveCost('eth_getBlockRange', network, {}).source, 'none');
  });
});
