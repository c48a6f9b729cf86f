import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import { formatValue, utcTime } from '../../../../../../src/core/base/view/formatValue';
import { nothing } from '../../../../../../src/core/base/view/value';
import { readBlameAnswer } from '../../../../../../src/core/formats/stateDiff/blameAnswer';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { describeCellCost } from '../../../../../../src/core/run/session/plan/formatCellPlan';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { portsOn } from '../../../answer/inquiry/tokenChain';
import { BlamedChain } from './blamedChain';
import { type SuiteWorlds, worldsOfSuite } from './longCellWorld';
describe('cells with # @blame on a real node with preserved history', () => {
  const suite: SuiteWorlds = worldsOfSuite();
  let chain: BlamedChain;
  /** Each search is in a notebook of its own, so that none learns from another. */
  let notebooks = 0;
  before(async () => {
    chain = await BlamedChain.start();
  });
  after(() => chain.node.stop());

  async function blame(text: string, directive = '# @blame', lacking: readonly string[] = []) {
    const { workPorts } = suite.world();
    const world = portsOn(chain.node, {
      knowledge: chain.knowledge,
      corrupt: (body) => {
        const { method, id, params } = JSON.parse(body) as { method: string; id: number; params: readonly unknown[] };
        const isOverride = method === 'eth_call' && params.length > 2;
        if (!lacking.includes(isOverride ? 'overrides' : method)) return undefined;
        const error = { code: -32601, message: `the method ${method} does not exist` };
        return {
          kind: 'reply',
          status: 200,
          headers: {},
          body: new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id, error })),
        };
      },
    });
    notebooks += 1;
    const session = new NotebookSession({ ...world.ports, work: workPorts }, `file:///${notebooks}.rpc`);
    let answer: CellAnswer = { kind: 'nothing' };
    const plan = await session.plan([{ id: 'a', text: `${directive}\n${text}` }], 'a');
    await session.run([{ id: 'a', text: `${directive}\n${text}` }], 'a', new AbortController().signal, {
      started: () => undefined,
      ended: (_, ended) => {
        answer = ended;
      },
    });
    const methods = world.sent.map(({ body }) => (JSON.parse(body ?? '{}') as { method: string }).method);
    return { answer: shown(answer), calls: methods.length, methods, plan: plan ? describeCellCost(plan) : '' };
  }

  function shown(answer: CellAnswer) {
    assert.ok(answer.kind === 'exchange', JSON.stringify(answer));
    const { outcome } = answer.exchange;
    const found = readBlameAnswer(outcome.kind === 'result' ? outcome.value : undefined);
    assert.ok(found, JSON.stringify(outcome));
    return { found, view: decodeExchange(answer.exchange, answer.hints), work: answer.work };
  }

  const storage = (variable: string, of = 'target'): string =>
    `eth_getStorageAt ${chain.address(of)} ${variable} latest`;

  /** The block and the transaction of the last change, exactly named. */
  function last({ found }: ReturnType<typeof shown>): readonly unknown[] {
    const [change] = found.changes;
    assert.ok(change, 'no change was found');
    assert.equal(change.author.kind, 'transaction');
    return [change.block, change.author.kind === 'transaction' ? change.author.transaction.hash : ''];
  }

  const kinds: readonly (readonly [variable: string, key: string, of?: string])[] = [
    ['owner', 'target'],
    ['paused', 'paused'],
    ['fee', 'indirect'],
    ['limits.high', 'high'],
    ['list.length', 'push'],
    ['list[0]', 'element'],
    ['motto', 'sameLength'],
    ['fee', 'late', 'proxy'],
    ['eip1967.implementation', 'upgrade', 'proxy'],
  ];
  for (const [variable, key, of = 'target'] of kinds) {
    it(`name the block and the transaction for ${variable} of the ${of}`, async () => {
      const { answer, calls } = await blame(storage(variable, of));
      const sent = chain.sent.get(key);
      assert.deepEqual(last(answer), [sent?.block, sent?.hash]);
      assert.ok(calls < 45, `${calls} calls`);
    });
  }

  it('say that a plain slot is outside of any variable of the layout, in the plan and in the answer', async () => {
    for (const [slot, isOutside] of [
      ['77', true],
      ['0', false],
      ['eip1967.implementation', false],
    ] as const) {
      const { answer, plan } = await blame(storage(slot), '# @blame');
      assert.equal(/No variable of .* is in slot 77/.test(JSON.stringify(answer.view.notes)), isOutside, slot);
      assert.equal(/No variable of .* is in slot 77/.test(plan), isOutside, `${slot}: ${plan}`);
    }
  });

  it('name the transaction of the last of two changes in a block, and of two in one transaction', async () => {
    const [block, transaction] = [await blame(storage('limits.high', 'other')), await blame(storage('fee', 'other'))];
    const author = block.answer.found.changes[0]?.author;
    assert.ok(author?.kind === 'transaction');
    const [first, second] = ['firstHigh', 'secondHigh'].map((key) => chain.sent.get(key));
    assert.equal(first?.block, second?.block);
    assert.deepEqual([author.transaction.hash, author.others], [second?.hash, 1]);
    assert.deepEqual(last(transaction.answer), [chain.sent.get('twice')?.block, chain.sent.get('twice')?.hash]);
    assert.match(transaction.answer.view.summary, /^fee is 6 .*setFeeTwice\(5, 6\)/);
  });

  it('name the transaction for an ERC-7201 namespace, and know no transient variable', async () => {
    const sent = chain.sent.get('count');
    assert.deepEqual(last((await blame(storage('erc7201:blamed.main', 'other'))).answer), [sent?.block, sent?.hash]);
    await assert.rejects(blame(storage('inProgress', 'other')), /inProgress/);
  });

  it('name the transaction that created a contract again, not the one in which the first one ended', async () => {
    const { answer } = await blame(`eth_getStorageAt ${await chain.phoenix()} 0 latest`, '# @history 5');
    const sent = chain.sent.get('reborn');
    assert.deepEqual(
      answer.found.changes.map(({ block }) => block),
      [sent?.block],
    );
    assert.deepEqual(last(answer), [sent?.block, sent?.hash]);
  });

  it('decode values by the layout of the code that the proxy ran then, and say that the meaning changed', async () => {
    const { answer } = await blame(storage('low', 'moved'), '# @history 5');
    const { changes } = answer.found;
    assert.deepEqual(
      changes.map(({ block, implementation }) => [block, implementation]),
      [[chain.sent.get('wide')?.block, chain.address('target').toLowerCase()]],
    );
    assert.match(answer.view.summary, /is 30 since/);
    const notes = JSON.stringify(answer.view.notes);
    assert.match(notes, /An upgrade changed the meaning of the slot: .*fee \(uint256\) instead of low \(uint128\)/);
    const narrow = await blame(storage('fee', 'moved'), '# @history 5');
    assert.match(narrow.answer.view.summary, /^fee is 5 since .*Before it was 0/);
    assert.doesNotMatch(JSON.stringify(narrow.answer.view.notes), /An upgrade changed/);
  });

  it('name the transaction for an element of a mapping two deep', async () => {
    const { answer } = await blame(storage(`votes[${chain.accounts[1] ?? ''}][3]`));
    const sent = chain.sent.get('vote');
    assert.deepEqual(last(answer), [sent?.block, sent?.hash]);
  });

  it('show values and arguments by their names, and the sender by its label', async () => {
    const { answer } = await blame(storage('fee'), '# @history 10');
    assert.match(answer.view.summary, /^fee is 42 since block .*Before it was 30\. 3 changes were found$/);
    const blocks = answer.found.changes.map(({ block }) => block);
    assert.deepEqual(
      blocks,
      ['indirect', 'fee', 'target'].map((key) => chain.sent.get(key)?.block),
    );
    const table = answer.view.sections.find((section) => section.kind === 'table');
    const texts = JSON.stringify(table?.at(1));
    assert.match(texts, /setFee\(30\)/);
    assert.match(texts, /"label":"ops"/);
    const chart = answer.view.sections.find((section) => section.kind === 'chart');
    assert.equal(chart?.about?.at(3), 'setFee(30) from ops');
  });

  it("find when the answer of a call changed, with candidates that aren't stated as facts", async () => {
    const { answer } = await blame(`eth_call ${chain.address('target')} price()(uint256)`);
    const sent = chain.sent.get('indirect');
    const [change] = answer.found.changes;
    assert.equal(change?.block, sent?.block);
    assert.ok(change?.author.kind === 'candidates');
    assert.deepEqual(
      change.author.candidates.map(({ hash }) => hash),
      [sent?.hash],
    );
    assert.match(answer.view.summary, /is 84 since block .*one candidate.*Before it was 60/);
  });

  it('find when an address was first used', async () => {
    const { answer } = await blame(`eth_getCode ${chain.address('second')} latest`, '# @history 5');
    assert.deepEqual(
      answer.found.changes.map(({ block }) => block),
      [chain.sent.get('second')?.block],
    );
  });

  it('name the implementation that a proxy ran at each change', async () => {
    const { answer } = await blame(storage('fee', 'proxy'), '# @history 5');
    assert.deepEqual(
      answer.found.changes.map(({ block, implementation }) => [block, implementation]),
      [
        [chain.sent.get('late')?.block, chain.address('second').toLowerCase()],
        [chain.sent.get('delegated')?.block, chain.address('target').toLowerCase()],
      ],
    );
    assert.doesNotMatch(JSON.stringify(answer.view.notes), /ran different implementations|changed the meaning/);
  });

  it('name the implementation that the beacon of a proxy named at each change', async () => {
    const { answer } = await blame(storage('fee', 'beaconed'), '# @history 5');
    assert.deepEqual(
      answer.found.changes.map(({ block, implementation }) => [block, implementation]),
      [
        [chain.sent.get('byBeaconLater')?.block, chain.address('second').toLowerCase()],
        [chain.sent.get('byBeacon')?.block, chain.address('target').toLowerCase()],
      ],
    );
  });

  it('read several slots in one call, by code in place of the own if the node lacks a method, or one by one', async () => {
    const values = 'eth_getStorageValues';
    const [all, byOverride, byOne] = [
      await blame(storage('motto')),
      await blame(storage('motto'), '# @blame', [values]),
      await blame(storage('motto'), '# @blame', [values, 'overrides']),
    ];
    assert.ok(all.methods.includes(values) && byOverride.methods.includes('eth_call'));
    assert.deepEqual(byOverride.answer.found, all.answer.found);
    assert.deepEqual(byOne.answer.found, all.answer.found);
    // A refused call shows what is missing, and each search may look one block further, depending on which answer comes first.
    assert.ok(Math.abs(byOverride.calls - all.calls) <= 4, `${byOverride.calls} and ${all.calls} calls`);
    assert.ok(byOne.calls > byOverride.calls);
  });

  it('search for several variables of a cell at once, and show them in the order of the cell', async () => {
    const names = ['fee', 'limits.high', 'paused', 'motto', 'owner'];
    const cell = `eth_getStorageValues ${chain.address('target')} { ${names.join(', ')} } latest`;
    const { answer, methods } = await blame(cell);
    const keys = ['indirect', 'high', 'paused', 'sameLength', 'target'];
    assert.deepEqual(
      answer.found.changes.map(({ variable, block }) => [variable, block]),
      names.map((name, at) => [name, chain.sent.get(keys[at] ?? '')?.block]),
    );
    const table = answer.view.sections.find((section) => section.kind === 'table');
    const values = names.map((_, row) => formatValue(table?.at(row)[1] ?? nothing, utcTime));
    assert.deepEqual([...values.slice(0, 3), values[3]?.slice(-3)], ['42', '9', 'true', 'xxy']);
    const one = await blame(storage('fee'));
    const reads = (all: readonly string[]) => all.filter((method) => method.startsWith('eth_getStorage')).length;
    assert.ok(reads(methods) < 4 * reads(one.methods), `${reads(methods)} reads, ${reads(one.methods)} for one`);
  });

  it('find further what changed and changed back, in samples if the node has no access lists', async () => {
    const short = await blame(storage('paused', 'proxy'));
    assert.deepEqual(short.answer.found.changes, []);
    const { answer, calls } = await blame(storage('paused', 'proxy'), '# @blame further');
    assert.deepEqual(last(answer), [chain.sent.get('flagOff')?.block, chain.sent.get('flagOff')?.hash]);
    assert.match(answer.view.summary, /^paused is false since block .*Before it was true/);
    assert.ok(calls < 110, `${calls} calls`);
  });

  it('name candidates if the node traces no blocks', async () => {
    const { answer } = await blame(storage('fee'), '# @blame', ['debug_traceBlockByNumber']);
    const [change] = answer.found.changes;
    assert.equal(change?.block, chain.sent.get('indirect')?.block);
    assert.equal(change?.author.kind, 'candidates');
  });
});
