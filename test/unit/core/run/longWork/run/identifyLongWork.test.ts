import assert from 'node:assert/strict';

import type { Network } from '../../../../../../src/core/model/networks/network';
import { identifyLongWork } from '../../../../../../src/core/run/longWork/run/identifyLongWork';
import { evmNetwork } from '../../../answer/decode/exampleNetworks';

describe('identifyLongWork', () => {
  const idOn = (network: Network): string =>
    identifyLongWork(
      { kind: 'request', call: { kind: 'rpc', method: 'eth_getLogs', params: [{}] } },
      network,
      undefined,
      '/notes.rpc',
    );

  it('long work is not continued with rows from another node or workspace', () => {
    const own: Network = { ...evmNetwork, rpc: { template: 'https://a.example', origin: 'https://a.example' } };
    const others: readonly Network[] = [
      { ...own, rpc: { template: 'https://stranger.example', origin: 'https://stranger.example' } },
      { ...own, ws: { template: 'wss://stranger.example', origin: 'wss://stranger.example' } },
      { ...own, ofWorkspace: 'A' },
      { ...own, ofWorkspace: 'B' },
      { ...own, chainId: '10' },
    ];
    assert.equal(idOn({ ...own, name: 'Another name' }), idOn(own));
    assert.equal(new Set([own, ...others].map(idOn)).size, others.length + 1);
  });
});
