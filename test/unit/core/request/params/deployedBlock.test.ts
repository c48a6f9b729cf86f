import assert from 'node:assert/strict';

import { formatPlanCost } from '../../../../../src/core/base/credits/formatCredits';
import { capabilitiesFact } from '../../../../../src/core/knowledge/facts/capabilitiesFact';
import { type Fact, type FactOptions, nodeFactPlace } from '../../../../../src/core/knowledge/facts/factPlace';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import type { KnowledgeSource } from '../../../../../src/core/knowledge/sources/knowledgeSource';
import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import { parseCell } from '../../../../../src/core/model/cell/parseCell';
import { composeParams, startEncoding } from '../../../../../src/core/request/params/encodeParams';
import { describeSentValues } from '../../../../../src/core/request/params/sentValue';
import { prepareLongWork } from '../../../../../src/core/run/session/compose/prepareCell';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { NamePlaces } from '../../../../../src/core/run/session/notebook/namePlaces';
import { describeCellCost } from '../../../../../src/core/run/session/plan/formatCellPlan';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import type { RunningPorts } from '../../../../../src/core/run/session/run/runningPorts';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { portsOn, TokenChain } from '../../answer/inquiry/tokenChain';
import { noKnowledge } from '../pipe/noKnowledge';
import { createTestPorts, reply } from '../pipe/testPorts';

function sessionOf(ports: RunningPorts) {
  const session = new NotebookSession(ports);
  const run = async (text: string): Promise<CellAnswer> => {
    const answers: CellAnswer[] = [];
    await session.run([{ id: 'a', text }], 'a', new AbortController().signal, {
      started: () => {},
      ended: (_, answer) => void answers.push(answer),
    });
    return answers[0] ?? { kind: 'nothing' };
  };
  return { run, plan: (text: string) => session.plan([{ id: 'a', text }], 'a') };
}

function sentOf(answer: CellAnswer): { readonly sent: readonly string[]; readonly notes: readonly string[] } {
  assert.ok(answer.kind === 'exchange', answer.kind === 'refused' ? answer.refusal.cause : answer.kind);
  return { sent: describeSentValues(answer.sentValues), notes: answer.notes };
}

function refusalOf(answer: CellAnswer): string {
  assert.ok(answer.kind === 'refused', answer.kind);
  return `${answer.refusal.cause} ${answer.refusal.cure}`;
}

const count = (methods: readonly { readonly method: string }[], wanted: string): number =>
  methods.filter(({ method }) => method === wanted).length;

