import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { explainOutcome, type FailedOutcome } from '../../../../../src/core/model/failure/explainOutcome';
import { defined } from '../../../defined';
import { evmNetwork } from '../../answer/decode/exampleNetworks';

interface Extra {
  readonly data?: JsonValue;
  readonly event?: number;
  readonly httpStatus?: number;
}

function rpcError(code: number | string, message: string, extra: Extra = {}): FailedOutcome {
  return { kind: 'rpcError', code, message, ...extra, body: new Uint8Array() };
}

function explained(outcome: FailedOutcome): unknown {
  const { class: failure, cap, suggestedRange, waitSeconds } = explainOutcome(outcome, evmNetwork);
  return {
    class: failure,
    ...(cap !== undefined && { cap: Number(cap) }),
    ...(suggestedRange && { range: [Number(suggestedRange.from), Number(suggestedRange.to)] }),
    wait: waitSeconds,
  };
}

const limits: readonly (readonly [where: string, outcome: FailedOutcome, expected: object])[] = [
  ['the contract', rpcError(-32005, 'query returned more than 10000 results'), { class: 'resultCount', cap: 10000 }],
  ['the contract, slow', rpcError(-32005, 'query timeout exceeded'), { class: 'queryTimeout' }],
  [
    'with a range in words and data',
    rpcError(-32005, 'query returned more than 10000 results. Try with this block range [0x7D0, 0x7E8].', {
      data: { from: '0x7d0', to: '0x7e8', limit: '0x2710' },
    }),
    { class: 'resultCount', cap: 10000, range: [2000, 2024] },
  ],
  ['a block cap', rpcError(-32602, 'range 1000000 exceeds limit of 10000'), { class: 'range', cap: 10000 }],
  [
    'too many addresses',
    rpcError(-32602, 'This query contains 6000 filters. The current limit is 5000.'),
    { class: 'tooManyAddresses', cap: 5000 },
  ],
  [
    'a response size',
    rpcError(
      -32602,
      'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0x0, 0xd043b8]',
    ),
    { class: 'responseSize', range: [0, 0xd043b8] },
  ],
  [
    "a plan's block range",
    rpcError(
      -32600,
      'Under the Free tier plan, you can make eth_getLogs requests with up to a 500 block range. Based on your parameters, this block range should work: [0x1, 0x1f4]',
      { httpStatus: 400 },
    ),
    { class: 'range', cap: 500, range: [1, 500] },
  ],
  [
    'a range with thousands',
    rpcError(-32614, 'eth_getLogs is limited to a 10,000 range', { httpStatus: 413 }),
    { class: 'range', cap: 10000 },
  ],
  ['reth, blocks', rpcError(-32602, 'query exceeds max block range 100000'), { class: 'range', cap: 100000 }],
  [
    'reth, results',
    rpcError(-32602, 'query exceeds max results 20000, retry with the range 23879634-23879696'),
    { class: 'resultCount', cap: 20000, range: [23879634, 23879696] },
  ],
  [
    'Nethermind',
    rpcError(-32602, 'invalid params', { data: 'block range exceeds the limit of 1000' }),
    { class: 'range', cap: 1000 },
  ],
  [
    'Ronin',
    rpcError(-32602, 'Invalid params', { data: 'requested block range 10000 exceeds the limit of 200' }),
    { class: 'range', cap: 200 },
  ],
  [
    'zkSync',
    rpcError(-32602, 'Query returned more than 10000 results. Try with this block range [0x10, 0x20].'),
    { class: 'resultCount', cap: 10000, range: [16, 32] },
  ],
  [
    'Erigon',
    rpcError(-32000, 'query block range exceeds server limit, narrow your filter: 5'),
    { class: 'range', cap: 5 },
  ],
  ['nitro', rpcError(-32000, 'logs matched by query exceeds limit of 10000'), { class: 'resultCount', cap: 10000 }],
  [
    'Avalanche',
    rpcError(-32000, 'requested too many blocks from 100 to 9000, maximum is set to 2048'),
    { class: 'range', cap: 2048 },
  ],
  [
    'Cronos, whose bracket is no range',
    rpcError(-32000, 'maximum [from, to] blocks distance: 2000'),
    { class: 'range', cap: 2000 },
  ],
  [
    'dRPC, blocks',
    rpcError(35, 'ranges over 10000 blocks are not supported on free plan', { httpStatus: 400 }),
    { class: 'range', cap: 10000 },
  ],
  [
    'dRPC, time: to be tried again, not split',
    rpcError(30, 'Request timeout on the free plan, please upgrade', { httpStatus: 408 }),
    { class: 'busy' },
  ],
  ['publicnode, blocks', rpcError(-32701, 'exceed maximum block range: 50000'), { class: 'range', cap: 50000 }],
  [
    'publicnode, address',
    rpcError(
      -32701,
      'Please specify an address in your request or, to remove restrictions, order a dedicated full node',
    ),
    { class: 'addressNeeded' },
  ],
  ['publicnode, archive', rpcError(-32602, 'Archive requests require a personal token'), { class: 'archive' }],
  [
    'BlockPI',
    rpcError(-32602, 'eth_getLogs is limited to 1024 block range. Please check the parameter requirements'),
    { class: 'range', cap: 1024 },
  ],
  ['Merkle', rpcError(-32603, 'eth_getLogs range is too large, max is 1k blocks'), { class: 'range', cap: 1000 }],
  ['1RPC', rpcError(-32602, 'eth_getLogs is limited to 0 - 50 blocks range'), { class: 'range', cap: 50 }],
  [
    'Cloudflare',
    rpcError(-32047, "Invalid eth_getLogs request. 'fromBlock'-'toBlock' range too large. Max range: 800"),
    { class: 'range', cap: 800 },
  ],
  ['Celo', rpcError(-32602, 'query exceeds range (max block range 5000, got 9000)'), { class: 'range', cap: 5000 }],
  ['Mantle', rpcError(-32602, 'block range greater than 10000 max'), { class: 'range', cap: 10000 }],
  ['Sonic', rpcError(-32000, 'too wide blocks range, the limit is 100'), { class: 'range', cap: 100 }],
  [
    'Tenderly',
    rpcError(-32602, 'invalid params', { data: { payload: 'range 9009594 is bigger than range limit 2000' } }),
    { class: 'range', cap: 2000 },
  ],
  ['BSC public, worded as a rate limit', rpcError(-32005, 'limit exceeded'), { class: 'rate' }],
];

