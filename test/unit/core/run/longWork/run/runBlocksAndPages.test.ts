import assert from 'node:assert/strict';

import { isList, isObject, readMember } from '../../../../../../src/core/base/json/jsonValue';
import type { Outcome } from '../../../../../../src/core/model/exchange/exchange';
import { BlockRangeWork } from '../../../../../../src/core/run/longWork/blockRangeWork';
import { readAccountQuery } from '../../../../../../src/core/run/longWork/kinds/accountWorkKind';
import { eventPages } from '../../../../../../src/core/run/longWork/kinds/eventWorkKind';
import type { RpcCall } from '../../../../../../src/core/run/longWork/longWork';
import { PagesWork } from '../../../../../../src/core/run/longWork/pagesWork';
import type { StopReason } from '../../../../../../src/core/run/longWork/run/workRunPorts';
import { TimedWork } from '../../../../../../src/core/run/longWork/timedWork';
import { boundsOf, type NodeOptions, result, rpcError, SimulatedNode } from '../simulatedNode';
import { logWork, runAgainst, type TestRun } from '../testRun';

/** Forty blocks of four logs each, at most ten per call. */
function node(more: Partial<NodeOptions> = {}): SimulatedNode {
  return new SimulatedNode({ logs: Array.from({ length: 40 }, () => 4), maxLogs: 10, ...more });
}

const range = { from: 0, to: 39 };

function reasonOf({ end }: TestRun): StopReason {
  assert.equal(end.kind, 'stopped');
  return end.reason;
}

describe('a run over logs whose node leaves out times', () => {
  it('waits for the header of each block with a log, and asks again for one of another block', async () => {
    const asked = node();
    let wrong = 3;
    const answer = (call: RpcCall): Outcome => {
      if (call.method !== 'eth_getBlockByNumber') return asked.answer(call);
      const block = isList(call.params) ? (call.params[0] ?? null) : null;
      wrong -= 1;
      return result(wrong === 0 ? null : { number: wrong === 1 ? '0xff' : block, timestamp: block });
    };
    const run = await runAgainst({ answer }, new TimedWork(logWork({ range })));
    assert.equal(run.end.kind, 'done');
    assert.equal(run.rows.length, 160);
    for (const row of run.rows) assert.equal(readMember(row, 'blockTimestamp'), readMember(row, 'blockNumber'));
    assert.equal(wrong, 3 - 42);
  });

  it('asks for no header where each log has a time', async () => {
    const asked = node();
    const answer = (call: RpcCall): Outcome => {
      assert.equal(call.method, 'eth_getLogs');
      const { from, to } = boundsOf(call);
      return asked.logsOf(from, to).length > 10
        ? asked.answer(call)
        : result(asked.logsOf(from, to).map((log) => (isObject(log) ? { ...log, blockTimestamp: '0x5' } : log)));
    };
    const run = await runAgainst({ answer }, new TimedWork(logWork({ range })));
    assert.equal(run.end.kind, 'done');
    assert.equal(run.rows.length, 160);
  });
});