describe('the block in which a contract was created', () => {
  let chain: TokenChain;
  let early = '';
  let late = '';
  let blockOf: Record<string, number>;
  before(async () => {
    chain = await TokenChain.start();
    const mine = (blocks: number) => chain.node.request('anvil_mine', [`0x${blocks.toString(16)}`]);
    const head = async () => Number(await chain.node.request<string>('eth_blockNumber', []));
    await mine(1_000);
    early = await chain.deploy('PlainToken');
    // On a busy machine, the transaction may be in the block that `deploy` mines, or in the one before.
    const createdOf = async (address: string): Promise<number> => {
      for (let block = (await head()) - 2; ; block += 1) {
        const code = await chain.node.request<string>('eth_getCode', [address, `0x${block.toString(16)}`]);
        if (code !== '0x') return block;
      }
    };
    const first = await createdOf(early);
    await mine(2_000);
    late = await chain.deploy('PlainToken');
    blockOf = { [early]: first, [late]: await createdOf(late) };
    await chain.emit(late, 5n);
    await mine(500);
  });
  after(() => chain.node.stop());

  const hex = (address: string): string => `0x${(blockOf[address] ?? 0).toString(16)}`;

  it('is found by binary search, and known to the next run', async () => {
    const { ports, ledger, facts } = portsOn(chain.node);
    const { run, plan } = sessionOf(ports);
    const cell = `eth_getLogs { "address": "${late}", "fromBlock": "deployed", "toBlock": "latest" }`;
    const before = await plan(cell);
    assert.equal(before.sideCalls.creation, 29);
    assert.match(describeCellCost(before), /first finds the block in which the contract was created, with at most 29/);
    const { sent, notes } = sentOf(await run(cell));
    assert.deepEqual(sent, [
      `Sent in another form: fromBlock deployed as ${(blockOf[late] ?? 0).toLocaleString('en-US')} (${hex(late)})`,
    ]);
    const calls = count(ledger, 'eth_getCode');
    assert.ok(calls >= 12 && calls <= 14, `${calls}`);
    const shown = (blockOf[late] ?? 0).toLocaleString('en-US');
    assert.deepEqual(notes, [`${late} has code since block ${shown} (found with ${calls} calls of eth_getCode).`]);
    assert.equal((await creationsKept(ports, facts)).length, 1);
    assert.equal((await plan(cell)).sideCalls.creation, 0);
    assert.deepEqual(sentOf(await run(cell)).sent, sent);
    assert.equal(count(ledger, 'eth_getCode'), calls, 'nothing is asked again');
  });

  it('is the earliest of a list, and of the address of any method', async () => {
    const { ports } = portsOn(chain.node);
    const { run } = sessionOf(ports);
    const cells: readonly (readonly [cell: string, block: string])[] = [
      [`eth_getLogs { "address": ["${late}", "${early}"], "fromBlock": "deployed", "toBlock": "latest" }`, hex(early)],
      [`eth_getBalance ${late} deployed`, hex(late)],
      [`eth_call { "to": "${late}", "data": "0x313ce567" } deployed`, hex(late)],
      [`eth_getStorageAt ${early} 0x0 deployed`, hex(early)],
      [`@token = ${late}\n@from = deployed\neth_getCode {{token}} {{from}}`, hex(late)],
    ];
    for (const [cell, block] of cells)
      assert.match(sentOf(await run(cell)).sent.join(' '), new RegExp(`as [\\d,]+ \\(${block}\\)$`));
  });

  it('is read from a file of deployments without a call, and this is reported', async () => {
    const knowledge: KnowledgeSource = {
      ...noKnowledge,
      sourcesOf: () =>
        Promise.resolve([
          {
            kind: 'deployment',
            name: 'Plain',
            deployment: {
              chainId: '31337',
              address: late,
              name: 'Plain',
              block: 1_234n,
              location: '',
              path: 'broadcast/Deploy.s.sol/31337/run-latest.json',
            },
          },
        ]),
    };
    const { ports, ledger } = portsOn(chain.node, { knowledge });
    const { run, plan } = sessionOf(ports);
    const cell = `eth_getLogs { "address": "${late}", "fromBlock": "deployed" }`;
    assert.equal((await plan(cell)).sideCalls.creation, 0);
    const { sent, notes } = sentOf(await run(cell));
    assert.deepEqual(sent, ['Sent in another form: fromBlock deployed as 1,234 (0x4d2)']);
    assert.deepEqual(notes, [`${late} was deployed in block 1,234: broadcast/Deploy.s.sol/31337/run-latest.json`]);
    assert.equal(count(ledger, 'eth_getCode'), 0);
  });

  it('is refused for an address that has no code in any block', async () => {
    const { ports, ledger, facts } = portsOn(chain.node);
    const { run } = sessionOf(ports);
    const gone = await chain.deploy('PlainToken');
    await chain.node.request('anvil_setCode', [gone, '0x']);
    await chain.node.request('evm_mine', []);
    for (const address of [gone, `0x${'12'.repeat(20)}`])
      assert.match(refusalOf(await run(`eth_getBalance ${address} deployed`)), /has no code on .* now/);
    assert.equal(count(ledger, 'eth_getCode'), 2);
    assert.deepEqual(await creationsKept(ports, facts), []);
  });

  it('is the latest creation, for a contract that was destroyed and created again', async () => {
    const again = await chain.deploy('PlainToken');
    const code = await chain.node.request('eth_getCode', [again, 'latest']);
    await chain.node.request('anvil_setCode', [again, '0x']);
    await chain.node.request('anvil_mine', ['0x20']);
    await chain.node.request('anvil_setCode', [again, code]);
    await chain.node.request('anvil_mine', ['0x2']);
    const { ports } = portsOn(chain.node);
    const { sent, notes } = sentOf(await sessionOf(ports).run(`eth_getBalance ${again} deployed`));
    const block = BigInt(/\((0x[\da-f]+)\)$/.exec(sent[0] ?? '')?.[1] ?? '0');
    const codeAt = (at: bigint) => chain.node.request('eth_getCode', [again, `0x${at.toString(16)}`]);
    assert.deepEqual([await codeAt(block - 1n), await codeAt(block)], ['0x', code]);
    assert.match(notes[0] ?? '', /has code since block/);
  });
});

const contract = `0x${'ab'.repeat(20)}`;

