import assert from 'node:assert/strict';

import { formatPlanCost } from '../../../../../src/core/base/credits/formatCredits';
import { sumCosts } from '../../../../../src/core/base/credits/planCost';
import { resolveCost } from '../../../../../src/core/model/catalogue/resolveCost';
import { isFreeNode, type Network } from '../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../src/core/model/networks/readServices';

function networkAt(service: object, network: object = {}): Network {
  const setting = [{ id: 'own', networks: [{ id: 'dev', family: 'evm', chainId: '1', ...network }], ...service }];
  const { services, problems } = readServices(setting);
  assert.deepEqual(problems, []);
  return services[0]!.networks[0]!;
}

const keyless = { rpcPath: '', wsPath: '' };

describe('a node on this computer', () => {
  for (const rpcUrl of ['http://127.0.0.1:8545', 'http://localhost:8546', 'http://[::1]:8545']) {
    it(`is free at ${rpcUrl} without a key`, () => {
      const network = networkAt({ rpcUrl, wsUrl: rpcUrl.replace('http', 'ws'), ...keyless });
      assert.ok(isFreeNode(network));
      const { cost, source } = resolveCost('eth_getLogs', network, {});
      assert.deepEqual([cost, source], [{ kind: 'known', credits: 0 }, 'local']);
      assert.equal(formatPlanCost(sumCosts([cost, cost])), 'no cost');
    });
  }

  it('is not free with a key, because a service may be behind the address', () => {
    assert.ok(!isFreeNode(networkAt({ rpcUrl: 'http://127.0.0.1:8545', credential: 'main' })));
  });

  it('is not free if one of its addresses is elsewhere', () => {
    const network = networkAt({ rpcUrl: 'http://127.0.0.1:8545', wsUrl: 'wss://node.example.com', ...keyless });
    assert.ok(!isFreeNode(network));
    assert.equal(resolveCost('eth_getLogs', network, {}).cost.kind, 'unpriced');
  });

  it('costs what settings say', () => {
    const network = networkAt({ rpcUrl: 'http://127.0.0.1:8545', ...keyless, costs: { eth_call: 3 } });
    assert.deepEqual(resolveCost('eth_call', network, {}).cost, { kind: 'known', credits: 3 });
    assert.deepEqual(resolveCost('eth_getLogs', network, { eth_getLogs: { kind: 'unpriced' } }).cost, {
      kind: 'unpriced',
    });
  });
});