describe('a run over a range of blocks', () => {
  const work = (more: object = {}): BlockRangeWork =>
    new BlockRangeWork({ range, isFull: false, pieceBlocks: 16, volatileFrom: Infinity, ...more });

  it('requests pieces that shrink when they are refused', async () => {
    const asked = node({ maxBlocks: 5, tooLong: () => rpcError('block range is too large') });
    const run = await runAgainst(asked, work());
    assert.deepEqual(
      run.rows,
      Array.from({ length: 40 }, (_, number) => asked.block(number)),
    );
    assert.equal(asked.asked.length, 12);
  });

  it('requests blocks one by one if the method is missing, reports it, and requests the range only once', async () => {
    const asked = node({ methods: ['eth_getBlockByNumber'] });
    const run = await runAgainst(asked, work());
    assert.equal(run.rows.length, 40);
    assert.deepEqual(run.notices, [{ kind: 'fallback', method: 'eth_getBlockRange', by: 'eth_getBlockByNumber' }]);
    assert.equal(asked.asked.filter(({ method }) => method === 'eth_getBlockRange').length, 1);
  });

  it('reads the transactions or the receipts of the blocks, a row each, and takes no answer for another block', async () => {
    const items = (block: number) =>
      Array.from({ length: block % 3 }, (_, index) => ({
        blockNumber: block,
        transactionIndex: index,
        hash: `0x${block}`,
      }));
    let wrong = 2;
    const asked = node({ methods: ['eth_getBlockByNumber'] });
    const answer = (call: RpcCall): Outcome => {
      const { from } = boundsOf(call);
      if (call.method === 'eth_getBlockReceipts') return result((wrong -= 1) === 0 ? items(from + 1) : items(from));
      if (call.method !== 'eth_getBlockByNumber') return asked.answer(call);
      const block = asked.block(from);
      return result({
        ...(isObject(block) ? block : {}),
        timestamp: '0x7',
        transactions: (wrong -= 1) === 0 ? [`0x${from}`] : items(from),
      });
    };
    for (const rows of ['transactions', 'receipts'] as const) {
      wrong = 2;
      const run = await runAgainst({ answer }, work({ rows, isFull: true }));
      assert.equal(run.end.kind, 'done');
      assert.deepEqual(
        run.rows.map((row) => readMember(row, 'blockNumber')),
        Array.from({ length: 40 }, (_, block) => items(block).map(() => block)).flat(),
      );
      assert.equal(readMember(run.rows[0], 'blockTimestamp'), rows === 'receipts' ? undefined : '0x7');
    }
  });

  it('resumes from its journal', async () => {
    const stopped = await runAgainst(node(), work({ pieceBlocks: 4 }), { abortAt: 5 });
    const asked = node();
    const run = await runAgainst(asked, work({ pieceBlocks: 4 }), { journal: stopped.lines });
    assert.deepEqual(
      run.rows,
      Array.from({ length: 40 }, (_, number) => asked.block(number)),
    );
    assert.equal(asked.asked.length, 10 - stopped.lines.length);
  });

  it('detects by parent hashes where the chain was reorganized, and reads those blocks again', async () => {
    const asked = node({ reorganize: new Map([[9, 6]]) });
    const run = await runAgainst(asked, work({ pieceBlocks: 4, volatileFrom: 24 }), { options: { lanes: 1 } });
    assert.deepEqual(
      run.rows,
      Array.from({ length: 40 }, (_, number) => asked.block(number)),
    );
    assert.deepEqual(run.notices, [{ kind: 'reorganized', from: 24, to: 39 }]);
  });
});

describe('a run over pages of events', () => {
  /** Five pages of two events each. */
  class Pages extends SimulatedNode {
    override answer(call: Parameters<SimulatedNode['answer']>[0]): Outcome {
      const { filter } = call.params as unknown as { readonly filter: { readonly continuation_token?: string } };
      const page = Number(filter.continuation_token ?? 0);
      this.asked.push({ from: page, to: page, method: call.method, params: call.params });
      return result({ events: [`${page}a`, `${page}b`], ...(page < 4 && { continuation_token: `${page + 1}` }) });
    }
  }

  const pages = (): Pages => new Pages({ logs: [], maxLogs: 0 });

  it('follows the tokens to the end', async () => {
    const run = await runAgainst(pages(), new PagesWork(eventPages({ chunk_size: 2 })));
    assert.deepEqual(run.rows, ['0a', '0b', '1a', '1b', '2a', '2b', '3a', '3b', '4a', '4b']);
  });

  /** Pages that lead to each other. */
  class Circle extends SimulatedNode {
    constructor(private readonly tokens: readonly string[]) {
      super({ logs: [], maxLogs: 0 });
    }

    override answer(call: Parameters<SimulatedNode['answer']>[0]): Outcome {
      const page = this.asked.push({ from: 0, to: 0, method: call.method, params: call.params }) - 1;
      return result({ events: [`${page}`], continuation_token: this.tokens[page % this.tokens.length] ?? '' });
    }
  }

  for (const [what, tokens] of [
    ['gives the same token again', ['a', 'a']],
    ['leads in a circle', ['a', 'b', 'c', 'a']],
  ] as const) {
    it(`stops where a page ${what}, before it pays for the same page twice`, async () => {
      const asked = new Circle(tokens);
      const run = await runAgainst(asked, new PagesWork(eventPages({ chunk_size: 1 })));
      assert.equal(reasonOf(run).kind, 'broken');
      assert.equal(asked.asked.length, tokens.length);
      const again = new Circle(['a']);
      await runAgainst(again, new PagesWork(eventPages({ chunk_size: 1 })), { journal: run.lines });
      assert.equal(again.asked.length, 1);
    });
  }

  it('treats an empty token as no token', async () => {
    const asked = new Circle(['']);
    const run = await runAgainst(asked, new PagesWork(eventPages({ chunk_size: 1 })));
    assert.deepEqual([run.end.kind, asked.asked.length], ['done', 1]);
  });

  it('reads as many pages as requested, and resumes from there', async () => {
    const work = new PagesWork(eventPages({ chunk_size: 2 }), { maxPages: 2 });
    const first = await runAgainst(pages(), work);
    assert.deepEqual([first.rows.length, work.continuationToken], [4, '2']);
    const asked = pages();
    const run = await runAgainst(asked, new PagesWork(eventPages({ chunk_size: 2 })), { journal: first.lines });
    assert.equal(run.rows.length, 10);
    assert.deepEqual(
      asked.asked.map(({ from }) => from),
      [2, 3, 4],
    );
  });
});