/** What a pruned Geth says, and an Anvil that has dropped its oldest states. */
const archiveErrors = [
  { code: -32000, message: 'missing trie node 12ab (path ) <nil>' },
  { code: -32602, message: 'BlockOutOfRangeError: block height is 20000000 but requested was 9999999' },
];

/** What is kept of the first network. */
function creationsKept(ports: RunningPorts, facts: StoredFacts): Promise<readonly Fact[]> {
  const network = ports.services()[0]?.networks[0];
  assert.ok(network);
  return facts.all('creation', nodeFactPlace(network).source);
}

/** A chain of twenty million blocks, on which a contract was created in one of them. */
function longChain(created: number, oldest = 0, finalized = 19_999_900, pruned = archiveErrors[0]) {
  const kept: (readonly [Fact, FactOptions])[] = [];
  const memory = new StoredFacts({ files: undefined, now: Date.now, onProblem: () => undefined });
  const world = createTestPorts({
    answer: (_, { id, method, params }) => {
      const [, at = '0x0'] = params as readonly string[];
      if (method === 'eth_blockNumber') return reply({ jsonrpc: '2.0', id, result: '0x1312d00' });
      if (method === 'eth_getBlockByNumber')
        return reply({ jsonrpc: '2.0', id, result: { number: `0x${finalized.toString(16)}` } });
      if (method !== 'eth_getCode' || Number(at) >= oldest)
        return reply({ jsonrpc: '2.0', id, result: Number(at) >= created ? '0x60' : '0x' });
      return reply({ jsonrpc: '2.0', id, error: pruned });
    },
  });
  const facts = {
    revision: 0,
    find: memory.find.bind(memory),
    forget: memory.forget.bind(memory),
    forgetSource: () => undefined,
    all: memory.all.bind(memory),
    onDidChange: memory.onDidChange.bind(memory),
    keep: (fact: Fact, options: FactOptions) => {
      kept.push([fact, options]);
      return memory.keep(fact, options);
    },
  };
  const ports: RunningPorts = { ...world.ports, inquiries: { facts, modeOf: () => 'off' } };
  const [network] = ports.services().flatMap(({ networks }) => networks);
  assert.ok(network);
  void memory.keep(capabilitiesFact(network, new Map(), ports.now()), { isLasting: false });
  return { ...world, ports, kept, ...sessionOf(ports) };
}

