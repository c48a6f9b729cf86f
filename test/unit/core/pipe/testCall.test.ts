import assert from 'node:assert/strict';

import type { Exchange } from '../../../../src/core/exchange/exchange';
import type { Outcome } from '../../../../src/core/exchange/outcome';
import { judgeTest, testCall } from '../../../../src/core/pipe/testCall';
import { evmNetwork, l2Network, solanaNetwork } from '../decode/exampleNetworks';

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
  it('asks each family for something small', () => {
    assert.deepEqual(
      [evmNetwork, solanaNetwork, l2Network].map((network) => testCall(network).method),
      ['eth_chainId', 'getHealth', 'l2net_chainId'],
    );
  });

  it('names parameters where the contract names them, and lists them elsewhere', () => {
    assert.deepEqual(
      [evmNetwork, solanaNetwork, l2Network].map((network) => testCall(network).params),
      [[], [], {}],
    );
  });
});

describe('judgeTest', () => {
  it('is content with the chain that settings name', () => {
    assert.deepEqual(judge({ kind: 'result', body, value: '0x1' }), {
      tone: 'good',
      sentence: 'Ethereum answers (12 ms).',
    });
    assert.equal(judge({ kind: 'result', body, value: 'ok' }, solanaNetwork).tone, 'good');
  });

  it('warns of another chain', () => {
    const verdict = judge({ kind: 'result', body, value: '0x7a69' });
    assert.equal(verdict.tone, 'warning');
    assert.match(verdict.sentence, /chain 31337, but settings say 1/);
  });

  it('takes an unknown method for a sign that address and key are right', () => {
    assert.equal(
      judge({ kind: 'rpcError', code: -32601, message: 'the method eth_chainId does not exist', body }).tone,
      'good',
    );
  });

  it('tells cause and cure of everything else', () => {
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
