import assert from 'node:assert/strict';

import type { KnownReceipt, ReceiptAnswer } from '../../../../../src/core/editor/lookup/receiptAnswer';
import { ReceiptLookup } from '../../../../../src/core/editor/lookup/receiptLookup';
import { runLookup } from '../../../../../src/core/editor/lookup/runLookup';
import type { Refusal } from '../../../../../src/core/model/exchange/refusal';
import type { Network } from '../../../../../src/core/model/networks/network';
import type { PipeSettings } from '../../../../../src/core/request/pipe/pipeSettings';
import type { RunningPorts } from '../../../../../src/core/run/session/run/runningPorts';
import { createTestPorts, reply } from '../../request/pipe/testPorts';

const hash = `0x${'ab'.repeat(32)}`;
const felt = `0x${'12'.repeat(31)}`;

interface Chain {
  /** Block hash of the transaction. Undefined while it is pending. */
  block: string | undefined;
  isPending: boolean;
  finalized: string;
  readonly inLogs?: boolean;
  /** Whether the receipt alone doesn't say what happened. */
  readonly isSilent?: boolean;
}

/** A lookup on a chain that a test changes over time, with its own clock. */
function setUp(chain: Chain, settings: Partial<PipeSettings> = {}) {
  const clock = { now: 1_700_000_000_000 };
  const test = createTestPorts({
    settings,
    answer: (_request, { id, method, params }) => {
      const [first] = params as readonly unknown[];
      const results: Readonly<Record<string, unknown>> = {
        eth_getTransactionReceipt:
          chain.block === undefined
            ? null
            : {
                blockHash: chain.block,
                blockNumber: '0x10',
                status: '0x1',
                ...(chain.isSilent !== true && { contractAddress: `0x${'5'.repeat(40)}` }),
                logs: chain.inLogs === true ? [{ blockTimestamp: '0x65' }] : [],
              },
        eth_getTransactionByHash:
          chain.isPending || chain.isSilent === true ? { blockNumber: null, value: '0x7', input: '0x' } : null,
        eth_getBlockByNumber:
          first === 'finalized'
            ? { number: chain.finalized }
            : { number: first, hash: chain.block ?? '0xother', timestamp: '0x64' },
      };
      return reply({ jsonrpc: '2.0', id, result: results[method] ?? null });
    },
  });
  const stored = new Map<string, KnownReceipt>();
  const store = {
    load: (key: string) => Promise.resolve(stored.get(key)),
    save: (key: string, receipt: KnownReceipt) => Promise.resolve(void stored.set(key, receipt)),
  };
  const ports: RunningPorts = { ...test.ports, now: () => clock.now };
  const lookup = new ReceiptLookup(ports, store);
  const network = ports.services()[0]?.networks[0] as Network;
  const ask = (isClicked = true, signal = new AbortController().signal) =>
    lookup.lookUp({ network, hash, signal, isClicked });
  const methods = () => test.sent.map((request) => JSON.parse(request.body ?? '{}').method as string);
  return { ...test, clock, stored, store, ports, lookup, network, ask, methods };
}

function kindOf(answer: ReceiptAnswer | undefined): string | undefined {
  return answer?.kind;
}

