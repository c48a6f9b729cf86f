import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../../src/core/base/view/printText';
import { printKnownBlame } from '../../../../../../src/core/editor/lookup/printKnownBlame';
import { findBlameFact } from '../../../../../../src/core/knowledge/facts/blameFact';
import { capabilitiesFact, findKeptBounds } from '../../../../../../src/core/knowledge/facts/capabilitiesFact';
import { StoredFacts } from '../../../../../../src/core/knowledge/facts/storedFacts';
import { parseCell } from '../../../../../../src/core/model/cell/parseCell';
import { canBlame, placeOfFurther } from '../../../../../../src/core/run/session/directives/readBlameDirective';
import { describeCellCost, formatCellCost } from '../../../../../../src/core/run/session/plan/formatCellPlan';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { reply, type TestPortOptions } from '../../../request/pipe/testPorts';
import { contract, type StateWrite } from '../../blame/simulatedState';
import { cell, exact, nodeOf, viewOf, write, writes } from './blameNode';
import { methods, methodsBeyondHead, run, worldsOfSuite } from './longCellWorld';

describe('cells with # @blame and # @history', () => {
  const suite = worldsOfSuite();

  it('show who changed a stored value, when, and what it was before', async () => {
    const answer = await run(suite.world(nodeOf()), cell('# @blame'));
    const view = viewOf(answer);
    assert.match(
      view.summary,
      /is 42 since block 502 \(.*\), set by 0x12345678 in transaction 0x0+7a8f2\w*\. Before it was 30/,
    );
    const printed = printText(view, { maxRows: 20, time: utcTime });
    assert.match(printed, /Since block/);
    assert.match(printed, /changed and changed back between two of them isn't seen/);
  });

  it('list several changes with a chart of their values', async () => {
    const view = viewOf(await run(suite.world(nodeOf()), cell('# @history 10')));
    const table = view.sections.find((section) => section.kind === 'table');
    assert.equal(table?.rowCount, 2);
    const chart = view.sections.find((section) => section.kind === 'chart');
    assert.deepEqual(chart?.x, [99, 100, 501, 502]);
    assert.deepEqual(chart.series[0]?.heights, [0, 30, 30, 42]);
    const { about } = chart;
    assert.ok(about);
    const setters = chart.x.map((_, at) => about.at(at));
    assert.match(setters[1] ?? '', /^0x12345678 from 0x0+ee$/);
    assert.deepEqual([setters[0], setters[2]], ['', setters[1]]);
  });

  it('candidates are named as candidates if nothing names the transaction of a change', async () => {
    const view = viewOf(await run(suite.world(nodeOf({ methods: ['eth_getBlockReceipts'] })), cell('# @blame')));
    assert.match(view.summary, /with 3 candidates for the transaction/);
    assert.doesNotMatch(view.summary, /set by/);
    assert.match(printText(view, { maxRows: 20, time: utcTime }), /calls the contract/);
  });

  it('say what is known if the node keeps no older state', async () => {
    const view = viewOf(await run(suite.world(nodeOf({ oldest: 800 })), cell('# @blame')));
    assert.match(view.summary, /is 42, unchanged since block 800; older state is not kept here/);
  });

  it('find when the balance of an address changed', async () => {
    const answer: NonNullable<TestPortOptions['answer']> = (_request, { id, method, params }) => {
      const [, at] = params as readonly JsonValue[];
      if (method === 'eth_getBalance') return reply({ jsonrpc: '2.0', id, result: Number(at) >= 640 ? '0x5' : '0x0' });
      return nodeOf({ methods: [] }).answer?.(_request, { id, method, params }) as never;
    };
    const view = viewOf(
      await run(suite.world({ answer }), `# @network mainnet\n# @blame\neth_getBalance ${contract} latest`),
    );
    assert.match(view.summary, /since block 640/);
  });

  it('give the last change to other cells', async () => {
    const here = suite.world(nodeOf());
    const { session } = here;
    const cells = [
      { id: 'a', text: cell('# @name fee\n# @blame') },
      { id: 'b', text: '# @network mainnet\neth_getTransactionReceipt {{fee.decoded.transaction}}' },
    ];
    await session.run(cells, 'b', new AbortController().signal, { started: () => undefined, ended: () => undefined });
    const last = JSON.parse(here.sent.at(-1)?.body ?? '{}') as { readonly params: readonly string[] };
    assert.match(last.params[0] ?? '', /^0x0+7a8f2$/);
  });

  it('are planned as a range of calls before anything is sent', async () => {
    const here = suite.world(nodeOf());
    const plan = await here.session.plan(
      [{ id: '0', text: cell('# @blame', `eth_getStorageAt ${contract} 0 1000`) }],
      '0',
    );
    assert.equal(here.sent.length, 0);
    assert.ok(plan);
    assert.match(formatCellCost(plan), /^3 to \d+ calls, at most [\d,]+ credits/);
    assert.match(describeCellCost(plan), /search/);
    await run(here, cell('# @blame', `eth_getStorageAt ${contract} 0 1000`));
    assert.ok(methods(here).length <= plan.calls, `${methods(here).length} calls, planned ${plan.calls}`);
  });

  it('remember for a day what a network lacks', async () => {
    const made = suite.world(nodeOf({ methods: ['eth_getBlockReceipts'] }));
    const facts = new StoredFacts({ files: undefined, now: () => Date.now(), onProblem: () => undefined });
    const ports = { ...made.ports, inquiries: { facts, modeOf: () => 'off' as const } };
    const here = { ...made, session: new NotebookSession({ ...ports, work: made.workPorts }, 'file:///a.rpc') };
    await run(here, cell('# @blame'));
    const first = methods(here).length;
    await run(here, cell('# @blame', `eth_getStorageAt ${contract} 0 999`));
    const again = methods(here).slice(first);
    assert.ok(methods(here).includes('eth_getBlockAccessList'));
    assert.equal(again.includes('eth_getBlockAccessList'), false);
    assert.equal(again.includes('debug_traceBlockByNumber'), false);
  });

  it('ask once a day what a network keeps, and not if another request did', async () => {
    const asksOf = async (before?: ReadonlyMap<string, bigint | 'none'>) => {
      const made = suite.world(nodeOf({ oldest: 800, methods: [...exact, 'eth_capabilities'] }));
      const facts = new StoredFacts({ files: undefined, now: made.ports.now, onProblem: () => undefined });
      const ports = { ...made.ports, inquiries: { facts, modeOf: () => 'off' as const } };
      const here = { ...made, session: new NotebookSession({ ...ports, work: made.workPorts }, 'file:///a.rpc') };
      const network = ports.services()[0]?.networks.find(({ id }) => id === 'mainnet');
      assert.ok(network);
      if (before) await facts.keep(capabilitiesFact(network, before, ports.now()), { isLasting: true });
      const summaries: string[] = [];
      for (const slot of [0, 1])
        summaries.push(
          viewOf(await run(here, cell('# @blame', `eth_getStorageAt ${contract} ${slot} latest`))).summary,
        );
      const asked = methods(here).filter((method) => method === 'eth_capabilities').length;
      return { asked, summaries, kept: await findKeptBounds(facts, network, ports.now()) };
    };
    const own = await asksOf();
    assert.equal(own.asked, 1);
    assert.deepEqual(own.kept, new Map([['state', 800n]]));
    const other = await asksOf(new Map([['state', 800n]]));
    assert.equal(other.asked, 0);
    assert.deepEqual(other.summaries, own.summaries);
    assert.match(own.summaries[0] ?? '', /unchanged since block 800/);
  });

  it('keep what they found for hovers, and nothing in blocks that may be replaced', async () => {
    const facts = new StoredFacts({ files: undefined, now: () => Date.now(), onProblem: () => undefined });
    const on = (more: readonly StateWrite[]) => {
      const made = suite.world(nodeOf({ writes: [...writes, ...more] }));
      const ports = { ...made.ports, inquiries: { facts, modeOf: () => 'off' as const } };
      return { ...made, session: new NotebookSession({ ...ports, work: made.workPorts }, 'file:///a.rpc') };
    };
    const here = on([]);
    const network = here.ports.services()[0]?.networks[0];
    assert.ok(network);
    await run(on([write(999, 7n)]), cell('# @blame'));
    assert.equal(await findBlameFact(facts, network, contract, 'slot 0'), undefined);
    await run(here, cell('# @blame'));
    const known = await findBlameFact(facts, network, contract, 'slot 0');
    assert.match(known?.summary ?? '', /is 42 since block 502/);
    assert.equal(known?.asOf, '1000');
    const noted = (answer: Awaited<ReturnType<typeof run>>) =>
      answer.kind === 'exchange' ? answer.notes.join(' ') : '';
    assert.match(
      noted(await run(here, `eth_getStorageAt ${contract} 0 latest`)),
      /^Found earlier, as of block 1,000: .*is 42 since block 502/,
    );
    assert.doesNotMatch(noted(await run(here, `eth_getStorageAt ${contract} 0 100`)), /Found earlier/);
    assert.doesNotMatch(noted(await run(here, `eth_getStorageAt ${contract} 1 latest`)), /Found earlier/);
    const hostile = printKnownBlame({ summary: '[x](command:a) <b>', asOf: '1000' }, network).print();
    assert.doesNotMatch(hostile, /\[x\]\(command|<b>/);
    assert.match(hostile, /as of block 1,000/);
  });

  for (const methodsOfNode of [exact, ['debug_traceBlockByNumber']])
    it(`search further with ${methodsOfNode.join()}, say first what it costs, and ask nothing again`, async () => {
      const toAndFro = [write(100, 30n), write(502, 42n, 1), write(503, 30n, 1)];
      const made = suite.world(nodeOf({ writes: toAndFro, methods: methodsOfNode }));
      const facts = new StoredFacts({ files: undefined, now: () => Date.now(), onProblem: () => undefined });
      const ports = { ...made.ports, inquiries: { facts, modeOf: () => 'off' as const } };
      const here = { ...made, session: new NotebookSession({ ...ports, work: made.workPorts }, 'file:///a.rpc') };
      assert.match(viewOf(await run(here, cell('# @blame'))).summary, /since block 100/);
      const before = here.sent.length;
      const further = cell('# @blame further');
      const plan = await here.session.plan([{ id: 'a', text: further }], 'a');
      assert.equal(here.sent.length, before);
      assert.match(formatCellCost(plan), /calls, at most/);
      assert.equal(/access lists/.test(describeCellCost(plan)), methodsOfNode === exact);
      const view = viewOf(await run(here, further));
      const bodies = here.sent.map(({ body }) => body?.replace(/"id":[^,}]+/, '') ?? '');
      const again = bodies.slice(before).filter((body) => /getStorageAt/.test(body) && bodies.indexOf(body) < before);
      assert.ok(here.sent.length - before <= plan.calls);
      // Only blocks that the chain could have replaced are read again.
      assert.ok(
        again.every((body) => Number(/"0x[0-9a-f]{1,8}"\]/.exec(body)?.[0].slice(1, -2)) > 900),
        again.join(' '),
      );
      const printed = printText(view, { maxRows: 20, time: utcTime });
      if (methodsOfNode === exact) assert.match(view.summary, /is 30 since block 503 .*Before it was 42/);
      else assert.match(printed, /The state of \d\d blocks was read/);
      assert.equal(/access lists of blocks/.test(printed), methodsOfNode === exact);
    });

  it('read again only what the chain may have replaced', async () => {
    const here = suite.world(nodeOf());
    const first = await run(here, cell('# @blame'));
    const calls = here.sent.length;
    const again = await run(here, cell('# @blame'));
    assert.equal(viewOf(again).summary, viewOf(first).summary);
    assert.ok(here.sent.length - calls < calls / 2, `${here.sent.length - calls} calls after ${calls}`);
    const history = await run(here, cell('# @history 2'));
    assert.match(viewOf(history).summary, /2 changes were found/);
  });

  it('are made longer by a word after the directive', () => {
    const longer = (text: string) => placeOfFurther(parseCell(text));
    const text = `# @history 10\neth_getStorageAt ${contract} 0 latest`;
    assert.deepEqual(longer(text), { offset: '# @history 10'.length, text: ' further' });
    assert.equal(longer(text.replace('10', '10 further')), undefined);
    assert.equal(longer(`eth_getStorageAt ${contract} 0 latest`), undefined);
  });

  it("keep what they found in blocks of one's own node that may be replaced, and say so", async () => {
    const facts = new StoredFacts({ files: undefined, now: () => Date.now(), onProblem: () => undefined });
    const made = suite.world(nodeOf({ writes: [...writes, write(999, 7n)] }));
    const services = made.ports.services().map((service) => ({
      ...service,
      networks: service.networks.map(({ credential: _key, ws: _ws, gas: _gas, ...network }) => ({
        ...network,
        rpc: { template: 'http://127.0.0.1:8545', origin: 'http://127.0.0.1:8545' },
      })),
    }));
    const ports = { ...made.ports, services: () => services, inquiries: { facts, modeOf: () => 'off' as const } };
    const here = { ...made, ports, session: new NotebookSession({ ...ports, work: made.workPorts }, 'file:///a.rpc') };
    await run(here, cell('# @blame'));
    const network = services[0]?.networks[0];
    assert.ok(network);
    const known = await findBlameFact(facts, network, contract, 'slot 0');
    assert.match(known?.summary ?? '', /is 7 since block 999 .*\. The chain may still replace the block\.$/);
  });

  it('keep what they found of each of several variables', async () => {
    const facts = new StoredFacts({ files: undefined, now: () => Date.now(), onProblem: () => undefined });
    const made = suite.world(
      nodeOf({ writes: [...writes, write(300, 7n, 0, 1)], methods: [...exact, 'eth_getStorageValues'] }),
    );
    const ports = { ...made.ports, inquiries: { facts, modeOf: () => 'off' as const } };
    const here = { ...made, session: new NotebookSession({ ...ports, work: made.workPorts }, 'file:///a.rpc') };
    await run(here, `# @network mainnet\n# @blame\neth_getStorageValues {"${contract}": ["0x1", "0x0"]} latest`);
    const network = here.ports.services()[0]?.networks[0];
    assert.ok(network);
    const known = ['slot 1', 'slot 0'].map((variable) => findBlameFact(facts, network, contract, variable));
    const [one, two] = (await Promise.all(known)).map((each) => each?.summary ?? '');
    assert.match(one ?? '', /^slot 1 is .* since block 300 /);
    assert.match(two ?? '', /^slot 0 is .* since block 502 /);
  });

  it('are offered for a cell that reads a value at a block and has no search yet', () => {
    const offers = (text: string): boolean => canBlame(parseCell(text));
    assert.ok(offers(`eth_getStorageAt ${contract} 0 latest`));
    assert.ok(offers(`eth_getBalance ${contract} latest`));
    assert.ok(!offers(`# @blame\neth_getStorageAt ${contract} 0 latest`));
    assert.ok(!offers(`# @history 3\neth_getStorageAt ${contract} 0 latest`));
    assert.ok(!offers('eth_blockNumber'));
    assert.ok(!offers('@a = 1'));
  });

  /** What a search asks when it goes on after it was stopped at a call, on a chain with these writes then. */
  async function goOn(stoppedAt: number, then: readonly StateWrite[]) {
    const controller = new AbortController();
    const { answer } = nodeOf({ writes: [...writes, write(998, 7n)] });
    let calls = 0;
    const first = suite.world({
      answer: (request, body) => {
        calls += 1;
        if (calls === stoppedAt) controller.abort();
        return answer?.(request, body) ?? assert.fail();
      },
    });
    const stopped = await run(first, cell('# @blame'), undefined, controller.signal);
    assert.ok(stopped.kind === 'exchange' && stopped.work?.state === 'stopped', JSON.stringify(stopped));
    const later = suite.world(nodeOf({ writes: then }));
    const { summary } = viewOf(await run(later, cell('# @blame')));
    const readsOf = ({ sent }: typeof later) =>
      sent.flatMap(({ body = '' }) => (body.includes('eth_getStorageAt') ? [body.replace(/"id":[^,}]+/, '')] : []));
    // The call at which it was stopped has no answer.
    const before = new Set(readsOf(first).slice(0, -1));
    return { summary, before: before.size, again: readsOf(later).filter((read) => before.has(read)).length };
  }

  it('go on from a stop without reading the value at the head again, or any other that they know', async () => {
    for (const stoppedAt of [4, 5, 6]) {
      const { summary, before, again } = await goOn(stoppedAt, [...writes, write(998, 7n)]);
      assert.match(summary, /is 7 since block 998/);
      assert.ok(before > 0);
      assert.equal(again, 0, `stopped at call ${stoppedAt}`);
    }
  });

  it('read blocks again that were replaced while they were stopped', async () => {
    const { summary, again } = await goOn(5, [...writes, write(996, 7n)]);
    assert.match(summary, /is 7 since block 996/);
    assert.ok(again > 0);
  });

  it('begin again on a chain that may have started again since, instead of continuing with what was true then', async () => {
    const services = [
      {
        id: 'local',
        name: 'Local',
        rpcUrl: 'http://127.0.0.1:8545',
        rpcPath: '',
        networks: [{ id: 'mainnet', family: 'evm', chainId: '31337' }],
      },
    ];
    const controller = new AbortController();
    const { answer } = nodeOf();
    let calls = 0;
    const old = suite.world({
      services,
      answer: (request, body) => {
        calls += 1;
        if (calls === 12) controller.abort();
        return answer?.(request, body) ?? assert.fail();
      },
    });
    const stopped = await run(old, cell('# @blame'), undefined, controller.signal);
    assert.ok(stopped.kind === 'exchange' && stopped.work?.state === 'stopped', JSON.stringify(stopped));
    const restarted = suite.world({ ...nodeOf({ writes: [write(733, 42n)] }), services });
    assert.match(viewOf(await run(restarted, cell('# @blame'))).summary, /since block 733 .*Before it was 0/);
  });

  it('are refused before anything is sent if they ask for what can not be searched', async () => {
    const wrong = [
      cell('# @blame 5'),
      cell('# @history'),
      cell('# @history 0'),
      cell('# @history ten'),
      cell('# @history 10 far'),
      cell('# @history from'),
      cell('# @history from pending'),
      cell('# @history from yesterday'),
      cell('# @blame\n# @history 3'),
      cell('# @blame', `eth_getStorageAt ${contract} 0 pending`),
      cell('# @blame', `eth_getStorageAt ${contract} 0 2000`),
      cell('# @history 3', `eth_getStorageAt ${contract} 0 99999999`),
      '# @network mainnet\n# @blame\neth_blockNumber',
      `# @network mainnet\n# @blame\neth_getStorageAt ${contract} fee latest`,
      `# @network mainnet\n# @layout missing.json\n# @blame\neth_getStorageAt ${contract} fee latest`,
      `# @network mainnet\n# @blame\neth_getStorageValues {} latest`,
      `# @network mainnet\n# @type mapping(address => uint256)\n# @blame\neth_getStorageAt ${contract} 0 latest`,
    ];
    for (const text of wrong) {
      const here = suite.world(nodeOf());
      const answer = await run(here, text);
      assert.equal(answer.kind, 'refused', text);
      assert.deepEqual(methodsBeyondHead(here), [], text);
    }
  });
});
