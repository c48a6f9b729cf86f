import assert from 'node:assert/strict';

import type { LedgerEntry } from '../../../../../../src/core/base/credits/ledgerEntry';
import { readMember } from '../../../../../../src/core/base/json/jsonValue';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { SharedHeads } from '../../../../../../src/core/run/session/run/sharedHeads';
import { createWire } from '../../../../../../src/transport/createWire';
import { waitFor } from '../../../../../run/waitFor';
import { Anvil } from '../../../../../service/evm/anvil';
import { portsOfLiveNode } from './liveNode';

interface Started {
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

describe('repeated cells', () => {
  let node: Anvil;
  let wire: ReturnType<typeof createWire>;
  let ledger: LedgerEntry[];
  let session: NotebookSession;
  /** Another notebook of the window. */
  let other: NotebookSession;
  let heads: SharedHeads;
  const running: Started[] = [];

  beforeEach(async () => {
    node = await Anvil.start({});
    wire = createWire({ idleMilliseconds: 500 });
    ledger = [];
    const { ports, work } = await portsOfLiveNode({ port: node.port, wire, ledger });
    // Blocks may follow each other closely here.
    const quick = {
      ...work,
      sleep: (milliseconds: number, signal: AbortSignal) =>
        work.sleep(milliseconds === 4_000 ? 20 : milliseconds, signal),
    };
    heads = new SharedHeads();
    [session, other] = ['one.rpc', 'other.rpc'].map(
      (name) => new NotebookSession({ ...ports, work: quick }, name, { heads }),
    ) as [NotebookSession, NotebookSession];
  });

  afterEach(async () => {
    for (const { abort } of running) abort.abort();
    await Promise.all(running.splice(0).map(({ ended }) => ended));
    wire.dispose();
    await node.stop();
  });

  const cells = [
    { id: 'head', text: '# @name head\neth_getBlockByNumber latest false' },
    { id: 'a', text: '# @every block\neth_getBlockByHash {{head.result.hash}} false' },
    { id: 'b', text: '# @every block\neth_getTransactionCount 0x00000000000000000000000000000000000000aa latest' },
    { id: 'c', text: '# @name sent\nevm_mine' },
  ];

  function run(id: string, notebook = session) {
    const abort = new AbortController();
    const numbers: unknown[] = [];
    const renewed: string[] = [];
    let answer: CellAnswer | undefined;
    const ended = notebook.run(cells, id, abort.signal, {
      started: () => undefined,
      progressed: (_id, _report, partial) => {
        const { outcome } = partial?.exchange ?? {};
        if (outcome?.kind === 'result') numbers.push(readMember(outcome.value, 'number'));
      },
      wentLive: () => undefined,
      renewed: (each) => void renewed.push(each),
      ended: (_id, given) => {
        answer = given;
      },
    });
    const started = { abort, ended, numbers, renewed, answer: () => answer };
    running.push(started);
    return started;
  }

  const count = (method: string) => ledger.filter((entry) => entry.method === method).length;

  it('of several notebooks share one subscription and its blocks, until the last one ends', async () => {
    const leading = run('a');
    await waitFor(() => leading.numbers.length > 0);
    const same = run('a', other);
    const others = [same, run('b', other)];
    const all = [leading, ...others];
    await waitFor(() => all.every(({ numbers }) => numbers.length > 0));
    assert.equal(heads.networks.length, 1);
    for (let block = 1; block <= 3; block += 1) {
      await node.request('evm_mine', []);
      await waitFor(() => all.every(({ numbers }) => numbers.length > block));
    }
    assert.deepEqual([count('eth_subscribe'), count('eth_blockNumber')], [1, 1]);
    assert.deepEqual(same.numbers, leading.numbers);
    assert.deepEqual(leading.numbers, ['0x0', '0x1', '0x2', '0x3']);
    for (const { abort, ended } of [...others, leading]) {
      assert.equal(count('eth_unsubscribe'), 0);
      abort.abort();
      await ended;
    }
    assert.deepEqual([count('eth_subscribe'), count('eth_unsubscribe')], [1, 1]);
    assert.deepEqual(heads.networks, []);
  });

  it('of a notebook share one subscription, which goes on with another cell when the first one ends', async () => {
    const a = run('a');
    await waitFor(() => a.numbers.length > 0);
    const b = run('b');
    await waitFor(() => b.numbers.length > 0);
    await node.request('evm_mine', []);
    await waitFor(() => a.numbers.length > 1 && b.numbers.length > 1);
    assert.deepEqual([count('eth_subscribe'), count('eth_blockNumber')], [1, 1]);
    a.abort.abort();
    await a.ended;
    assert.equal(count('eth_unsubscribe'), 1);
    await waitFor(() => count('eth_subscribe') === 2);
    await node.request('evm_mine', []);
    await waitFor(() => b.numbers.length > 2);
    b.abort.abort();
    await b.ended;
    assert.equal(count('eth_unsubscribe'), 2);
  });

  it('of a notebook run again with the cells that they need, at one block', async () => {
    const a = run('a');
    for (const block of ['0x0', '0x1', '0x2']) {
      await waitFor(() => a.numbers.at(-1) === block);
      await node.request('evm_mine', []);
    }
    await waitFor(() => a.renewed.length > 3);
    a.abort.abort();
    await a.ended;
    const answer = a.answer();
    assert.ok(answer?.kind === 'exchange' && answer.work !== undefined, JSON.stringify(answer));
    // Each run is a call of the cell and one of the cell that it needs.
    assert.ok(answer.work.calls >= 2 * answer.work.rows, JSON.stringify(answer.work));
    assert.deepEqual(new Set(a.renewed), new Set(['head']));
  });
});
