import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem';

import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { ok } from '../../../../../../src/core/base/result';
import { eip55 } from '../../../../../../src/core/base/view/eip55';
import { readAbi } from '../../../../../../src/core/formats/abi/type/readAbi';
import { readBlameAnswer } from '../../../../../../src/core/formats/stateDiff/blameAnswer';
import { AddressBook } from '../../../../../../src/core/knowledge/names/addressBook';
import type { ProxyHistory } from '../../../../../../src/core/knowledge/proxies/proxyHistory';
import type { KnowledgeSource } from '../../../../../../src/core/knowledge/sources/knowledgeSource';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { Anvil } from '../../../../../service/evm/anvil';
import { type Artifacts, compileContracts } from '../../../../../service/evm/compileContracts';
import { portsOn } from '../../../answer/inquiry/tokenChain';
import { noKnowledge } from '../../../request/pipe/noKnowledge';
import { type SuiteWorlds, worldsOfSuite } from './longCellWorld';

interface Sent {
  readonly hash: Hex;
  readonly block: number;
  readonly created: Hex;
}

/** A real node with a chain of 2,600 blocks, on which the variables of a contract changed in several ways. */
class BlamedChain {
  readonly sent = new Map<string, Sent>();

  private constructor(
    readonly node: Anvil,
    readonly accounts: readonly Hex[],
    private readonly artifacts: Artifacts,
  ) {}

  static async start(): Promise<BlamedChain> {
    const source = await readFile(path.join(import.meta.dirname, 'Blamed.sol'), 'utf8');
    const artifacts = await compileContracts({ 'Blamed.sol': source });
    const node = await Anvil.start({});
    const chain = new BlamedChain(node, await node.request<readonly Hex[]>('eth_accounts', []), artifacts);
    await chain.#write();
    return chain;
  }

  address(name: string): Hex {
    return this.sent.get(name)?.created ?? '0x';
  }

  async #write(): Promise<void> {
    await this.#mine(100);
    await this.#create('target', 'Blamed');
    await this.#create('setter', 'FeeSetter');
    await this.#create('proxy', 'BlamedProxy', [this.address('target')]);
    await this.#mine(400);
    await this.#call('fee', 'target', 'setFee', [30n]);
    await this.#call('paused', 'target', 'setPaused', [true]);
    await this.#mine(300);
    await this.#call('high', 'target', 'setHigh', [9n]);
    await this.#call('vote', 'target', 'vote', [this.accounts[1], 3n, 77n]);
    await this.#call('short', 'target', 'setMotto', ['short']);
    await this.#call('push', 'target', 'push', [5n]);
    await this.#mine(400);
    await this.#call('long', 'target', 'setMotto', ['x'.repeat(70)]);
    await this.#call('element', 'target', 'setElement', [0n, 6n]);
    await this.#mine(600);
    const long = `${'x'.repeat(69)}y`;
    await this.#call('sameLength', 'target', 'setMotto', [long]);
    await this.#call('indirect', 'setter', 'set', [this.address('target'), 42n], 'FeeSetter');
    await this.#call('failed', 'target', 'failToSetFee', [1n]);
    await this.#call('delegated', 'proxy', 'setFee', [11n]);
    await this.#mine(300);
    await this.#create('second', 'Blamed');
    await this.#call('upgrade', 'proxy', 'upgrade', [this.address('second')], 'BlamedProxy');
    await this.#mine(200);
    await this.#call('late', 'proxy', 'setFee', [12n]);
    await this.#mine(250);
  }

  #mine(blocks: number): Promise<unknown> {
    return this.node.request('anvil_mine', [`0x${blocks.toString(16)}`]);
  }

  async #create(key: string, name: string, args: readonly unknown[] = []): Promise<void> {
    const { abi, bytecode } = this.#artifact(name);
    await this.#send(key, { data: encodeDeployData({ abi, bytecode, args } as never) });
  }

  #call(key: string, to: string, functionName: string, args: readonly unknown[], contract = 'Blamed'): Promise<void> {
    const data = encodeFunctionData({ abi: this.#artifact(contract).abi, functionName, args } as never);
    return this.#send(key, { to: this.address(to), data });
  }

  async #send(key: string, transaction: Readonly<Record<string, unknown>>): Promise<void> {
    const [from] = this.accounts;
    const hash = await this.node.request<Hex>('eth_sendTransaction', [{ from, gas: '0x989680', ...transaction }]);
    for (;;) {
      const receipt = await this.node.request<{ blockNumber: string; contractAddress: Hex } | null>(
        'eth_getTransactionReceipt',
        [hash],
      );
      if (receipt !== null) {
        this.sent.set(key, { hash, block: Number(receipt.blockNumber), created: receipt.contractAddress });
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  #artifact(name: string) {
    const artifact = this.artifacts[name];
    assert.ok(artifact, name);
    return artifact;
  }

  get #history(): ProxyHistory {
    const pointer = { kind: 'proxy', pattern: 'erc1967', targets: [this.address('second').toLowerCase()] } as const;
    return { observations: [{ block: 1, pointer }], head: 1_000_000 };
  }

  get knowledge(): KnowledgeSource {
    const { abi, storageLayout } = this.#artifact('Blamed');
    const layout = JSON.parse(JSON.stringify({ storageLayout })) as JsonValue;
    const items = readAbi(JSON.parse(JSON.stringify(abi satisfies Abi))).items;
    const contract = { label: 'Blamed.sol:Blamed', items, problems: [], layout };
    const named = ['target', 'proxy'].map((name) => this.address(name).toLowerCase());
    const [ops = '0x'] = this.accounts;
    const book = new AddressBook([{ name: 'ops', address: eip55(ops.slice(2)), source: 'settings', rank: 'label' }]);
    return {
      ...noKnowledge,
      addressBook: () => Promise.resolve(book),
      contractsOn: () => Promise.resolve(new Map([[ops.toLowerCase(), { kind: 'label', name: 'ops' } as never]])),
      proxyHistory: (_network, address) =>
        Promise.resolve(address === this.address('proxy').toLowerCase() ? this.#history : undefined),
      contractAt: (_network, address) =>
        Promise.resolve(
          named.includes(address) ? { kind: 'deployment', place: 'Blamed.json', contract: ok(contract) } : undefined,
        ),
    };
  }
}

describe('cells with # @blame on a real node with preserved history', function () {
  this.timeout(180_000);
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
    const session = new NotebookSession(world.ports, `file:///${notebooks}.rpc`, workPorts);
    let answer: CellAnswer = { kind: 'nothing' };
    await session.run([{ id: 'a', text: `${directive}\n${text}` }], 'a', new AbortController().signal, {
      started: () => undefined,
      ended: (_, ended) => {
        answer = ended;
      },
    });
    const methods = world.sent.map(({ body }) => (JSON.parse(body ?? '{}') as { method: string }).method);
    return { answer: shown(answer), calls: methods.length, methods };
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
    assert.match(JSON.stringify(answer.view.notes), /ran different implementations/);
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
    // The value itself is read first: in a batch, after the call that shows what is missing. The search asks once more.
    assert.equal(byOverride.calls, all.calls + 2);
    assert.ok(byOne.calls > byOverride.calls);
  });

  it('name candidates if the node traces no blocks', async () => {
    const { answer } = await blame(storage('fee'), '# @blame', ['debug_traceBlockByNumber']);
    const [change] = answer.found.changes;
    assert.equal(change?.block, chain.sent.get('indirect')?.block);
    assert.equal(change?.author.kind, 'candidates');
  });
});
