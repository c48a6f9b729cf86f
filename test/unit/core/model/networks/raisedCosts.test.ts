import assert from 'node:assert/strict';

import { resolveCost } from '../../../../../src/core/model/catalogue/resolveCost';
import { withRaisedCosts } from '../../../../../src/core/model/networks/raisedCosts';
import { readServices } from '../../../../../src/core/model/networks/readServices';

const service = { id: 'main', credential: 'main', rpcUrl: 'https://{network}.example.com' };
const network = { id: 'mainnet', family: 'evm', chainId: '1' };
const servicesOf = (costs: object) => readServices([{ ...service, networks: [{ ...network, costs }] }]).services;
const known = (credits: number) => ({ kind: 'known', credits }) as const;

function price(method: string, ofWorkspace: object, ofUser: object | undefined, workspaceCosts = {}) {
  const user = ofUser === undefined ? [] : servicesOf(ofUser);
  const [one] = withRaisedCosts(servicesOf(ofWorkspace), user, workspaceCosts)[0]?.networks ?? [];
  assert.ok(one);
  return resolveCost(method, one, {}).cost;
}

describe('withRaisedCosts', () => {
  it('a workspace lowers no price below the schedule for a service that only the workspace names', () => {
    assert.deepEqual(price('eth_getLogs', { eth_getLogs: 0 }, undefined), known(255));
    assert.deepEqual(price('eth_getLogs', {}, undefined, { eth_getLogs: known(0) }), known(255));
  });

  it('lets the workspace raise a price', () => {
    assert.deepEqual(price('eth_getLogs', { eth_getLogs: 300 }, undefined), known(300));
    assert.deepEqual(price('eth_getLogs', {}, {}, { eth_getLogs: known(300) }), known(300));
  });

  it('keeps the price that the user set for the same network', () => {
    assert.deepEqual(price('eth_getLogs', { eth_getLogs: 0 }, { eth_getLogs: 20 }), known(20));
  });

  it('does not give a price to an unpriced call', () => {
    assert.deepEqual(price('acme_getThings', { acme_getThings: 0 }, undefined), { kind: 'unpriced' });
  });
});
