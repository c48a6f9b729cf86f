import assert from 'node:assert/strict';

import { InquiryCaller, type InquiryReply } from '../../../../../src/core/answer/inquiry/inquiryCaller';
import { planInquiry } from '../../../../../src/core/answer/inquiry/inquirySource';
import { tokenInquiry } from '../../../../../src/core/answer/inquiry/tokenInquiry';
import type { WireReply } from '../../../../../src/core/base/wire/wire';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { labelOfInquiry } from '../../../../../src/core/model/exchange/inquiry';
import { openAllowance } from '../../../../../src/core/request/pipe/openAllowance';
import { createTestPorts, reply, type TestPortOptions } from '../../request/pipe/testPorts';

const calls = Array.from({ length: 4 }, (_, index) => ({ method: 'eth_call', params: [`0x${index}`] }));

interface Sent {
  readonly id: number;
  readonly params: readonly string[];
}

/** Answers single calls with their parameter, and batches with what `batch` returns. */
function createCaller(
  batch: (members: readonly Sent[]) => WireReply,
  options: Partial<TestPortOptions> = {},
  single: (member: Sent) => WireReply = ({ id, params }) => reply({ jsonrpc: '2.0', id, result: params[0] }),
) {
  const world = createTestPorts({
    answer: (request) => {
      const body: Sent | readonly Sent[] = JSON.parse(request.body ?? '');
      return body instanceof Array ? batch(body) : single(body as Sent);
    },
    ...options,
  });
  const [network] = world.ports.services()[0]?.networks ?? [];
  if (!network) throw new Error('There is no network.');
  const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: () => undefined });
  const callOptions = {
    network,
    transport: 'http' as const,
    signal: new AbortController().signal,
    allowance: openAllowance({ credits: 0, unpricedCalls: 0 }, world.ports),
  };
  const caller = new InquiryCaller(callOptions, world.ports, { facts, modeOf: () => 'ask' });
  const all = async (): Promise<readonly InquiryReply[]> => {
    const replies = await caller.all(calls);
    if (replies.kind === 'failed') throw new Error(replies.problem.cause);
    return replies.value;
  };
  return { ...world, network, caller, all };
}

const values = calls.map(({ params }) => ({ kind: 'value', value: params[0] }));
const answered = (members: readonly Sent[]): readonly unknown[] =>
  members.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params[0] }));

describe('calls of an inquiry', () => {
  it('are sent in one batch, whose answers may arrive in any order', async () => {
    const { all, sent, ledger } = createCaller((members) => reply(answered(members).toReversed()));
    assert.deepEqual(await all(), values);
    assert.equal(sent.length, 1);
    assert.equal(ledger.length, 4);
  });

  const refusals: readonly (readonly [string, WireReply])[] = [
    ['an error', reply({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch requests are disabled' } })],
    ['HTTP 400', reply('no batches', 400)],
    ['HTTP 413', reply('', 413)],
    ['text that is no JSON', reply('<html>')],
    ['one answer without an id', reply([{ jsonrpc: '2.0', error: { code: -32600, message: 'Invalid request' } }])],
    ['an empty list', reply([])],
  ];
  for (const [what, refusal] of refusals) {
    it(`are sent one by one after ${what}, and each attempt is counted`, async () => {
      const { all, sent, ledger } = createCaller(() => refusal);
      assert.deepEqual(await all(), values);
      assert.equal(sent.length, 5);
      assert.equal(ledger.length, 8, 'the four of the batch, and the four alone');
      assert.deepEqual(await all(), values);
      assert.equal(sent.length, 9, 'a second batch is not tried');
    });
  }

  const limits: readonly (readonly [string, WireReply])[] = [
    ['a rate limit', reply({ jsonrpc: '2.0', id: null, error: { code: -32005, message: 'rate limit exceeded' } }, 429)],
    ['a service that is down', reply('', 503)],
    ['a wrong key', reply('invalid key', 401)],
    ['a broken connection', { kind: 'networkError', reached: true, code: 'ECONNRESET', detail: 'It ended.' }],
  ];
  for (const [what, limit] of limits) {
    it(`end with ${what}, which single calls would get too`, async () => {
      const { all, sent } = createCaller(() => limit);
      assert.deepEqual(
        (await all()).map(({ kind }) => kind),
        ['none', 'none', 'none', 'none'],
      );
      assert.equal(sent.length, 1);
    });
  }

  it('distinguish errors of the contract, temporary errors and a missing answer', async () => {
    const { all } = createCaller(([first, second, third]) =>
      reply([
        { jsonrpc: '2.0', id: first?.id, result: '0x1' },
        { jsonrpc: '2.0', id: second?.id, error: { code: 3, message: 'execution reverted' } },
        { jsonrpc: '2.0', id: third?.id, error: { code: -32005, message: 'rate limit exceeded' } },
      ]),
    );
    const [value, reverted, limited, missing] = await all();
    assert.deepEqual(value, { kind: 'value', value: '0x1' });
    assert.deepEqual(reverted, { kind: 'error', failure: 'reverted', message: 'execution reverted' });
    assert.equal(limited?.kind, 'none');
    assert.deepEqual(missing, { kind: 'none', why: 'The batch has no answer to this call.' });
  });

  it('are priced in advance: known credits, or calls without a price', () => {
    const { ports, network } = createCaller(() => reply([]));
    const subjects = Array.from({ length: 7 }, (_, index) => `0x${String(index).repeat(40)}`);
    const inquiry = { kind: 'tokens' as const, network: network.key, subjects };
    const labelFor = (costs: typeof network.costs): string =>
      labelOfInquiry(planInquiry(tokenInquiry, inquiry, { ...network, costs }, ports));
    assert.equal(labelFor({}), 'Name 7 Tokens (14 unpriced calls)');
    assert.equal(labelFor({ eth_call: { kind: 'known', credits: 80 } }), 'Name 7 Tokens (14 calls, 1,120 credits)');
  });
});
