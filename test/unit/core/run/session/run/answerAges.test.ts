import assert from 'node:assert/strict';

import { ChainWatch } from '../../../../../../src/core/knowledge/answers/chainWatch';
import type { WrittenCell } from '../../../../../../src/core/model/cell/cell';
import { type ChangedSource, formatChangedSource } from '../../../../../../src/core/run/session/memory/cellSources';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { localServices } from '../../../answer/inquiry/tokenChain';
import { createTestPorts, reply } from '../../../request/pipe/testPorts';

/** A notebook whose cells can be edited and run. Each answer of `eth_blockNumber` is higher than the one before. */
class EditedNotebook {
  #texts: Record<string, string>;
  #blocks = 0;
  #defaultNetwork: string;
  readonly sent: string[] = [];
  readonly #session: NotebookSession;

  constructor(
    texts: Record<string, string>,
    { services, defaultNetwork = 'main/mainnet' }: { services?: readonly unknown[]; defaultNetwork?: string } = {},
  ) {
    this.#texts = texts;
    this.#defaultNetwork = defaultNetwork;
    const watch = new ChainWatch();
    const { ports } = createTestPorts({
      ...(services && { services }),
      answer: (_, { id, method, params }) => {
        this.sent.push(method);
        this.#blocks += 1;
        const block = `0x${(this.#blocks * 16).toString(16)}`;
        return reply({ jsonrpc: '2.0', id, result: method === 'eth_blockNumber' ? block : (params ?? null) });
      },
    });
    const settings = ports.settings;
    let now = ports.now();
    this.#session = new NotebookSession({
      ...ports,
      now: () => (now += 10),
      startsOf: (network) => watch.startsOf(network),
      onExchange: (exchange) => void watch.note(exchange),
      settings: () => ({ ...settings(), defaultNetwork: this.#defaultNetwork }),
    });
  }

  get #cells(): readonly WrittenCell[] {
    return Object.entries(this.#texts).map(([id, text]) => ({ id, text }));
  }

  async run(id: string, renews = false): Promise<void> {
    const observer = { started: () => {}, ended: () => {} };
    await this.#session.run(this.#cells, id, new AbortController().signal, observer, { renews });
    await this.#find([id]);
  }

  /** Edits a cell and returns the changed sources of the answers that the edit concerns. */
  edit(id: string, text: string): Promise<Record<string, ChangedSource | undefined>> {
    this.#texts = { ...this.#texts, [id]: text };
    return this.#find([id]);
  }

  /** The node begins at block 0 again. */
  startOver(): void {
    this.#blocks = 0;
  }

  setDefaultNetwork(name: string): Promise<Record<string, ChangedSource | undefined>> {
    this.#defaultNetwork = name;
    return this.all();
  }

  remove(id: string): Promise<Record<string, ChangedSource | undefined>> {
    this.#texts = Object.fromEntries(Object.entries(this.#texts).filter(([each]) => each !== id));
    return this.all();
  }

  all(): Promise<Record<string, ChangedSource | undefined>> {
    return this.#find(undefined);
  }

  calls(id: string, renews: boolean): Promise<number> {
    return this.#session.plan(this.#cells, id, { renews }).then(({ ids }) => ids.length);
  }

  async #find(changed: readonly string[] | undefined): Promise<Record<string, ChangedSource | undefined>> {
    return Object.fromEntries(await this.#session.findAges(this.#cells, changed, async () => {}));
  }
}

const chain = {
  token: '@token = 0x01',
  head: '# @name head\neth_blockNumber',
  block: '# @name block\n# @method raw\nmy_method {{head.result}} {{token}}',
  last: '# @method raw\nother_method {{block.result[0]}}',
};

async function ranNotebook(texts: Record<string, string> = chain): Promise<EditedNotebook> {
  const notebook = new EditedNotebook(texts);
  for (const id of Object.keys(texts)) await notebook.run(id);
  return notebook;
}

