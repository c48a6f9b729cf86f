import assert from 'node:assert/strict';

import type { Exchange, Outcome } from '../../../../../src/core/model/exchange/exchange';
import { judgeTest, testCall } from '../../../../../src/core/request/pipe/testCall';
import { evmNetwork, l2Network, solanaNetwork } from '../../answer/decode/exampleNetworks';

const body = new Uint8Array();

function judge(outcome: Outcome, network = evmNetwork) {
  const exchange: Exchange = {
    call: testCall(network),
    network,
    family: network.family,
    transport: 'http',
    request: { endpoint: 'https://mainnet.example.com/v3/{key}', verb: 'POST', payload: '{}' },
    outcome,
    startedAt: 0,
    milliseconds: 12.4,
    bytesSent: 2,
    bytesReceived: 0,
    cost: undefined,
  };
  return judgeTest(exchange);
}

describe('testCall', () => {
  it('requests something small from each family', () => {
    assert.deepEqual(
      [evmNetwork, solanaNetwork, l2Network].map((network) => testCall(network).method),
      ['eth_chainId', 'getHealth', 'l2net_chainId'],
    );
  });

  it('uses named parameters where the contract names them, and lists otherwise', () => {
    assert.deepEqual(
      [evmNetwork, solanaNetwork, l2Network].map((network) => testCall(network).params),
      [[], [], {}],
    );
  });
});

describe('judgeTest', () => {
  it('accepts the chain in the settings', () => {
    assert.deepEqual(judge({ kind: 'result', body, value: '0x1' }), {
      tone: 'good',
      sentence: 'Ethereum answers (12 ms).',
    });
    assert.equal(judge({ kind: 'result', body, value: 'ok' }, solanaNetwork).tone, 'good');
  });

  it('warns about another chain', () => {
    const verdict = judge({ kind: 'result', body, value: '0x7a69' });
    assert.equal(verdict.tone, 'warning');
    assert.match(verdict.sentence, /chain 31337, but the settings specify 1/);
  });

  it('treats an unknown method as a sign that address and key are right', () => {
    assert.equal(
      judge({ kind: 'rpcError', code: -32601, message: 'the method eth_chainId does not exist', body }).tone,
      'good',
    );
  });

  it('shows cause and fix for everything else', () => {
    const failures: readonly Outcome[] = [
      { kind: 'httpError', status: 401, excerpt: '' },
      { kind: 'networkError', code: 'ENOTFOUND', detail: 'There is no such host.' },
      { kind: 'timeout', milliseconds: 30_000 },
      { kind: 'malformed', why: 'is not JSON', excerpt: '<html>' },
    ];
    for (const failure of failures) {
      const { tone, sentence } = judge(failure);
      assert.equal(tone, 'bad');
      assert.match(sentence, /\. \S.*\.$/);
    }
    assert.equal(judge({ kind: 'aborted' }).tone, 'warning');
  });
});