describe('ReceiptLookup', () => {
  it('returns block time and finality, and stores the final receipt', async () => {
    const { ask, methods, stored, lookup, network } = setUp({ block: '0xb1', isPending: false, finalized: '0x20' });
    const answer = await ask();
    assert.ok(answer?.kind === 'receipt');
    assert.deepEqual([answer.receipt.blockTime, answer.receipt.isFinal, answer.wasReplaced], ['100', true, false]);
    assert.deepEqual(methods().toSorted(), [
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
      'eth_getTransactionReceipt',
    ]);
    assert.equal(stored.size, 1);
    assert.equal(kindOf(await lookup.known(network, hash.toUpperCase().replace('0X', '0x'))), 'receipt');
    assert.equal(kindOf(await ask()), 'receipt');
    assert.equal(methods().length, 3);
  });

  it('reads the block time from the logs and queries the final block only once', async () => {
    const { ask, methods } = setUp({ block: '0xb1', isPending: false, finalized: '0x20', inLogs: true });
    const answer = await ask();
    assert.equal(answer?.kind === 'receipt' && answer.receipt.blockTime, '101');
    assert.deepEqual(methods(), ['eth_getTransactionReceipt', 'eth_getBlockByNumber']);
  });

  it('asks for the transaction too, where the receipt alone does not say what happened', async () => {
    const { ask, methods, stored, lookup, network } = setUp({
      block: '0xb1',
      isPending: false,
      finalized: '0x20',
      isSilent: true,
    });
    const answer = await ask();
    assert.ok(answer?.kind === 'receipt');
    assert.deepEqual(answer.receipt.transaction, { blockNumber: null, value: '0x7', input: '0x' });
    assert.equal(methods().filter((method) => method === 'eth_getTransactionByHash').length, 1);
    assert.deepEqual([...stored.values()][0]?.transaction, answer.receipt.transaction);
    // The receipt, two blocks and the transaction.
    const { credits, unpricedCalls } = lookup.cost(network);
    assert.ok(unpricedCalls === 4 || credits > 0, `${credits} ${unpricedCalls}`);
  });

  it('finds what another session stored without a request', async () => {
    const { ask, store, ports, network, sent } = setUp({ block: '0xb1', isPending: false, finalized: '0x20' });
    await ask();
    const before = sent.length;
    const next = new ReceiptLookup(ports, store);
    assert.equal(kindOf(await next.known(network, hash)), 'receipt');
    assert.equal(sent.length, before);
  });

  it('doesn’t reuse receipts of another chain with the same network name', async () => {
    const { ask, lookup, network } = setUp({ block: '0xb1', isPending: false, finalized: '0x20' });
    await ask();
    assert.equal(await lookup.known({ ...network, chainId: '5' }, hash), undefined);
  });

  it('checks the block and finality of a receipt that isn’t final', async () => {
    const chain: Chain = { block: '0xb1', isPending: false, finalized: '0x1' };
    const { ask, methods, stored } = setUp(chain);
    const first = await ask();
    assert.equal(first?.kind === 'receipt' && first.receipt.isFinal, false);
    assert.equal(stored.size, 0);
    chain.finalized = '0x10';
    const second = await ask();
    assert.equal(second?.kind === 'receipt' && second.receipt.isFinal, true);
    assert.equal(methods().filter((method) => method === 'eth_getTransactionReceipt').length, 1);
    assert.equal(stored.size, 1);
  });

  it('detects a replaced block, with and without the transaction', async () => {
    const chain: Chain = { block: '0xb1', isPending: false, finalized: '0x1' };
    const { ask } = setUp(chain);
    await ask();
    chain.block = '0xb2';
    const moved = await ask();
    assert.deepEqual([moved?.kind, moved?.kind === 'receipt' && moved.wasReplaced], ['receipt', true]);
    chain.block = undefined;
    const gone = await ask();
    assert.deepEqual([gone?.kind, gone?.kind === 'missing' && gone.wasReplaced], ['missing', true]);
  });

  it('caches a missing transaction for a minute', async () => {
    const { ask, lookup, network, clock } = setUp({ block: undefined, isPending: false, finalized: '0x1' });
    assert.equal(kindOf(await ask()), 'missing');
    clock.now += 59_000;
    assert.equal(kindOf(await lookup.known(network, hash)), 'missing');
    clock.now += 2_000;
    assert.equal(await lookup.known(network, hash), undefined);
  });

  it('requests a missing transaction again if the clock was set back in the meantime', async () => {
    const { ask, lookup, network, clock } = setUp({ block: undefined, isPending: false, finalized: '0x1' });
    assert.equal(kindOf(await ask()), 'missing');
    clock.now -= 3_600_000;
    assert.equal(await lookup.known(network, hash), undefined);
  });

  it('distinguishes a pending transaction from an unknown one', async () => {
    const { ask } = setUp({ block: undefined, isPending: true, finalized: '0x1' });
    assert.equal(kindOf(await ask()), 'pending');
  });

  it('shares one request among ten simultaneous lookups', async () => {
    const { lookup, network, methods } = setUp({ block: '0xb1', isPending: false, finalized: '0x20', inLogs: true });
    const { signal } = new AbortController();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => lookup.lookUp({ network, hash, signal, isClicked: false })),
    );
    assert.deepEqual(new Set(answers.map(kindOf)), new Set(['receipt']));
    assert.equal(methods().filter((method) => method === 'eth_getTransactionReceipt').length, 1);
  });

  it('asks once for permission for ten simultaneous lookups, never for final receipts, and sends nothing without it', async () => {
    const { lookup, network, sent } = setUp({ block: '0xb1', isPending: false, finalized: '0x20', inLogs: true });
    const { signal } = new AbortController();
    let asked = 0;
    let refusal: Refusal | undefined = { code: 'notConfirmed', cause: 'No more today.', cure: '' };
    const permit = () => {
      asked += 1;
      return Promise.resolve(refusal);
    };
    const ten = () =>
      Promise.all(Array.from({ length: 10 }, () => lookup.lookUp({ network, hash, signal, isClicked: false, permit })));
    assert.deepEqual(new Set((await ten()).map(kindOf)), new Set(['refused']));
    assert.deepEqual([asked, sent.length], [1, 0]);
    refusal = undefined;
    assert.deepEqual(new Set((await ten()).map(kindOf)), new Set(['receipt']));
    await ten();
    assert.equal(asked, 2);
  });

  it('sends nothing after the caller aborts', async () => {
    const { ask, sent } = setUp({ block: '0xb1', isPending: false, finalized: '0x20' });
    const gone = new AbortController();
    gone.abort();
    assert.equal(await ask(true, gone.signal), undefined);
    assert.equal(sent.length, 0);
  });

  it('is shown without a cost from the cache, where nothing is charged', async () => {
    const { lookup, ports, network, sent } = setUp({ block: '0xb1', isPending: false, finalized: '0x20' });
    const plan = { title: '', cell: '', receipt: { network: network.key, hash } };
    const shown = async () => {
      const answer = await runLookup(plan, new AbortController().signal, { ports, receipts: lookup });
      return answer.kind === 'exchange' ? [answer.exchange.cost?.credits, answer.notes.join()] : [];
    };
    const first = await shown();
    const calls = sent.length;
    assert.deepEqual([first[0], first[1]], [80, '']);
    assert.deepEqual(await shown(), [0, 'This receipt is final and was cached. Nothing was sent or charged.']);
    assert.equal(sent.length, calls);
  });

  it('refuses to exceed the daily budget and sends nothing', async () => {
    const { ask, sent } = setUp({ block: '0xb1', isPending: false, finalized: '0x20' }, { dailyBudget: 79 });
    const answer = await ask();
    assert.equal(answer?.kind === 'refused' && answer.refusal.code, 'overBudget');
    assert.equal(sent.length, 0);
  });

  it('asks for confirmation only after a click and refuses otherwise', async () => {
    const { ask, sent, questions } = setUp(
      { block: '0xb1', isPending: false, finalized: '0x20' },
      { confirmAbove: { credits: 0, unpricedCalls: 100 } },
    );
    const quiet = await ask(false);
    assert.equal(quiet?.kind === 'refused' && quiet.refusal.code, 'notConfirmed');
    assert.deepEqual([sent.length, questions.length], [0, 0]);
    assert.equal(kindOf(await ask(true)), 'receipt');
    assert.equal(questions.length, 1);
  });

  it('treats l2net receipts as final once they are accepted on L1, and a specific error as a missing one', async () => {
    let answer: unknown = {
      result: { transaction_hash: felt, status: 'ACCEPTED_ON_L2', block_hash: '0x1', block_number: 5 },
    };
    const { ports } = createTestPorts({
      answer: (_request, { id }) => reply({ jsonrpc: '2.0', id, ...(answer as object) }),
    });
    const lookup = new ReceiptLookup(ports, { load: () => Promise.resolve(undefined), save: () => Promise.resolve() });
    const network = ports.services()[0]?.networks.find(({ family }) => family === 'l2net') as Network;
    const ask = () =>
      lookup.lookUp({ network, hash: `0x00${felt.slice(2)}`, signal: new AbortController().signal, isClicked: true });
    const open = await ask();
    assert.equal(open?.kind === 'receipt' && open.receipt.isFinal, false);
    assert.equal(kindOf(await lookup.known(network, felt)), 'receipt');
    answer = { error: { code: -32603, message: 'Internal error' } };
    const unreachable = await ask();
    assert.deepEqual(
      unreachable?.kind === 'receipt' && unreachable.receipt,
      open?.kind === 'receipt' && open.receipt,
      'a failure says nothing about the receipt',
    );
    answer = { result: { transaction_hash: felt, status: 'ACCEPTED_ON_L1', block_hash: '0x1', block_number: 5 } };
    const final = await ask();
    assert.deepEqual(final?.kind === 'receipt' && [final.receipt.isFinal, final.wasReplaced], [true, false]);
    answer = { error: { code: 29, message: 'Transaction hash not found' } };
    const other = await lookup.lookUp({
      network,
      hash: '0x1234',
      signal: new AbortController().signal,
      isClicked: true,
    });
    assert.equal(kindOf(other), 'missing');
  });
});
