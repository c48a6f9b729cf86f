import assert from 'node:assert/strict';

import type { Exchange, Outcome } from '../../../../../src/core/model/exchange/exchange';
import { troubleOf } from '../../../../../src/core/model/failure/networkTrouble';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { exchangeOf } from '../../editor/history/sampleExchange';

const noBody = new Uint8Array();

const exchange = (outcome: Outcome): Exchange =>
  exchangeOf({ kind: 'rpc', method: 'eth_chainId', params: [] }, '{}', { network: evmNetwork, outcome });

const cases: readonly (readonly [what: string, outcome: Outcome, kind: string | undefined])[] = [
  ['an answer', { kind: 'result', body: noBody, value: '0x1' }, undefined],
  ['HTTP 401', { kind: 'httpError', status: 401, excerpt: '' }, 'keyRejected'],
  ['HTTP 403', { kind: 'httpError', status: 403, excerpt: '' }, 'keyRejected'],
  ['a network that is not enabled', { kind: 'httpError', status: 403, excerpt: 'network not enabled' }, 'notEnabled'],
  [
    'a key rejected only in the message',
    { kind: 'rpcError', code: -32002, message: 'invalid project id', body: noBody },
    'keyRejected',
  ],
  ['an exhausted quota', { kind: 'httpError', status: 402, excerpt: '' }, 'quota'],
  ['no connection', { kind: 'networkError', code: 'ECONNREFUSED', detail: 'connection refused' }, 'unreachable'],
  ["an answer above the user's own limit", { kind: 'networkError', code: 'tooLarge', detail: 'too large' }, undefined],
  ['an error about the call', { kind: 'rpcError', code: -32602, message: 'invalid params', body: noBody }, undefined],
  ['a busy service', { kind: 'httpError', status: 503, excerpt: '' }, undefined],
  ['slowness', { kind: 'timeout', milliseconds: 1000 }, undefined],
  ['an interruption', { kind: 'aborted' }, undefined],
];

describe('troubleOf', () => {
  for (const [what, outcome, kind] of cases) {
    it(`finds ${kind ?? 'no trouble'} in ${what}`, () => {
      const trouble = troubleOf(exchange(outcome));
      assert.equal(trouble?.kind, kind);
      if (trouble !== undefined)
        for (const text of [trouble.title, trouble.cause, trouble.cure]) assert.ok(text.length > 5);
    });
  }
});
