import assert from 'node:assert/strict';

import type { Exchange, Outcome } from '../../../../../src/core/model/exchange/exchange';
import { explainOutcome } from '../../../../../src/core/model/failure/explainOutcome';
import { remediesOfExchange } from '../../../../../src/core/model/failure/remediesOfExchange';
import type { Network } from '../../../../../src/core/model/networks/network';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { exchangeOf } from '../../editor/history/sampleExchange';
import { http, rpc, sampleFailures } from './sampleFailures';

const body = new Uint8Array();
const { credential: _removed, ...rest } = evmNetwork;
const keyless: Network = rest;

const exchange = (outcome: Outcome, network = evmNetwork): Exchange =>
  exchangeOf({ kind: 'rpc', method: 'eth_chainId', params: [] }, '{}', { network, outcome });

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
    assert.deepEqual(kindsOf(exchange(http(401))), ['replaceKey', 'editService', 'learnMore']);
    assert.deepEqual(kindsOf(exchange(http(401), keyless)), ['editService', 'learnMore']);
  });

  it('edits the service of an address without a node', () => {
    const edit = { kind: 'editService', serviceId: evmNetwork.service.id };
    assert.deepEqual(remediesOfExchange(exchange(http(404))), [edit]);
    for (const outcome of [
      { kind: 'networkError', code: 'ECONNREFUSED', detail: 'No connection.' },
      { kind: 'malformed', why: 'is not JSON', excerpt: '' },
    ] as const)
      assert.deepEqual(remediesOfExchange(exchange(outcome)), [edit, { kind: 'learnMore', topic: 'services' }]);
  });

  it('opens the help of long ranges for an answer that was too much for one call', () => {
    for (const message of ['block range is too large', 'more than 10,000 results', 'query timeout'])
      assert.deepEqual(remediesOfExchange(exchange(rpc(-32000, message))), [{ kind: 'learnMore', topic: 'ranges' }]);
    assert.deepEqual(remediesOfExchange(exchange(rpc(-32000, 'something else'))), []);
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
