import assert from 'node:assert/strict';

import { readBlameAnswer } from '../../../../../../src/core/formats/stateDiff/blameAnswer';
import { findBlameFact } from '../../../../../../src/core/knowledge/facts/blameFact';
import { StoredFacts } from '../../../../../../src/core/knowledge/facts/storedFacts';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { contract } from '../../blame/simulatedState';
import { cell, nodeOf, viewOf } from './blameNode';
import { methods, methodsBeyondHead, run, worldsOfSuite } from './longCellWorld';

describe('cells with # @history from a block', () => {
  const suite = worldsOfSuite();

  for (const [since, text, blocks, oldest] of [
    ['300', undefined, [502], 300],
    ['502', undefined, [502], 502],
    ['0x1f7', undefined, [], 503],
    ['latest-500 further', undefined, [502], 500],
    ['300', `eth_getStorageAt ${contract} 0 400`, [], 300],
    ['100', `eth_getStorageAt ${contract} 0 latest-100`, [502, 100], 100],
    ['earliest', undefined, [502, 100], undefined],
    ['deployed', undefined, [502, 100], undefined],
  ] as const)
    it(`list the changes from block ${since} on and look for none before it${text ? ` (${text.slice(-12)})` : ''}`, async () => {
      const here = suite.world(nodeOf());
      const searched = cell(`# @history from ${since}`, text);
      const plan = await here.session.plan([{ id: '0', text: searched }], '0');
      assert.equal(here.sent.length, 0);
      const answer = await run(here, searched);
      const view = viewOf(answer);
      assert.ok(methods(here).length <= (plan?.calls ?? 0), `${methods(here).length} calls`);
      assert.ok(answer.kind === 'exchange' && answer.exchange.outcome.kind === 'result');
      const found = readBlameAnswer(answer.exchange.outcome.value);
      assert.deepEqual(
        found?.changes.map(({ block }) => block),
        blocks,
      );
      const notes = JSON.stringify(view.notes);
      if (oldest === undefined) assert.doesNotMatch(notes, /not looked for/);
      else assert.match(notes, new RegExp(`Changes before block ${oldest} were not looked for`));
      assert.ok(
        found.lookedAt.every((block) => block >= (oldest ?? 0) - 1),
        found.lookedAt.join(),
      );
    });

  it('keep nothing for hovers if there is no change since the block', async () => {
    const facts = new StoredFacts({ files: undefined, now: () => Date.now(), onProblem: () => undefined });
    const made = suite.world(nodeOf());
    const ports = { ...made.ports, inquiries: { facts, modeOf: () => 'off' as const } };
    const here = { ...made, session: new NotebookSession({ ...ports, work: made.workPorts }, 'file:///a.rpc') };
    const network = ports.services()[0]?.networks[0];
    assert.ok(network);
    const known = async () => (await findBlameFact(facts, network, contract, 'slot 0'))?.summary;
    await run(here, cell('# @history from 600'));
    assert.equal(await known(), undefined);
    await run(here, cell('# @history from 500'));
    assert.match((await known()) ?? '', /is 42 since block 502/);
  });

  it('point at the block from which they list if it is past the end of the search', async () => {
    for (const [since, block, cause] of [
      ['2000', 'latest', /past the head of the chain \(block 1,000\)/],
      ['1001', 'latest', /past the head/],
      ['901', '900', /after the block of the cell \(900\)/],
      ['latest-10', '900', /starts at block 990, after the block of the cell/],
    ] as const) {
      const here = suite.world(nodeOf());
      const text = cell(`# @history from ${since}`, `eth_getStorageAt ${contract} 0 ${block}`);
      const answer = await run(here, text);
      assert.ok(answer.kind === 'refused', text);
      assert.match(answer.refusal.cause, cause);
      const { range } = answer.refusal;
      assert.equal(range && text.slice(range.start, range.end), `from ${since}`);
      assert.deepEqual(methodsBeyondHead(here), []);
    }
  });

  it('search from the start of the chain if the known creation of the contract is not before their end', async () => {
    for (const block of ['latest', '700']) {
      const made = suite.world(nodeOf());
      // A local node was restarted since this deployment, or the cell asks about a block before it.
      const known = { kind: 'deployment', deployment: { block: 1_001n, path: 'run-latest.json' } } as never;
      const knowledge = { ...made.ports.knowledge, sourcesOf: () => Promise.resolve([known]) };
      const here = {
        ...made,
        session: new NotebookSession({ ...made.ports, knowledge, work: made.workPorts }, 'file:///b.rpc'),
      };
      const text = cell('# @history 5', `eth_getStorageAt ${contract} 0 ${block}`);
      const plan = await here.session.plan([{ id: '0', text }], '0');
      const answer = await run(here, text);
      assert.ok(answer.kind === 'exchange', JSON.stringify(answer));
      assert.match(viewOf(answer).summary, /is 42 since block 502/);
      assert.equal(answer.work?.span?.from, 0);
      assert.ok(methods(here).length <= (plan?.calls ?? 0), `${methods(here).length} of ${plan?.calls} calls`);
    }
  });
});
