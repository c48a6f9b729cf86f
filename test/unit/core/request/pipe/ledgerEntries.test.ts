import assert from 'node:assert/strict';

import type { Outcome } from '../../../../../src/core/model/exchange/exchange';
import { attemptCost } from '../../../../../src/core/request/pipe/ledgerEntries';
import { evmNetwork } from '../../answer/decode/exampleNetworks';

const listed = { kind: 'known', credits: 80 } as const;
const body = new Uint8Array();

describe('attemptCost', () => {
  // Over WebSocket there is no status, only the texts and codes of the error.
  const turnedAway: readonly (readonly [what: string, outcome: Outcome])[] = [
    ['a status', { kind: 'httpError', status: 401, excerpt: '' }],
    [
      'a rate limit without a status',
      { kind: 'rpcError', code: 429, event: -33200, message: 'Too Many Requests', body },
    ],
    [
      'a daily limit without a status',
      { kind: 'rpcError', code: 402, event: -33000, message: 'Payment Required', body },
    ],
    [
      'a key that is refused with status 200',
      { kind: 'rpcError', code: -32002, message: 'rejected due to project ID settings', httpStatus: 200, body },
    ],
    [
      'a socket closed because the message was refused',
      { kind: 'networkError', code: 'socketRefused', detail: 'h refused the message.' },
    ],
  ];
  for (const [what, outcome] of turnedAway) {
    it(`is unknown for a call that was rejected by ${what}`, () =>
      assert.deepEqual(attemptCost(listed, outcome, evmNetwork), { kind: 'unpriced' }));
  }

  const served: readonly (readonly [what: string, outcome: Outcome])[] = [
    ['a result', { kind: 'result', body, value: null }],
    ['a query that ran too long', { kind: 'rpcError', code: -32005, message: 'query timeout exceeded', body }],
    ['too many results', { kind: 'rpcError', code: -32005, message: 'query returned more than 10000 results', body }],
    ['a failure of the service', { kind: 'httpError', status: 503, excerpt: '' }],
    ['a cut socket', { kind: 'networkError', code: 'socketCut', detail: 'The WebSocket was closed.' }],
    ['no answer in time', { kind: 'timeout', milliseconds: 1000 }],
  ];
  for (const [what, outcome] of served) {
    it(`is the cost of a call that ended with ${what}`, () =>
      assert.deepEqual(attemptCost(listed, outcome, evmNetwork), listed));
  }
});
