import assert from 'node:assert/strict';

import type { Exchange } from '../../../../src/core/exchange/exchange';
import type { Outcome } from '../../../../src/core/exchange/outcome';
import { explainOutcome } from '../../../../src/core/failure/explainOutcome';
import { remediesOfExchange } from '../../../../src/core/failure/remediesOfExchange';
import type { Network } from '../../../../src/core/networks/network';
import { evmNetwork } from '../decode/exampleNetworks';
import { http, sampleFailures } from './sampleFailures';

const body = new Uint8Array();
const { credential: _removed, ...rest } = evmNetwork;
const keyless: Network = rest;

function exchange(outcome: Outcome, network = evmNetwork): Exchange {
  return {
    call: { kind: 'rpc', method: 'eth_chainId', params: [] },
    network,
    family: 'evm',
    transport: 'http',
    request: { endpoint: 'https://mainnet.example.com/v3/{key}', verb: 'POST', payload: '{}' },
    outcome,
    startedAt: 0,
    milliseconds: 12,
    bytesSent: 2,
    bytesReceived: 0,
    cost: undefined,
  };
}

const kindsOf = (given: Exchange) => remediesOfExchange(given).map(({ kind }) => kind);

describe('remediesOfExchange', () => {
  for (const network of [evmNetwork, keyless]) {
    it(`offers an action for every failure whose fix is a setting or a key, ${network.credential === undefined ? 'without' : 'with'} a key`, () => {
      const seen = new Set<string>();
      for (const outcome of sampleFailures) {
        const { class: failure, cause, cure } = explainOutcome(outcome, network);
        seen.add(failure);
        if (/rpcbook\.|Settings|setting\b|replace the key/.test(`${cause} ${cure}`))
          assert.ok(remediesOfExchange(exchange(outcome, network)).length > 0, cure);
      }
      assert.equal(seen.size, 22);
    });
  }

  it('replaces a rejected key, or edits the service that has none', () => {
    assert.deepEqual(kindsOf(exchange(http(401))), ['replaceKey', 'editService']);
    assert.deepEqual(kindsOf(exchange(http(401), keyless)), ['editService']);
  });

  it('edits the service of an address without a node', () => {
    for (const outcome of [
      http(404),
      { kind: 'networkError', code: 'ECONNREFUSED', detail: 'No connection.' },
      { kind: 'malformed', why: 'is not JSON', excerpt: '' },
    ] as const)
      assert.deepEqual(remediesOfExchange(exchange(outcome)), [
        { kind: 'editService', serviceId: evmNetwork.service.id },
      ]);
  });

  it('uses the chain ID of a node that answers for another chain', () => {
    const answer = (value: string): Exchange => exchange({ kind: 'result', body, value });
    assert.deepEqual(remediesOfExchange(answer('0x539')), [
      { kind: 'useChainId', network: evmNetwork.key, chainId: '1337' },
      { kind: 'editService', serviceId: evmNetwork.service.id },
    ]);
    assert.deepEqual(remediesOfExchange(answer('0x1')), []);
    assert.deepEqual(remediesOfExchange(answer('nonsense')), []);
  });
});