describe('the block of creation on a long chain', () => {
  const cell = `# @network mainnet\neth_getStorageAt ${contract} 0x0 deployed`;

  it('takes about 25 calls, is planned with its cost, and is stored permanently', async () => {
    const { run, plan, ledger, kept } = longChain(12_345_678);
    const before = await plan(cell);
    assert.equal(before.calls, 30);
    assert.match(formatPlanCost(before.cost), /credits|calls/);
    assert.match(sentOf(await run(cell)).sent.join(), /deployed as 12,345,678 \(0xbc614e\)/);
    assert.ok(count(ledger, 'eth_getCode') <= 26, `${count(ledger, 'eth_getCode')}`);
    assert.ok(ledger.length <= before.calls);
    assert.deepEqual(
      kept.map(([{ kind, value }, options]) => [kind, value, options]),
      [['creation', { block: '12345678' }, { isLasting: true }]],
    );
    assert.equal((await plan(cell)).calls, 1);
  });

  it('is the first block for a contract that always existed, and the latest for a new one', async () => {
    assert.match(sentOf(await longChain(0).run(cell)).sent.join(), /deployed as 0 \(0x0\)$/);
    const { run, kept } = longChain(20_000_000);
    assert.match(sentOf(await run(cell)).sent.join(), /deployed as 20,000,000 \(0x1312d00\)$/);
    assert.deepEqual(kept, [], 'a block that may still be replaced is not kept');
  });

  it('is stored if the finalized block is later', async () => {
    const { run, kept } = longChain(19_999_000);
    await run(cell);
    assert.equal(kept.length, 1);
  });

  it('is refused with a fix if the node has no old state', async () => {
    for (const error of archiveErrors) {
      const { run, kept } = longChain(12_345_678, 19_999_872, undefined, error);
      const text = refusalOf(await run(cell));
      assert.match(text, /doesn't have the state of block 9,999,999\. Use a network with an archive node, or write/);
      assert.deepEqual(kept, []);
    }
  });

  it('is long work with the same identity before and after it is known', async () => {
    const { ports } = longChain(12_345_678);
    const logs = `# @network mainnet\neth_getLogs { "address": "${contract}", "fromBlock": "deployed", "toBlock": "latest" }`;
    const place = async () => {
      const target = { id: 'a', text: logs, cell: parseCell(logs) };
      const memory = { answers: new Map(), variables: new Map() };
      const prepared = await prepareLongWork(
        { ...target, names: new NamePlaces([target]), memory, notebookPath: undefined, allowsLongWork: true },
        ports,
      );
      return prepared?.work.value;
    };
    const before = await place();
    await sessionOf(ports).run(cell);
    const after = await place();
    assert.equal(before?.id, after?.id);
    assert.ok(before);
    assert.equal(before.blocks, undefined);
  });
});

describe('a cell with "deployed"', () => {
  const catalogue = createServiceCatalogue();
  const problemsOf = (filter: object): readonly string[] => {
    const text = (value: string) => ({ kind: 'text' as const, text: value, range: { start: 0, end: 1 } });
    const members = Object.entries(filter).map(([key, value]) => ({
      key,
      keyRange: { start: 0, end: 1 },
      value: value === null ? { kind: 'open' as const, range: { start: 0, end: 1 } } : text(String(value)),
    }));
    const name = 'eth_getLogs';
    const context = {
      heads: new Map(),
      topicOf: () => undefined,
      selectorOf: () => undefined,
      slotOf: () => undefined,
    };
    return composeParams(
      { name, method: catalogue.find(name) },
      { written: [{ kind: 'object', members, range: { start: 0, end: 1 } }], at: { start: 0, end: 1 } },
      startEncoding(evmNetwork, context),
    ).problems.map(({ message }) => message);
  };

  it('needs an address in the same request, or a reference that may be one', () => {
    assert.deepEqual(problemsOf({ fromBlock: 'deployed' }), [
      '"deployed" stands for the block in which a contract was created. Add its address to the request.',
    ]);
    assert.deepEqual(problemsOf({ fromBlock: 'deployed', address: contract }), []);
    assert.deepEqual(problemsOf({ fromBlock: 'deployed', address: null }), []);
    assert.match(problemsOf({ fromBlock: 'deploied', address: contract }).join(), /Did you mean `deployed`/);
  });
});

describe('a block that is named by its time', () => {
  /** A block every twelve seconds, up to block 20,000,000. `skewed`: the node answers with the next block. */
  function timedChain(skewed = false) {
    const genesis = Date.parse('2020-01-01T00:00:00Z') / 1000;
    const world = createTestPorts({
      answer: (_, { id, method, params }) => {
        const [at = ''] = params as readonly string[];
        const number = at === 'latest' ? 20_000_000 : Number(at) + (skewed ? 1 : 0);
        const timestamp = `0x${(genesis + 12 * number).toString(16)}`;
        const block = { number: `0x${number.toString(16)}`, hash: '0x1', timestamp };
        return reply({ jsonrpc: '2.0', id, result: method === 'eth_getBlockByNumber' ? block : '0x5' });
      },
    });
    return { ...world, ...sessionOf(world.ports) };
  }
  const cellAt = (block: string) => `# @network mainnet\neth_getBalance ${contract} "${block}"`;

  it('is the first one at or after it, or the last one before it, and is planned with its cost', async () => {
    for (const [date, block] of [
      ['2020-07-01', (182 * 86_400) / 12],
      ['2020-07-01T00:00:01Z', (182 * 86_400) / 12 + 1],
      ['before 2020-07-01', (182 * 86_400) / 12 - 1],
      ['before 2999-01-01', 20_000_000],
      ['2020-01-01', 0],
    ] as const) {
      const { run, plan, ledger } = timedChain();
      const planned = await plan(cellAt(date));
      assert.equal(planned.calls, 29, date);
      const { sent } = sentOf(await run(cellAt(date)));
      assert.match(sent.join(), new RegExp(`0x${block.toString(16)}\\b`), date);
      assert.ok(ledger.length <= planned.calls, `${ledger.length}`);
    }
  });

  it('is refused where there is none, and where a node answers with another block', async () => {
    assert.match(refusalOf(await timedChain().run(cellAt('2999-01-01'))), /no block at or after 2999-01-01 yet/);
    assert.match(refusalOf(await timedChain().run(cellAt('before 2020-01-01'))), /no block before 2020-01-01/);
    assert.match(refusalOf(await timedChain(true).run(cellAt('2020-07-01'))), /no time of this block/);
    assert.match(refusalOf(await timedChain().run(cellAt('2020-02-30'))), /isn't a valid block/);
  });
});
