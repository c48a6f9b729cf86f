import assert from 'node:assert/strict';

import { priceCalls } from '../../../../../../src/core/run/longWork/run/planLongWork';
import { evmNetwork } from '../../../answer/decode/exampleNetworks';

describe('the price of planned calls', () => {
  const network = { ...evmNetwork, costs: { eth_getLogs: { kind: 'known', credits: 255 } as const } };

  it('is what each call costs, and counts unpriced calls', () => {
    const calls = [
      { method: 'eth_getLogs', count: 100 },
      { method: 'eth_unlisted', count: 40 },
    ];
    assert.deepEqual(priceCalls(calls, network, {}), { credits: 25_500, unpricedCalls: 40 });
  });

  it('is nothing without calls', () => {
    assert.deepEqual(priceCalls([], network, {}), { credits: 0, unpricedCalls: 0 });
  });
});
