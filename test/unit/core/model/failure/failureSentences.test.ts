import assert from 'node:assert/strict';

import { decodeFailure } from '../../../../../src/core/answer/decode/decodeFailure';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { explainOutcome, type FailedOutcome } from '../../../../../src/core/model/failure/explainOutcome';
import { failureSentences } from '../../../../../src/core/model/failure/failureSentences';
import { evmNetwork } from '../../answer/decode/exampleNetworks';

interface Extra {
  readonly data?: JsonValue;
  readonly event?: number;
  readonly httpStatus?: number;
}

function rpcError(code: number | string, message: string, extra: Extra = {}): FailedOutcome {
  return { kind: 'rpcError', code, message, ...extra, body: new Uint8Array() };
}

describe('the sentences of explainOutcome', () => {
  const sentences: readonly (readonly [
    where: string,
    outcome: FailedOutcome,
    title: string,
    cause: string,
    cure: string,
  ])[] = [
    [
      'no connection',
      {
        kind: 'networkError',
        code: 'ECONNREFUSED',
        detail: 'Nothing answers at h:1 (ECONNREFUSED).',
        cure: 'Check the address.',
      },
      'No connection',
      'Nothing answers at h:1 (ECONNREFUSED).',
      'Check the address.',
    ],
    [
      'a cut connection, which was reached',
      { kind: 'networkError', code: 'socketCut', detail: 'The WebSocket to h was closed.', cure: 'Run it again.' },
      'Connection lost',
      'The WebSocket to h was closed.',
      'Run it again.',
    ],
    [
      'our own bound, which is no fault of the network',
      { kind: 'networkError', code: 'tooLarge', detail: 'The answer is larger than 5 bytes.', cure: 'Ask for less.' },
      'Answer too large',
      'The answer is larger than 5 bytes.',
      'Ask for less.',
    ],
    [
      'one second',
      { kind: 'timeout', milliseconds: 1000 },
      'Timed out',
      "Ethereum didn't answer within 1 second.",
      'Try again, request less, or allow more time with “# @timeout”.',
    ],
    [
      'an answer of any API that is none',
      { kind: 'malformed', why: 'is not JSON', excerpt: '<html>' },
      'Invalid answer',
      'The answer is not JSON: “<html>”.',
      'Try again. If this keeps happening, check the host and path of Ethereum in Settings.',
    ],
    [
      'a path that is not there',
      { kind: 'httpError', status: 404, excerpt: '' },
      'Request failed',
      'Ethereum returned an error: HTTP 404.',
      'Check the request, and the host and path of Ethereum in Settings.',
    ],
  ];
  for (const [where, outcome, title, cause, cure] of sentences) {
    it(`states cause and fix once: ${where}`, () => {
      const explained = explainOutcome(outcome, evmNetwork);
      assert.deepEqual(
        { title: explained.title, cause: explained.cause, cure: explained.cure },
        { title, cause, cure },
      );
    });
  }

  it('states that a network without a credential needs one', () => {
    const { credential, ...keyless } = evmNetwork;
    assert.ok(credential !== undefined);
    assert.match(
      explainOutcome({ kind: 'httpError', status: 401, excerpt: '' }, keyless).cure,
      /^Add a `credential` to the service in `rpcbook\.services`, then set its API key\.$/,
    );
  });

  it('speaks of an API key only where the network has one', () => {
    const { credential: _none, ...keyless } = evmNetwork;
    const ofKey = /\b(?:this|the|its) API key\b/i;
    for (const failure of ['archive', 'quota', 'auth', 'notEnabled'] as const) {
      const [without, withKey] = [keyless, evmNetwork].map((network) => {
        const { title, cause } = failureSentences(failure, 'no', network);
        return `${title}. ${cause}`;
      });
      assert.match(withKey ?? '', ofKey);
      assert.doesNotMatch(without ?? '', ofKey);
    }
    const { title, cause } = failureSentences('archive', '“pruned”', keyless);
    assert.equal(title, 'Archive access required');
    assert.equal(cause, "Ethereum doesn't provide the data of this block: “pruned”.");
    assert.equal(failureSentences('auth', '', keyless).title, 'API key required');
  });

  it('names the period of a quota only if the service does', () => {
    const titleOf = (message: string, more = {}) => explainOutcome(rpcError(-32005, message, more), evmNetwork).title;
    assert.equal(titleOf('Monthly capacity limit exceeded.'), 'Monthly credits used up');
    assert.equal(titleOf('daily request count exceeded, request rate limited'), 'Daily credits used up');
    assert.equal(titleOf('100,000 requests a day, quota exceeded'), 'Daily credits used up');
    assert.equal(titleOf('Not enough credits to perform this request'), 'Credits used up');
    assert.equal(titleOf('Too Many Requests', { event: -33400 }), 'Daily credits used up');
    const http = explainOutcome({ kind: 'httpError', status: 429, excerpt: 'monthly quota reached' }, evmNetwork);
    assert.equal(http.title, 'Monthly credits used up');
    assert.doesNotMatch(http.cause, /daily/i);
  });

  it('says which fee of blobs is too low', () => {
    const { title, cure } = explainOutcome(rpcError(-32009, 'blob gas price below current blob base fee'), evmNetwork);
    assert.equal(title, 'Max blob fee below blob base fee');
    assert.match(cure, /maxFeePerBlobGas/);
    const queued = 'replacement transaction underpriced: new tx blob gas fee cap 1 < 2 queued';
    assert.match(explainOutcome(rpcError(-32000, queued), evmNetwork).cure, /twice/);
  });

  it('says from which block on a node has data, if the text does', () => {
    const old = rpcError(-32603, 'Internal error', {
      data: 'height 4325885 is not available, lowest height is 4455515',
    });
    assert.equal(
      explainOutcome(old, evmNetwork).cure,
      'Use block 4,455,515 or later, or an endpoint with archive access.',
    );
    assert.match(JSON.stringify(decodeFailure(old, evmNetwork).sections), /Oldest block here.*4455515/);
    const ahead = rpcError(-32000, 'height 10 must be less than or equal to the current blockchain height 3');
    assert.equal(explainOutcome(ahead, evmNetwork).cure, 'Use a block up to 3.');
  });

  it("keeps dollar signs in the service's message", () => {
    assert.match(explainOutcome(rpcError(-1, 'costs $& more'), evmNetwork).cause, /“costs \$& more”/);
  });

  it('shows the cause as the summary, and the fix, limits, ranges, codes and status below it', () => {
    const view = decodeFailure(
      rpcError(-32602, 'query exceeds max results 20000, retry with the range 5-9', { httpStatus: 400 }),
      evmNetwork,
    );
    assert.equal(view.tone, 'bad');
    assert.match(view.summary, /max results 20000/);
    const [section] = view.sections;
    assert.ok(section?.kind === 'fields');
    assert.deepEqual(
      section.fields.map((field) => field.label),
      ['How to fix', 'Suggested range', 'Limit', 'Error code', 'HTTP status'],
    );
  });
});
