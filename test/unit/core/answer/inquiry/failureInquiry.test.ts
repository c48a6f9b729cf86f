import assert from 'node:assert/strict';

import type { Hex } from 'viem';

import { failureInquiry } from '../../../../../src/core/answer/inquiry/failureInquiry';
import { formatValue, utcTime } from '../../../../../src/core/base/view/formatValue';
import { labelOfInquiry } from '../../../../../src/core/model/exchange/inquiry';
import { failureExamples } from './failureExamples';
import { fieldsOf, pathOf, useFailures, viewOf } from './useFailures';

describe('why it failed', () => {
  const { chain, open, offerOf, choose } = useFailures();

  const resolved = (args: readonly unknown[] = []): readonly unknown[] =>
    args.map((each) => (typeof each === 'string' ? chain().at(each) : each));

  for (const example of failureExamples)
    it(`is found for ${example.call}, as cast run shows it`, async () => {
      const hash = await chain().send(example.call, resolved(example.args), example.value, example.gas);
      const world = open('ask');
      const { shown } = await choose(world, await world.run(`eth_getTransactionReceipt ${hash}`));
      const fields = fieldsOf(shown);
      assert.match(fields['Cause'] ?? '', example.cause);
      assert.ok(shown.summary.includes(`${fields['Cause']} in `), shown.summary);
      assert.equal(fields['Known from'], 'debug_traceTransaction');
      const rows = pathOf(shown);
      const path = rows.filter(([, failure]) => !failure.startsWith('just before: ')).map(([call]) => call);
      assert.deepEqual(path.length === 0 ? [example.call] : path, example.path);
      if (example.outer === undefined) assert.equal(fields['Outermost error'], undefined);
      else assert.match(fields['Outermost error'] ?? '', example.outer);
      if (example.before === undefined) assert.equal(fields['Failed just before'], undefined);
      else assert.match(fields['Failed just before'] ?? '', example.before);
      const innermost = (await chain().castFailures(hash)).filter(({ depth }) => depth === example.path.length);
      assert.ok(
        innermost.some(({ text }) => example.cast.test(text)),
        JSON.stringify(innermost),
      );
    });

  it('is found for a creation that fails', async () => {
    const hash = await chain().sendTo(undefined, chain().creation('Unborn', [3n]));
    const world = open('ask');
    const { shown } = await choose(world, await world.run(`eth_getTransactionReceipt ${hash}`));
    assert.equal(fieldsOf(shown)['Cause'], 'NotYet(when 3)');
    assert.match(shown.summary, /NotYet\(when 3\) in the creation of a contract/);
  });

  it('is the error of the implementation at that block, before and after an upgrade', async () => {
    const pay = [chain().at('TokenProxy'), chain().sender, 5n];
    const before = await chain().send('pay', pay);
    await chain().sendTo('TokenProxy', chain().data('TokenProxy', 'upgrade', [chain().at('TokenTwo')]));
    const after = await chain().send('pay', pay);
    await chain().sendTo('TokenProxy', chain().data('TokenProxy', 'upgrade', [chain().at('TokenOne')]));
    const world = open('auto');
    const causes = [];
    for (const hash of [before, after])
      causes.push(fieldsOf(viewOf(await world.run(`eth_getTransactionReceipt ${hash}`)))['Cause']);
    assert.match(causes[0] ?? '', /^TooLittle\(/);
    assert.equal(causes[1], 'Closed(reason until Monday)');
  });

  it('is offered with its cost, requested once, and kept', async () => {
    const hash = await chain().send('panicPop');
    const world = open('ask');
    const answer = await world.run(`eth_getTransactionReceipt ${hash}`);
    const offer = offerOf(answer);
    assert.ok(offer);
    assert.equal(labelOfInquiry(offer), 'Why? (at most 4 calls, no cost)');
    const sent = world.sent.length;
    await choose(world, answer);
    assert.deepEqual(
      world.sent.slice(sent).map(({ method }) => method),
      ['debug_traceTransaction'],
    );
    const again = await world.run(`eth_getTransactionReceipt ${hash}`);
    assert.equal(offerOf(again), undefined);
    assert.match(fieldsOf(viewOf(again))['Cause'] ?? '', /^Panic 0x31/);
  });

  it('is not offered for a success, or if settings turn it off', async () => {
    const good = await chain().sendTo('Failing', chain().data('Failing', 'write'));
    assert.equal(offerOf(await open('ask').run(`eth_getTransactionReceipt ${good}`)), undefined);
    const bad = await chain().send('panicPop');
    assert.equal(offerOf(await open('off').run(`eth_getTransactionReceipt ${bad}`)), undefined);
  });

  it('is requested for all failed receipts of a block together', async () => {
    await chain().node.request('evm_setAutomine', [false]);
    try {
      const request = (name: string, args: readonly unknown[] = []) =>
        chain().node.request<Hex>('eth_sendTransaction', [
          {
            from: chain().sender,
            to: chain().at('Failing'),
            data: chain().data('Failing', name, args),
            gas: '0x100000',
          },
        ]);
      await request('panicPop');
      await request('write');
      await request('panicDivide', [0n]);
      await chain().node.request('anvil_mine', ['0x1']);
    } finally {
      await chain().node.request('evm_setAutomine', [true]);
    }
    const world = open('ask');
    const answer = await world.run('eth_getBlockReceipts latest');
    assert.match(labelOfInquiry(offerOf(answer) ?? assert.fail()), /^Why Did 2 Transactions Fail\? \(at most 8 calls/);
    const { shown, learned } = await choose(world, answer);
    assert.equal(learned, 2);
    const [table] = shown.sections;
    assert.ok(table?.kind === 'table');
    const statuses = Array.from({ length: table.rowCount }, (_, row) =>
      formatValue(table.at(row)[2] ?? { kind: 'nothing' }, utcTime),
    );
    assert.match(statuses[0] ?? '', /^Failure: Panic 0x31, .* in panicPop of /);
    assert.equal(statuses[1], 'Success');
    assert.match(statuses[2] ?? '', /^Failure: Panic 0x12/);
  });

  it('is not requested for subjects that a webview invents', () => {
    const { network } = open('ask');
    const hash = `0x${'a'.repeat(64)}`;
    assert.ok(failureInquiry.isSubject(hash, network));
    const call = `{"call":{"to":"0x${'1'.repeat(40)}","data":"0x12345678"},"block":"0x1"}`;
    assert.ok(failureInquiry.isSubject(call, network));
    for (const text of [
      '',
      '0x12',
      hash.toUpperCase(),
      `${call} `,
      call.replace('"data"', '"secret"'),
      call.replace('0x12345678', 'https://example.com'),
      call.replace('"0x1"', '"{key}"'),
      call.replace('"0x1"', '"latest","at":"x"'),
      '{"call":[],"block":"0x1"}',
    ])
      assert.ok(!failureInquiry.isSubject(text, network), text);
    assert.ok(!failureInquiry.isSubject(hash, { ...network, family: 'l2net' }));
  });
});