const access: readonly (readonly [where: string, outcome: FailedOutcome, expected: object])[] = [
  [
    'daily quota',
    rpcError(402, 'Payment Required', {
      event: -33000,
      data: 'You have reached your daily credit limit',
      httpStatus: 402,
    }),
    { class: 'quota' },
  ],
  [
    'daily quota, older',
    rpcError(-32005, 'daily request count exceeded, request rate limited', {
      data: { rate: { allowed_rps: 1, backoff_seconds: 30, current_rps: 1.1 } },
      httpStatus: 429,
    }),
    { class: 'quota', wait: 30 },
  ],
  ['throughput', rpcError(429, 'Too Many Requests', { event: -33200, httpStatus: 429 }), { class: 'rate' }],
  [
    'throughput, older',
    rpcError(-32005, 'project ID request rate exceeded', {
      data: { allowed_rps: 10, backoff_seconds: 5, current_rps: 12 },
      httpStatus: 429,
    }),
    { class: 'rate', wait: 5 },
  ],
  [
    "the key's own limit a second",
    rpcError(429, 'Too Many Requests', { event: -33300, httpStatus: 429 }),
    { class: 'rate' },
  ],
  [
    "the key's own limit a day",
    rpcError(429, 'Too Many Requests', { event: -33400, httpStatus: 429 }),
    { class: 'quota' },
  ],
  ['bad key', { kind: 'httpError', status: 401, excerpt: 'invalid project id\n' }, { class: 'auth' }],
  ['allow-list', rpcError(-32002, 'rejected due to project ID settings', { httpStatus: 403 }), { class: 'auth' }],
  ['network not enabled', rpcError(-32002, 'project ID does not have access to this network'), { class: 'notEnabled' }],
  ['a bare 429', { kind: 'httpError', status: 429, excerpt: '', retryAfterSeconds: 7 }, { class: 'rate', wait: 7 }],
  ['a bare 402', { kind: 'httpError', status: 402, excerpt: '' }, { class: 'quota' }],
  ['a bare 503', { kind: 'httpError', status: 503, excerpt: '<html>' }, { class: 'busy' }],
];

