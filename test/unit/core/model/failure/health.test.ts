import assert from 'node:assert/strict';

import type { Exchange, Outcome } from '../../../../../src/core/model/exchange/exchange';
import { type Health, healthAfter, shownHealth } from '../../../../../src/core/model/failure/health';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { exchangeOf } from '../../editor/history/sampleExchange';

const body = new Uint8Array();

const exchange = (method: string, outcome: Outcome): Exchange =>
  exchangeOf({ kind: 'rpc', method, params: [] }, '{}', { network: evmNetwork, outcome });

const answer = (method: string, value: string) => exchange(method, { kind: 'result', body, value });
const refusal = exchange('eth_chainId', { kind: 'httpError', status: 401, excerpt: '' });

/** Health after some exchanges, in a word. */
function after(...exchanges: readonly Exchange[]): string | undefined {
  const health = exchanges.reduce<Health | undefined>(healthAfter, undefined);
  return health?.kind === 'trouble' ? health.trouble.kind : health?.kind;
}

describe('the health of a network', () => {
  it('is good after an answer, also after a rejected key', () => {
    assert.equal(after(answer('eth_blockNumber', '0x1')), 'answers');
    assert.equal(after(refusal), 'keyRejected');
    assert.equal(after(refusal, answer('eth_blockNumber', '0x1')), 'answers');
  });

  it('stays unchanged by a call that was stopped or slow', () => {
    assert.equal(after(refusal, exchange('eth_chainId', { kind: 'aborted' })), 'keyRejected');
    assert.equal(after(exchange('eth_chainId', { kind: 'timeout', milliseconds: 1 })), undefined);
  });

  it('is not good while the node answers for another chain, even if it answers other calls', () => {
    const wrong = answer('eth_chainId', '0x539');
    assert.equal(after(wrong), 'wrongChain');
    assert.equal(after(wrong, answer('eth_blockNumber', '0x1')), 'wrongChain');
    assert.equal(after(wrong, answer('eth_chainId', '0x1')), 'answers');
  });

  it('is bad where an address has no node', () => {
    assert.equal(after(exchange('eth_chainId', { kind: 'httpError', status: 404, excerpt: '' })), 'noNode');
    assert.equal(
      after(exchange('eth_chainId', { kind: 'malformed', why: 'is not JSON', excerpt: '<html>' })),
      'noNode',
    );
  });

  it('is unknown again when settings specify another chain', () => {
    const health = healthAfter(undefined, answer('eth_chainId', '0x539'));
    assert.equal(shownHealth(health, evmNetwork), health);
    assert.equal(shownHealth(health, { ...evmNetwork, chainId: '1337' }), undefined);
  });
});
