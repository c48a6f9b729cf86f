import assert from 'node:assert/strict';

import type { Health } from '../../../../src/core/model/failure/health';
import { describeNetworkNode } from '../../../../src/host/networks/describeNetworkNode';
import type { NetworkNode } from '../../../../src/host/networks/networkTreeNode';
import { evmNetwork } from '../../core/answer/decode/exampleNetworks';

const node = (health: Health | undefined, isDefault = false): NetworkNode => ({
  kind: 'network',
  serviceId: 'main',
  networkId: 'mainnet',
  network: { ...evmNetwork, name: 'mainnet', service: { ...evmNetwork.service, name: 'acme' } },
  isDefault,
  health,
});

const trouble = {
  kind: 'wrongChain',
  title: 'Wrong chain',
  cause: 'mainnet answers for chain 5, but the settings specify 1.',
  cure: 'Correct the address or the chain ID.',
} as const;

describe('describeNetworkNode', () => {
  it('includes the service and the health of a network, which sighted users see from its place and its icon', () => {
    assert.match(
      describeNetworkNode(node({ kind: 'trouble', trouble, at: 0 })),
      /^mainnet, service acme, Wrong chain, /,
    );
    assert.match(
      describeNetworkNode(node({ kind: 'answers', at: 0 }, true)),
      /^mainnet, service acme, answers, default, /,
    );
    assert.match(describeNetworkNode(node(undefined)), /^mainnet, service acme, no address$/);
  });

  it('includes the state of the key of a service', () => {
    const service = { ...evmNetwork.service, resetMinutesUtc: 0, networks: [] };
    assert.equal(
      describeNetworkNode({ kind: 'service', serviceId: service.id, service, key: { kind: 'missing' } }),
      `${service.name}, service, API key missing`,
    );
  });

  it('includes the cost of a method, and the place of a problem', () => {
    const method = { name: 'eth_getLogs', summary: '', cost: { kind: 'known', credits: 255 } } as const;
    assert.equal(
      describeNetworkNode({ kind: 'method', serviceId: 'main', networkId: 'mainnet', method }),
      'eth_getLogs, 255 credits',
    );
    assert.equal(
      describeNetworkNode({
        kind: 'problem',
        place: 'rpcbook.services[0].id',
        problem: { place: 'rpcbook.services[0].id', message: 'Not an ID.' },
      }),
      'Problem in settings: rpcbook.services[0].id, Not an ID.',
    );
  });
});
