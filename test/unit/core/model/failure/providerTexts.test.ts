import assert from 'node:assert/strict';

import { classifyFailureText } from '../../../../../src/core/model/failure/classifyFailureText';
import type { FailureClass } from '../../../../../src/core/model/failure/failureClass';

type Expected = FailureClass | readonly [FailureClass, bigint];

/** Texts of providers and nodes, with what they mean and the limit that they state. */
const texts: readonly (readonly [text: string, expected: Expected])[] = [
  ['Monthly capacity limit exceeded.', 'quota'],
  [
    'Monthly capacity limit exceeded. Visit the dashboard to upgrade your scaling policy for continued service.',
    'quota',
  ],
  ['daily request count exceeded, request rate limited', 'quota'],
  ['You have exceeded your monthly request limit', 'quota'],
  ['Your plan limit has been reached for this month', 'quota'],
  ['You ran out of CU. Upgrade your plan', 'quota'],
  ['Not enough credits to perform this request', 'quota'],
  ['API credits exhausted', 'quota'],
  ['max usage reached', 'quota'],
  ['Requests per day limit reached', 'quota'],
  ['daily request limit reached - upgrade your account at provider.example', 'quota'],
  ['Free tier limit exceeded: 100,000 requests a day', 'quota'],
  ['50/second request limit reached - reduce calls per second or upgrade your account', 'rate'],
  ['15/second request limit reached', 'rate'],
  ['Your app has exceeded its compute units per second capacity. If you have retries enabled, ignore this.', 'rate'],
  ["You've exceeded the RPS limit available on the current plan.", 'rate'],
  ['Quota exceeded for quota metric "Requests" and limit "Requests per minute"', 'rate'],
  ['project ID request rate exceeded', 'rate'],
  ['sender is over rate limit', 'rate'],
  ['call rate limit exhausted, retry in 10s', 'rate'],
  ['Too Many Requests', 'rate'],
  ['Requests are being throttled', 'rate'],
  ['Requested range exceeds maximum RPC range limit', 'range'],
  ['block range too large (maximum 1024)', ['range', 1024n]],
  ['query block range exceeded: max block range = 5000', ['range', 5000n]],
  ['Maximum allowed number of requested blocks is 2000', ['range', 2000n]],
  ['eth_getLogs block range limit is 1,000', ['range', 1000n]],
  ['Block range limit exceeded. See more details at https://docs.provider.example/limits#10', 'range'],
  ['block range is too wide (maximum 3000)', ['range', 3000n]],
  ['Please limit the query to at most 1000 blocks', ['range', 1000n]],
  ['block range should not exceed 2000', ['range', 2000n]],
  ['the block range is too big: got 10001, allowed 10000', ['range', 10000n]],
  ['exceed maximum block range: 50000', ['range', 50000n]],
  ['range 1000000 exceeds limit of 10000', ['range', 10000n]],
  ['eth_getLogs is limited to a 10,000 range', ['range', 10000n]],
  ['fromBlock to toBlock range exceeds 500 blocks', ['range', 500n]],
  ['too many blocks requested from 1 to 99999, maximum is set to 2048', ['range', 2048n]],
  ['maximum [from, to] blocks distance: 2000', ['range', 2000n]],
  ['query exceeds max results 20000, retry with the range 23879634-23879696', ['resultCount', 20000n]],
  ['query returned more than 10000 results', ['resultCount', 10000n]],
  ['result set too large', 'resultCount'],
  ['Log response size exceeded.', 'responseSize'],
  ['backend response too large', 'responseSize'],
  ['exceed max addresses or topics per search position', 'tooManyAddresses'],
  ['required historical state unavailable (reexec=128)', 'archive'],
  ['historical state 0xab is not available', 'archive'],
  ['missing trie node 5b… (path ) state 0x5b is not available', 'archive'],
  ['Archive requests are not supported on the free plan', 'archive'],
  ['upstream connect error or disconnect/reset before headers', 'busy'],
  ['Bad Gateway', 'busy'],
  ['no backends available for method', 'busy'],
  ['execution reverted: Monthly capacity limit exceeded', 'reverted'],
  ['execution reverted: range exceeds maximum range', 'reverted'],
  ['insufficient funds for gas * price + value', 'insufficientFunds'],
  ['nonce too low: next nonce 5, tx nonce 4', 'nonceTooLow'],
  ['the method eth_foo does not exist/is not available', 'methodMissing'],
  ['header not found', 'unknownBlock'],
  ['invalid argument 0: hex string has length 2, want 40 for common.Address', 'badParams'],
];

describe('the texts of providers', () => {
  for (const [text, expected] of texts) {
    const [failure, cap] = typeof expected === 'string' ? [expected] : expected;
    it(`“${text}” is read as ${failure}${cap === undefined ? '' : ` with the limit ${cap}`}`, () => {
      const read = classifyFailureText(text);
      assert.deepEqual([read.class, read.cap], [failure, cap]);
    });
  }
});