describe('a run over pages of token accounts', () => {
  /** Pages of these sizes. Only the last one has no key of a next one. */
  class Accounts extends SimulatedNode {
    constructor(
      private readonly sizes: readonly number[],
      private readonly isWrapped = true,
    ) {
      super({ logs: [], maxLogs: 0 });
    }

    override answer(call: Parameters<SimulatedNode['answer']>[0]): Outcome {
      const [, , options] = call.params as unknown as readonly [string, object, { readonly paginationKey?: string }];
      const page = Number(options.paginationKey ?? 0);
      this.asked.push({ from: page, to: page, method: call.method, params: call.params });
      const accounts = Array.from({ length: this.sizes[page] ?? 0 }, (_, place) => `${page}.${place}`);
      const answer = { accounts, paginationKey: page + 1 < this.sizes.length ? `${page + 1}` : null };
      return result(this.isWrapped ? { context: { slot: page }, value: answer } : answer);
    }
  }

  const options = { limit: 3, changedSinceSlot: 100, encoding: 'base64' };
  const work = (more: object = {}, pages = {}): PagesWork => {
    const params = ['owner', { programId: 'program' }, { ...options, ...more }];
    const request = readAccountQuery({ kind: 'rpc', method: 'getTokenAccountsByOwnerV2', params });
    assert.ok(request);
    return new PagesWork(request, pages);
  };

  for (const isWrapped of [true, false])
    it(`ends where there is no key, not at a short or an empty page${isWrapped ? '' : ', also without a context'}`, async () => {
      const asked = new Accounts([3, 1, 0, 2, 3], isWrapped);
      const run = await runAgainst(asked, work());
      assert.equal(run.end.kind, 'done');
      assert.deepEqual(run.rows, ['0.0', '0.1', '0.2', '1.0', '3.0', '3.1', '4.0', '4.1', '4.2']);
    });

  it('keeps the options of the request on every page', async () => {
    const asked = new Accounts([1, 1]);
    await runAgainst(asked, work());
    assert.deepEqual(
      asked.asked.map(({ params }) => (params as readonly unknown[])[2]),
      [options, { ...options, paginationKey: '1' }],
    );
  });

  it('starts at a key of the request, and resumes at the page after its journal', async () => {
    const asked = new Accounts([1, 1, 1, 1]);
    const first = await runAgainst(asked, work({ paginationKey: '1' }, { maxPages: 2 }));
    assert.deepEqual(first.rows, ['1.0', '2.0']);
    const again = new Accounts([1, 1, 1, 1]);
    const run = await runAgainst(again, work({ paginationKey: '1' }), { journal: first.lines });
    assert.deepEqual(run.rows, ['1.0', '2.0', '3.0']);
    assert.deepEqual(
      again.asked.map(({ from }) => from),
      [3],
    );
  });

  it('stops at an answer that is no page, and at a list that never ends', async () => {
    const wrong = new Accounts([]);
    wrong.answer = () => result({ context: { slot: 1 }, value: [] });
    assert.equal(reasonOf(await runAgainst(wrong, work())).kind, 'failed');
    const endless = await runAgainst(new Accounts(Array.from({ length: 1_000 }, () => 0)), work());
    assert.equal(reasonOf(endless).kind, 'broken');
  });

  it('is one call where only a part of the data is asked for', () => {
    const params = ['owner', { programId: 'program' }, { dataSlice: { offset: 0, length: 8 } }];
    assert.equal(readAccountQuery({ kind: 'rpc', method: 'getTokenAccountsByOwnerV2', params }), undefined);
  });
});
