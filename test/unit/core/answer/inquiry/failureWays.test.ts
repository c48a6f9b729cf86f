import assert from 'node:assert/strict';

import type { Hex } from 'viem';

import { labelOfInquiry } from '../../../../../src/core/model/exchange/inquiry';
import { answered } from '../../run/session/run/contractCells';
import type { LimitedAnswer } from './limitedNode';
import { type FailureWorld, fieldsOf, missing, pathOf, useFailures, viewOf } from './useFailures';

describe('the ways to why it failed', () => {
  const { chain, open, openLimited, offerOf, choose } = useFailures();

  describe('on a network that lacks methods', () => {
    const methodsOf = ({ sent }: FailureWorld): readonly string[] =>
      sent.map(({ method }) => method).filter((method) => method !== 'eth_getTransactionReceipt');

    it('is found with trace_transaction, and a missing method is tried once', async () => {
      const world = await openLimited('ask', { debug_traceTransaction: missing });
      const token = chain().at('TokenProxy');
      const first = await world.run(`eth_getTransactionReceipt ${await chain().send('wrapped', [token])}`);
      const { shown, notes } = await choose(world, first);
      const fields = fieldsOf(shown);
      assert.match(fields['Cause'] ?? '', /^TooLittle\(owner 0x\w{40}, available 0, wanted 5\)$/);
      assert.match(fields['Outermost error'] ?? '', /^Wrapped\(/);
      assert.equal(fields['Known from'], 'trace_transaction');
      assert.deepEqual(
        pathOf(shown).map(([call]) => call),
        ['wrapped', 'transfer', 'transfer'],
      );
      assert.match(notes.join(' '), /debug_traceTransaction: the network says “the method does not exist/);
      assert.deepEqual(methodsOf(world), ['debug_traceTransaction', 'trace_transaction']);
      const second = await world.run(`eth_getTransactionReceipt ${await chain().send('panicPop')}`);
      assert.deepEqual((await choose(world, second)).notes, []);
      assert.deepEqual(methodsOf(world), ['debug_traceTransaction', 'trace_transaction', 'trace_transaction']);
    });

    it('does not report missing data if a trace omits it', async () => {
      const hash = await chain().send('panicPop');
      const action = { callType: 'call', from: chain().sender, to: chain().at('Failing'), gas: '0x10', value: '0x0' };
      const input = chain().data('Failing', 'panicPop');
      const entry = { action: { ...action, input }, error: 'Reverted', result: null, subtraces: 0, traceAddress: [] };
      const world = await openLimited('ask', {
        debug_traceTransaction: missing,
        trace_transaction: { result: [{ ...entry, type: 'call', transactionHash: hash }] },
      });
      const { shown } = await choose(world, await world.run(`eth_getTransactionReceipt ${hash}`));
      assert.equal(fieldsOf(shown)['Cause'], 'reverted');
      assert.equal(fieldsOf(shown)['What this means'], 'The trace of this network has no data of errors.');
    });

    it('is found with a replay, which is shown', async () => {
      const world = await openLimited('ask', { debug_traceTransaction: missing, trace_transaction: missing });
      const hash = await chain().send('pay', [chain().at('TokenProxy'), chain().sender, 5n]);
      const { shown } = await choose(world, await world.run(`eth_getTransactionReceipt ${hash}`));
      const fields = fieldsOf(shown);
      assert.match(fields['Cause'] ?? '', /^TooLittle\(owner 0x\w{40}, available 0, wanted 5\)$/);
      assert.equal(fields['Function'], 'pay(address,address,uint256)');
      assert.match(
        fields['Known from'] ?? '',
        /Replayed at the start of the block: transactions before it in the block are not applied\./,
      );
      assert.deepEqual(methodsOf(world), [
        'debug_traceTransaction',
        'trace_transaction',
        'eth_getTransactionByHash',
        'eth_call',
      ]);
      const replayed = world.sent.at(-1)?.params;
      const transaction = await chain().node.request<{ blockNumber: Hex; input: Hex; gas: Hex; from: Hex; to: Hex }>(
        'eth_getTransactionByHash',
        [hash],
      );
      const { input, gas, from, to } = transaction;
      const block = `0x${(BigInt(transaction.blockNumber) - 1n).toString(16)}`;
      assert.deepEqual(replayed, [{ from, to, value: '0x0', gas, input }, block]);
      const again = await world.run(`eth_getTransactionReceipt ${hash}`);
      assert.equal(offerOf(again), undefined);
    });

    it('stays unknown if the replay succeeds', async () => {
      const own = { debug_traceTransaction: missing, trace_transaction: missing, eth_call: { result: '0x' } };
      const world = await openLimited('ask', own);
      const answer = await world.run(`eth_getTransactionReceipt ${await chain().send('panicPop')}`);
      const { shown } = await choose(world, answer);
      assert.equal(fieldsOf(shown)['Cause'], 'Unknown. The replay succeeded.');
      assert.ok(!shown.summary.includes('Panic'), shown.summary);
    });

    it('is not kept if nothing shows it, and methods that failed temporarily are tried again', async () => {
      const busy: LimitedAnswer = { error: { code: -32005, message: 'rate limit exceeded' } };
      const world = await openLimited('ask', {
        debug_traceTransaction: busy,
        trace_transaction: busy,
        eth_call: { error: { code: -32000, message: 'missing trie node: historical state is not available' } },
      });
      const answer = await world.run(`eth_getTransactionReceipt ${await chain().send('panicPop')}`);
      const { learned, notes } = await choose(world, answer);
      assert.equal(learned, 0);
      assert.match(notes.join(' '), /debug_traceTransaction: .*trace_transaction: .*historical state/s);
      const before = methodsOf(world).length;
      await choose(world, answer);
      assert.deepEqual(methodsOf(world).slice(before), methodsOf(world).slice(0, before));
    });

    for (const [name, own] of [
      ['needs another plan', { error: { code: -32000, message: 'debug_* is not available on the Free plan' } }],
      ['is refused its tracer', { error: { code: -32000, message: 'tracer not found: callTracer' } }],
      ['answers with single steps', { result: { gas: 1, failed: true, returnValue: '', structLogs: [] } }],
    ] as const)
      it(`does not try a method again that ${name}`, async () => {
        const world = await openLimited('ask', { debug_traceTransaction: own });
        for (const expected of [['debug_traceTransaction', 'trace_transaction'], ['trace_transaction']]) {
          const before = methodsOf(world).length;
          const answer = await world.run(`eth_getTransactionReceipt ${await chain().send('panicPop')}`);
          assert.match(fieldsOf((await choose(world, answer)).shown)['Cause'] ?? '', /^Panic 0x31/);
          assert.deepEqual(methodsOf(world).slice(before), expected);
        }
      });
  });

  describe('for a call that reverts', () => {
    const cell = (name: string, args: readonly unknown[] = [], method = 'eth_call'): string =>
      `${method} { "from": "${chain().sender}", "to": "${chain().at('Failing')}", "data": "${chain().data('Failing', name, args)}" } latest`;

    for (const method of ['eth_call', 'eth_estimateGas'])
      it(`is found below ${method}`, async () => {
        const world = open('ask');
        const answer = await world.run(cell('wrapped', [chain().at('TokenProxy')], method));
        assert.equal(answered(answer).exchange.outcome.kind, 'rpcError');
        assert.equal(labelOfInquiry(offerOf(answer) ?? assert.fail()), 'Why? (at most 2 calls, no cost)');
        const { shown } = await choose(world, answer);
        const fields = fieldsOf(shown);
        assert.match(fields['Cause'] ?? '', /^TooLittle\(/);
        assert.match(fields['Outermost error'] ?? '', /^Wrapped\(/);
        assert.equal(fields['Known from'], 'debug_traceCall');
        assert.match(shown.summary, /^The call failed with TooLittle\(.*\) in transfer of /);
        assert.ok(shown.sections.some(({ title }) => title === 'Reverted with Wrapped(string,bytes)'));
        assert.deepEqual(
          pathOf(shown).map(([call]) => call),
          ['wrapped', 'transfer', 'transfer'],
        );
      });

    it('is said in plain words where a call reverted without data', async () => {
      const world = open('ask');
      const { shown } = await choose(world, await world.run(cell('requireNothing', [], 'eth_call')));
      assert.match(shown.summary, /^The call reverted without data in requireNothing of /);
    });

    it('is found for each call of a list that fails', async () => {
      const world = open('ask');
      const to = chain().at('Failing');
      const answer = await world.run(
        `eth_call ${to} panicPop()\neth_call ${to} write()\neth_call ${to} wrapped(address) ${chain().at('TokenProxy')}`,
      );
      const { exchange } = answered(answer);
      assert.ok(exchange.call.kind === 'raw' && exchange.call.isBatch);
      assert.match(labelOfInquiry(offerOf(answer) ?? assert.fail()), /^Why Did 2 Calls Fail\? \(at most 4 calls/);
      const { shown, learned } = await choose(world, answer);
      assert.equal(learned, 2);
      const [table] = shown.sections;
      assert.ok(table?.kind === 'table');
      const causes = [0, 1, 2].map((row) => fieldsOf({ ...shown, sections: table.details?.(row) ?? [] })['Cause']);
      assert.match(causes[0] ?? '', /^Panic 0x31/);
      assert.equal(causes[1], undefined);
      assert.match(causes[2] ?? '', /^TooLittle\(/);
    });

    it('is requested again for the newest block, and kept for a block by number', async () => {
      const world = open('ask');
      const first = await world.run(cell('panicPop'));
      const { startedAt } = answered(first).exchange;
      assert.match(offerOf(first)?.inquiry.subjects[0] ?? '', new RegExp(`"block":"latest","at":${startedAt}}$`));
      const block = await chain().node.request<Hex>('eth_blockNumber', []);
      const fixed = cell('panicPop').replace('latest', block);
      await choose(world, await world.run(fixed));
      const again = await world.run(fixed);
      assert.equal(offerOf(again), undefined);
      assert.match(fieldsOf(viewOf(again))['Cause'] ?? '', /^Panic 0x31/);
    });

    it('is found with trace_call, in the form of OpenEthereum', async () => {
      const action = { callType: 'call', from: chain().sender, gas: '0x1000', value: '0x0' };
      const panic = `0x4e487b71${'31'.padStart(64, '0')}`;
      const entry = { error: 'Reverted', result: { gasUsed: '0x10', output: panic }, type: 'call' };
      const [to, input] = [chain().at('Failing'), chain().data('Failing', 'panicPop')];
      const inner = { ...action, from: to, to: chain().at('Purse'), input: '0x' };
      const trace = [
        { ...entry, action: { ...action, to, input }, subtraces: 1, traceAddress: [] },
        { ...entry, action: inner, subtraces: 0, traceAddress: [0] },
      ];
      const world = await openLimited('ask', {
        debug_traceCall: missing,
        trace_call: { result: { output: panic, stateDiff: null, trace, vmTrace: null } },
      });
      const { shown } = await choose(world, await world.run(cell('panicPop')));
      assert.equal(fieldsOf(shown)['Known from'], 'trace_call');
      assert.deepEqual(pathOf(shown), [
        ['panicPop', 'passed on'],
        ['receive', 'Panic 0x31, pop on an empty array'],
      ]);
    });

    it('has a note if the call now fails with another error', async () => {
      const own = { type: 'CALL', from: chain().sender, to: chain().at('Failing'), input: '0x', error: 'out of gas' };
      const world = await openLimited('ask', { debug_traceCall: { result: own } });
      const { shown } = await choose(world, await world.run(cell('panicPop')));
      assert.match(shown.notes.map(({ text }) => text).join(' '), /failed with another error than the answer/);
    });

    it('is not offered if no method traces calls', async () => {
      const world = await openLimited('ask', { debug_traceCall: missing, trace_call: missing });
      const answer = await world.run(cell('panicPop'));
      const { notes, learned } = await choose(world, answer);
      assert.equal(learned, 0);
      assert.match(notes.at(-1) ?? '', /gave no trace of the call\. The error itself is all that is known\.$/);
      assert.equal(offerOf(await world.run(cell('panicPop'))), undefined);
    });
  });
});
