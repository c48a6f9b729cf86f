import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../src/core/base/view/printText';
import { readBlameAnswer } from '../../../../../src/core/formats/stateDiff/blameAnswer';
import { L2BlameWork } from '../../../../../src/core/run/blame/l2BlameWork';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { formatCellCost } from '../../../../../src/core/run/session/plan/formatCellPlan';
import { reply } from '../../request/pipe/testPorts';
import { runAgainst } from '../longWork/testRun';
import { run, type SuiteWorlds, worldsOfSuite } from '../session/run/longCellWorld';
import { answerOf } from './blameRun';
import { l2Contract, l2Key, type L2StateOptions, type L2Write, SimulatedL2State } from './simulatedL2State';
import { randomNumbers } from './simulatedState';

const write = (block: number, value: number, index = 0): L2Write => ({ block, value, index });

const usual: L2StateOptions = {
  head: 1_000,
  version: '0.10.1',
  writes: [write(100, 30), write(502, 42, 1)],
  traces: 'diffs',
};

const cell = (directive = '# @blame', block = 'latest') =>
  `# @network l2net\n${directive}\nl2net_getStorageAt ${l2Contract} ${l2Key} ${block}`;

describe('a search for who changed a stored value of l2net', () => {
  const suite: SuiteWorlds = worldsOfSuite();

  async function blame(options: L2StateOptions = usual, text = cell()) {
    const node = new SimulatedL2State(options);
    const here = suite.world({
      answer: (_request, { id, method, params }) => {
        const outcome = node.answer({ kind: 'rpc', method, params: params as readonly JsonValue[] });
        if (outcome.kind === 'result') return reply({ jsonrpc: '2.0', id, result: outcome.value ?? null });
        assert.ok(outcome.kind === 'rpcError');
        return reply({ jsonrpc: '2.0', id, error: { code: outcome.code, message: outcome.message } });
      },
    });
    const plan = await here.session.plan([{ id: '0', text }], '0');
    assert.equal(here.sent.length, 0);
    return { node, plan, answer: await run(here, text) };
  }

  function found(answer: CellAnswer) {
    assert.ok(answer.kind === 'exchange' && answer.exchange.outcome.kind === 'result', JSON.stringify(answer));
    const read = readBlameAnswer(answer.exchange.outcome.value);
    assert.ok(read);
    return { ...read, view: decodeExchange(answer.exchange, answer.hints) };
  }

  it('takes one read for each change where the network says when a value changed last', async () => {
    const { node, answer, plan } = await blame();
    const { changes, view } = found(answer);
    assert.equal(node.methods.filter((method) => method === 'getStorageAt').length, 2);
    assert.equal(changes[0]?.block, 502);
    assert.deepEqual(
      changes[0].author.kind === 'transaction' && changes[0].author.transaction.hash,
      node.hashOf(502, 1),
    );
    assert.match(
      view.summary,
      /is 0x2a.* since block 502 \(.*\), set by transfer\(.*\) in transaction .*Before it was 0x1e/,
    );
    assert.match(printText(view, { maxRows: 20, time: utcTime }), /each change is seen/);
    assert.ok(node.asked.length <= (plan?.calls ?? 0), formatCellCost(plan));
    const history = await blame(usual, cell('# @history 5'));
    assert.deepEqual(
      found(history.answer).changes.map(({ block }) => block),
      [502, 100],
    );
    assert.equal(history.node.methods.filter((method) => method === 'getStorageAt').length, 3);
  });

  it('looks for no change before the block from which it lists them', async () => {
    for (const version of ['0.10.1', '0.9.0']) {
      const { node, answer, plan } = await blame({ ...usual, version }, cell('# @history from 300'));
      const { changes, view } = found(answer);
      assert.deepEqual(
        changes.map(({ block }) => block),
        [502],
      );
      assert.match(JSON.stringify(view.notes), /Changes before block 300 were not looked for/);
      assert.ok(node.asked.length <= (plan?.calls ?? 0), formatCellCost(plan));
    }
    const none = await blame(usual, cell('# @history from 600'));
    assert.match(found(none.answer).view.summary, /unchanged since block 599/);
    const { answer } = await blame(usual, cell('# @history from 2000'));
    assert.equal(answer.kind, 'refused');
  });

  it('sees a value that changed and changed back, and one that was set when the contract was deployed', async () => {
    const writes = [write(100, 1), write(500, 2), write(501, 1, 2)];
    const { answer } = await blame({ ...usual, writes, deployed: 100 }, cell('# @history 9'));
    const { changes } = found(answer);
    assert.deepEqual(
      changes.map(({ block, before }) => [block, before['answer']]),
      [
        [501, '0x2'],
        [500, '0x1'],
        [100, '0x0'],
      ],
    );
  });

  it('searches back where the version of the network does not say it, or the node refuses to', async () => {
    for (const options of [{ version: '0.9.0' }, { version: '0.8.1' }]) {
      const { node, answer } = await blame({ ...usual, ...options });
      assert.equal(found(answer).changes[0]?.block, 502);
      assert.ok(node.asked.every(({ params }) => !JSON.stringify(params).includes('LAST_UPDATE')));
      assert.doesNotMatch(JSON.stringify(found(answer).view.notes), /each change is seen/);
    }
    const node = new SimulatedL2State({ ...usual, version: '0.9.0' });
    const run = await runAgainst(node, workOn(node));
    assert.equal(answerOf(run).changes[0]?.block, 502);
    assert.equal(node.asked.filter(({ params }) => JSON.stringify(params).includes('LAST_UPDATE')).length, 1);
  });

  it('names candidates where no state diff names the transaction, with what indicates each', async () => {
    const plain = { head: 1_000, version: '0.10.1', reverts: true, writes: [write(502, 42, 2)] };
    for (const options of [{ ...plain, traces: 'calls' as const }, plain]) {
      const { answer } = await blame(options);
      const { changes, view } = found(answer);
      const author = changes[0]?.author;
      assert.ok(author?.kind === 'candidates');
      assert.equal(author.candidates.length, 2, 'a reverted transaction changes nothing');
      assert.deepEqual(author.candidates[0]?.evidence.slice(0, 1), ['calls the contract']);
      assert.match(view.summary, /2 candidates for the transaction/);
      assert.doesNotMatch(view.summary, /set by/);
    }
  });

  it('is right about 500 random histories, whether the node says when a value changed, lies about it, or does not', async () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const random = randomNumbers(seed);
      const writes = Array.from({ length: random(6) }, () => write(1 + random(999), random(4), random(3)));
      writes.sort((a, b) => a.block - b.block || a.index - b.index);
      const lies = [{}, { lastUpdate: (truth: number) => truth + random(9) }, { version: '0.9.0' }];
      const traces = seed % 2 === 0 ? 'diffs' : 'calls';
      for (const more of lies) {
        const node = new SimulatedL2State({ ...usual, writes, traces, ...more });
        const { changes } = answerOf(await runAgainst(node, workOn(node, 3)));
        for (const { block, author } of changes) {
          assert.ok(node.changes.includes(block), `seed ${seed}: no change in ${block}`);
          assert.equal(author.kind, traces === 'diffs' ? 'transaction' : 'candidates');
        }
        if (more === lies[0])
          assert.deepEqual(
            changes.map(({ block }) => block),
            node.changes.slice(0, 3),
            `seed ${seed}`,
          );
      }
    }
  });

  it('returns the same after it was stopped at any call and resumed, and reads again what may have been replaced', async () => {
    const options = { ...usual, writes: [write(40, 1), write(500, 2), write(900, 3, 2)], finalTo: 700 };
    const whole = new SimulatedL2State(options);
    const rows = JSON.stringify((await runAgainst(whole, workOn(whole, 3))).rows);
    for (let abortAt = 0; abortAt < whole.asked.length; abortAt += 1) {
      const [node, again] = [new SimulatedL2State(options), new SimulatedL2State(options)];
      const stopped = await runAgainst(node, workOn(node, 3), { abortAt });
      const resumed = await runAgainst(again, workOn(again, 3), { journal: stopped.lines });
      assert.equal(JSON.stringify(resumed.rows), rows, `stopped at ${abortAt}`);
    }
  });

  it('says where the search ends, and refuses what can not be searched before anything is sent', async () => {
    const never = found((await blame({ ...usual, writes: [] })).answer);
    assert.match(never.view.summary, /unchanged since block 0, where the search ends/);
    for (const text of [cell('# @blame further'), cell('# @blame', 'pre_confirmed'), cell('# @history 0')]) {
      const { answer, node } = await blame(usual, text);
      assert.equal(answer.kind, 'refused', text);
      assert.deepEqual(node.asked, []);
    }
    const future = await blame(usual, cell('# @blame', '{"block_number": 2000}'));
    assert.equal(future.answer.kind, 'refused');
    assert.ok(!future.node.methods.includes('getStorageAt'));
  });

  function workOn(node: SimulatedL2State, changes = 1): L2BlameWork {
    return new L2BlameWork(
      { address: l2Contract, key: l2Key, changes, tellsLast: true },
      { from: 0, to: node.options.head },
    );
  }
});