const others: readonly (readonly [where: string, outcome: FailedOutcome, expected: object])[] = [
  ['unknown method', rpcError(-32601, 'Method not found'), { class: 'methodMissing' }],
  [
    'unknown method, geth',
    rpcError(-32601, 'the method eth_foo does not exist/is not available'),
    { class: 'methodMissing' },
  ],
  ['bad hex', rpcError(-32602, 'invalid hex in storage key: "0xasdf"'), { class: 'badParams' }],
  [
    'both blockHash and a range',
    rpcError(
      -32602,
      'invalid argument 0: cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other',
    ),
    { class: 'badParams' },
  ],
  [
    'base58 too long',
    rpcError(-32600, 'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.'),
    { class: 'badParams' },
  ],
  ['pruned', rpcError(-32000, 'missing trie node 1234 (path ) state 0x12 is not available'), { class: 'archive' }],
  ['no such transaction, l2net', rpcError(29, 'Transaction hash not found'), { class: 'unknownTransaction' }],
  ['no such transaction, in capitals', rpcError(29, 'TXN_HASH_NOT_FOUND'), { class: 'unknownTransaction' }],
  [
    'past the head',
    rpcError(-32602, 'BlockOutOfRangeError: block height is 5 but requested was 9'),
    { class: 'unknownBlock' },
  ],
  [
    'past the head, geth: shorter ranges would fail too',
    rpcError(-32000, 'block range extends beyond current head block'),
    { class: 'unknownBlock' },
  ],
  ['a reversed range, geth', rpcError(-32000, 'invalid block range params'), { class: 'badParams' }],
  ['revert', rpcError(3, 'execution reverted', { data: '0x08c379a0' }), { class: 'reverted' }],
  ['words never seen', rpcError(-32005, 'the moon is in the wrong house'), { class: 'unknown' }],
  ['no answer in time', { kind: 'timeout', milliseconds: 30000 }, { class: 'timeout' }],
  ['no network', { kind: 'networkError', code: 'ECONNREFUSED', detail: 'connection refused' }, { class: 'network' }],
  [
    'an answer above our own bound',
    { kind: 'networkError', code: 'tooLarge', detail: 'too large' },
    { class: 'responseSize' },
  ],
  ['interrupted', { kind: 'aborted' }, { class: 'aborted' }],
  ['not JSON', { kind: 'malformed', why: 'is not JSON: unexpected < at 0', excerpt: '<html>' }, { class: 'malformed' }],
];

describe('explainOutcome', () => {
  for (const [kind, rows] of Object.entries({ limits, access, others })) {
    describe(kind, () => {
      for (const [where, outcome, expected] of rows)
        it(where, () => assert.deepEqual(defined(explained(outcome)), expected));
    });
  }

  it("quotes the service's message in the cause and explains the fix", () => {
    const { title, cause, cure } = explainOutcome(
      rpcError(-32005, 'query returned more than 10000 results'),
      evmNetwork,
    );
    assert.equal(title, 'Too many results');
    assert.equal(
      cause,
      'More logs match than Ethereum returns in one call: “query returned more than 10000 results” (-32005).',
    );
    assert.equal(cure, 'Narrow fromBlock and toBlock, or limit the query to one contract address.');
  });
});