describe('the ages of answers', () => {
  it('are all fresh after a run', async () => {
    const notebook = await ranNotebook();
    assert.deepEqual(await notebook.all(), { head: undefined, block: undefined, last: undefined, token: undefined });
  });

  it('change with the text of the cell, and back with it', async () => {
    const notebook = await ranNotebook();
    assert.deepEqual(await notebook.edit('last', '# @method raw\nother_method {{block.result[1]}}'), {
      last: { kind: 'cell' },
    });
    assert.deepEqual(await notebook.edit('last', chain.last), { last: undefined });
    assert.deepEqual(await notebook.edit('last', `# @transport ws\n${chain.last}`), { last: { kind: 'cell' } });
    assert.deepEqual(await notebook.edit('last', `# @network main/mainnet\n${chain.last}`), { last: { kind: 'cell' } });
  });

  it('do not change with white space, comments, commas, or the name', async () => {
    const notebook = await ranNotebook({ only: '# @method raw\nmy_method [1, { "a": latest }] true' });
    for (const text of [
      '# A comment\n# @method raw\nmy_method   [ 1,\n  { "a": latest, }, // last\n], true\n\n',
      '# @name numbers\n# @method raw\nmy_method [1, { "a": latest }] true',
      '@unused = 5\n# @method raw\nmy_method [1, { "a": latest }] true',
    ])
      assert.deepEqual(await notebook.edit('only', text), { only: undefined }, text);
    assert.deepEqual(await notebook.edit('only', '# @method raw\nmy_method [1, { "a": latest }] false'), {
      only: { kind: 'cell' },
    });
  });

  it("change with a variable of the cell's own", async () => {
    const notebook = await ranNotebook({ only: '@size = 5\n# @method raw\nmy_method {{size}}' });
    assert.deepEqual(await notebook.edit('only', '@size = 6\n# @method raw\nmy_method {{size}}'), {
      only: { kind: 'cell' },
    });
  });

  it('change with a variable of another cell, run or not, also for those that read the answer', async () => {
    const notebook = await ranNotebook();
    const changed = {
      token: undefined,
      block: { kind: 'variable', name: 'token' },
      last: { kind: 'answer', name: 'block' },
    };
    assert.deepEqual(await notebook.edit('token', '@token = 0x02'), changed);
    assert.deepEqual(await notebook.edit('token', chain.token), {
      token: undefined,
      block: undefined,
      last: undefined,
    });
    await notebook.edit('token', '@token = 0x02');
    // The item that `last` reads doesn't contain the token.
    await notebook.run('block');
    assert.deepEqual(await notebook.all(), { token: undefined, head: undefined, block: undefined, last: undefined });
  });

  it('change with a variable within a variable', async () => {
    const texts = { inner: '@inner = 1', outer: '@outer = {{inner}}', call: '# @method raw\nmy_method {{outer}}' };
    const notebook = await ranNotebook(texts);
    assert.deepEqual((await notebook.edit('inner', '@inner = 2'))['call'], { kind: 'variable', name: 'inner' });
    await notebook.run('call');
    assert.equal((await notebook.all())['call'], undefined);
  });

  it('change if a named cell returns another answer, and do not if it returns the same', async () => {
    const notebook = await ranNotebook({
      ...chain,
      same: '# @name same\n# @method raw\nmy_method 1',
      reader: '# @method raw\nm {{same.result[0]}}',
    });
    await notebook.run('same');
    assert.equal((await notebook.all())['reader'], undefined);
    await notebook.run('head');
    assert.deepEqual(await notebook.all(), {
      token: undefined,
      head: undefined,
      block: { kind: 'answer', name: 'head' },
      last: { kind: 'answer', name: 'block' },
      same: undefined,
      reader: undefined,
    });
  });

  it('change with the network, and if a name no longer exists', async () => {
    const notebook = await ranNotebook();
    assert.deepEqual((await notebook.setDefaultNetwork('main/sepolia'))['head'], { kind: 'network' });
    assert.deepEqual((await notebook.setDefaultNetwork('main/mainnet'))['head'], undefined);
    assert.deepEqual((await notebook.remove('head'))['block'], { kind: 'answer', name: 'head' });
  });

  it('are fresh again after a run of the cell and of the outdated cells that it reads', async () => {
    const notebook = await ranNotebook();
    await notebook.edit('head', '# @name head\n# @transport http\neth_blockNumber');
    assert.deepEqual((await notebook.all())['last'], { kind: 'answer', name: 'block' });
    assert.equal(await notebook.calls('last', false), 1);
    assert.equal(await notebook.calls('last', true), 3);
    notebook.sent.length = 0;
    await notebook.run('last');
    assert.deepEqual(notebook.sent, ['other_method']);
    assert.deepEqual((await notebook.all())['last'], { kind: 'answer', name: 'block' });
    notebook.sent.length = 0;
    await notebook.run('last', true);
    assert.deepEqual(notebook.sent, ['eth_blockNumber', 'my_method', 'other_method']);
    assert.deepEqual(await notebook.all(), { token: undefined, head: undefined, block: undefined, last: undefined });
  });

  it('the ages of a refused cell change when the cause no longer exists', async () => {
    const notebook = await ranNotebook({ other: '@one = 1', call: '# @method raw\nmy_method {{two}}' });
    assert.equal((await notebook.all())['call'], undefined);
    assert.deepEqual((await notebook.edit('other', '@two = 2'))['call'], { kind: 'answer', name: 'two' });
  });

  it('change when a later answer shows that the chain started over, except that answer', async () => {
    const notebook = new EditedNotebook(
      { early: 'eth_gasPrice', ...chain, late: 'eth_blockNumber', after: 'eth_gasPrice' },
      { services: localServices, defaultNetwork: 'local/dev' },
    );
    for (const id of ['early', 'token', 'head', 'block']) await notebook.run(id);
    notebook.startOver();
    assert.equal(
      Object.values(await notebook.all()).every((age) => age === undefined),
      true,
    );
    await notebook.run('late');
    await notebook.run('after');
    assert.deepEqual(await notebook.all(), {
      early: { kind: 'chain' },
      token: undefined,
      head: { kind: 'chain' },
      block: { kind: 'chain' },
      late: undefined,
      after: undefined,
    });
    // An outdated answer that is read is asked for again.
    await notebook.run('block', true);
    assert.deepEqual((await notebook.all())['block'], undefined);
    assert.deepEqual((await notebook.all())['head'], undefined);
    assert.equal(formatChangedSource({ kind: 'chain' }), 'Made before the chain started over');
  });

  it('are determined only for the answers that a change affects', async () => {
    const readers = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [
        `reader${index}`,
        `# @method raw\nmy_method {{${index < 5 ? 'a' : 'b'}}}`,
      ]),
    );
    const notebook = await ranNotebook({ a: '@a = 1', b: '@b = 1', ...readers });
    const found = await notebook.edit('a', '@a = 2');
    assert.deepEqual(Object.keys(found).toSorted(), ['a', 'reader0', 'reader1', 'reader2', 'reader3', 'reader4']);
  });
});
