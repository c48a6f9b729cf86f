import assert from 'node:assert/strict';

import type { Outcome } from '../../../../../../src/core/model/exchange/exchange';
import type { StopReason } from '../../../../../../src/core/run/longWork/run/workRunPorts';
import { type NodeOptions, result, rpcError, SimulatedNode, threeAddresses } from '../simulatedNode';
import { limits, logWork, runAgainst, type TestRun } from '../testRun';

/** Forty blocks of four logs each, at most ten per call. */
function node(more: Partial<NodeOptions> = {}): SimulatedNode {
  return new SimulatedNode({ logs: Array.from({ length: 40 }, () => 4), maxLogs: 10, ...more });
}

const range = { from: 0, to: 39 };

/** Replaces the answers of some calls with a fault. */
function faultAt(calls: readonly number[], fault: Outcome): (call: number) => Outcome | undefined {
  return (call) => (calls.includes(call) ? fault : undefined);
}

function reasonOf({ end }: TestRun): StopReason {
  assert.equal(end.kind, 'stopped');
  return end.reason;
}

function classOf(run: TestRun): string {
  const reason = reasonOf(run);
  return reason.kind === 'failed' ? reason.explanation.class : reason.kind;
}

describe('a run of long work', () => {
  it('stops at an unknown error, keeps its rows, and resumes from there', async () => {
    const first = node({ fault: faultAt([8], rpcError('the moon is in the wrong phase', -32000)) });
    const stopped = await runAgainst(first, logWork({ range }));
    assert.equal(classOf(stopped), 'unknown');
    assert.ok(stopped.rows.length > 0);
    const second = node();
    const run = await runAgainst(second, logWork({ range }), { journal: stopped.lines });
    assert.equal(run.end.kind, 'done');
    assert.deepEqual(run.rows, second.logsOf(0, 39));
  });

  for (const [what, fault, expected] of [
    ['a used-up daily balance', rpcError('Payment Required', 402, { event: -33000, httpStatus: 402 }), 'quota'],
    ['a rejected key', { kind: 'httpError', status: 401, excerpt: 'invalid project id' }, 'auth'],
    ['an archive that is not to be had', rpcError('Archive requests require a personal token', -32602), 'archive'],
    ['a filter without an address', rpcError('Please specify an address in your request', -32701), 'addressNeeded'],
  ] as const satisfies readonly (readonly [string, Outcome, string])[]) {
    it(`stops at ${what} without another call`, async () => {
      const asked = node({ fault: faultAt([3], fault) });
      assert.equal(classOf(await runAgainst(asked, logWork({ range }), { options: { lanes: 1 } })), expected);
      assert.equal(asked.asked.length, 4);
    });
  }

  it("repeats the very same range after a timeout that is not the query's", async () => {
    const asked = node({
      fault: faultAt([4], rpcError('Request timeout on the free plan, please upgrade', 30, { httpStatus: 408 })),
    });
    const run = await runAgainst(asked, logWork({ range }), { options: { lanes: 1 } });
    assert.equal(run.end.kind, 'done');
    assert.deepEqual([asked.asked[5]?.from, asked.asked[5]?.to], [asked.asked[4]?.from, asked.asked[4]?.to]);
  });

  it('slows all lanes down together as long as the service asks', async () => {
    const asked = node({ fault: faultAt([6], { kind: 'httpError', status: 429, retryAfterSeconds: 7, excerpt: '' }) });
    const run = await runAgainst(asked, logWork({ range }), { options: { lanes: 4 } });
    assert.equal(run.end.kind, 'done');
    assert.ok(run.waits.length > 0 && run.waits.every((wait) => wait === 7000));
  });

  it('waits longer and longer for a service that asks for an immediate retry and refuses again', async () => {
    const asked = node({
      fault: (call) => (call > 2 ? { kind: 'httpError', status: 429, retryAfterSeconds: 0, excerpt: '' } : undefined),
    });
    const run = await runAgainst(asked, logWork({ range }), { options: { lanes: 1 } });
    assert.deepEqual(run.waits.slice(0, 4), [500, 1_000, 2_000, 4_000]);
  });

  it('stops at once if the service asks for more time than a user waits', async () => {
    const asked = node({
      fault: faultAt([3], { kind: 'httpError', status: 429, retryAfterSeconds: 1e15, excerpt: '' }),
    });
    const run = await runAgainst(asked, logWork({ range }), { options: { lanes: 1 } });
    assert.deepEqual([classOf(run), run.waits], ['rate', []]);
  });

  it('stops if the rate limit is hit repeatedly', async () => {
    const asked = node({ fault: (call) => (call > 2 ? rpcError('limit exceeded') : undefined) });
    assert.equal(classOf(await runAgainst(asked, logWork({ range }), { options: { lanes: 1 } })), 'rate');
    assert.equal(asked.asked.length, 14);
  });

  it('counts failures of calls that were in flight together as one', async () => {
    const cut: Outcome = { kind: 'networkError', code: 'ECONNRESET', detail: 'closed' };
    const asked = node({ fault: (call) => (call >= 10 && call < 18 ? cut : undefined) });
    assert.equal((await runAgainst(asked, logWork({ range, lanes: 8 }), { options: { lanes: 8 } })).end.kind, 'done');
  });

  it('names the block that fails on its own', async () => {
    const reason = reasonOf(
      await runAgainst(new SimulatedNode({ logs: [1, 2, 11, 1], maxLogs: 10 }), logWork({ range: { from: 0, to: 3 } })),
    );
    assert.equal(reason.kind === 'failed' && reason.block, 2);
  });

  it('stops before the call that would exceed a budget', async () => {
    const cell = await runAgainst(node(), logWork({ range }), { budgets: { cell: 1000 } });
    assert.deepEqual(reasonOf(cell), { kind: 'budget', budget: 'cell', limit: 1000, spent: 765 });
    assert.equal(cell.end.progress.cost.credits, 765);
    const day = await runAgainst(node(), logWork({ range }), {
      budgets: { day: 3_000 },
      spentToday: () => 2_800,
    });
    assert.deepEqual(reasonOf(day), { kind: 'budget', budget: 'day', limit: 3_000, spent: 2_800 });
    assert.equal(day.end.progress.calls, 0);
  });

  it('shows unpriced calls, and does not stop because of them', async () => {
    const run = await runAgainst(node(), logWork({ range }), {
      unpriced: true,
      budgets: { cell: 10, day: 10 },
    });
    assert.equal(run.end.kind, 'done');
    assert.deepEqual(run.end.progress.cost, { credits: 0, unpricedCalls: run.end.progress.calls });
  });

  it('keeps to a limit of credits per second', async () => {
    const run = await runAgainst(node(), logWork({ range }), { options: { creditsPerSecond: 510 } });
    assert.equal(run.end.kind, 'done');
    assert.equal(run.waits.reduce((sum, wait) => sum + wait, 0) >= (run.end.progress.calls - 1) * 500, true);
  });

  it('stops at once when the user stops it', async () => {
    const run = await runAgainst(node(), logWork({ range }), { abortAt: 6 });
    assert.deepEqual(reasonOf(run), { kind: 'aborted' });
    assert.ok(run.end.progress.calls <= 8);
  });

  it('stops if the journal cannot be written', async () => {
    assert.deepEqual(reasonOf(await runAgainst(node(), logWork({ range }), { recordFails: true })), {
      kind: 'broken',
      why: 'The disk is full.',
    });
  });

  it('marks an answer of exactly the cap as possibly cut off, and splits it if the network is configured so', async () => {
    const even = new SimulatedNode({ logs: [5, 5, 1], maxLogs: 10 });
    const marked = await runAgainst(even, logWork({ range: { from: 0, to: 1 } }));
    assert.deepEqual(marked.notices, [{ kind: 'possiblyCut', from: 0, to: 1, results: 10 }]);
    const split = await runAgainst(even, logWork({ range: { from: 0, to: 1 }, splitsAtCap: true }));
    assert.deepEqual(split.notices, []);
    assert.deepEqual(split.rows, even.logsOf(0, 1));
    assert.deepEqual(
      even.asked.map(({ from, to }) => [from, to]),
      [
        [0, 1],
        [0, 1],
        [0, 0],
        [1, 1],
      ],
    );
  });

  it('splits addresses if the service reports too many', async () => {
    const asked = node({
      fault: faultAt([0], rpcError('This query contains 3 filters. The current limit is 2.', -32602)),
    });
    const run = await runAgainst(asked, logWork({ range, filter: { address: threeAddresses } }));
    assert.equal(run.end.kind, 'done');
    assert.deepEqual(run.notices, [{ kind: 'parameters', most: 2 }]);
    assert.deepEqual(run.rows, asked.logsOf(0, 39));
  });

  describe('of a service that accepts fewer addresses than its limits state', () => {
    class Narrow extends SimulatedNode {
      constructor(
        private readonly takes: number,
        private readonly says: number | undefined,
      ) {
        super({ logs: Array.from({ length: 40 }, () => 4), maxLogs: 10 });
      }

      override answer(call: Parameters<SimulatedNode['answer']>[0]): Outcome {
        const [{ address }] = call.params as unknown as readonly [{ readonly address: readonly string[] }];
        const answer = super.answer(call);
        return address.length <= this.takes
          ? answer
          : rpcError(
              this.says === undefined
                ? 'too many addresses'
                : `This query contains ${address.length} filters. The current limit is ${this.says}.`,
              -32602,
            );
      }
    }
    const address = [...threeAddresses, '0xa3', '0xa4', '0xa5', '0xa6'];

    for (const [what, takes, says, logParameters, turns] of [
      ['refuses several groups at once', 2, 2, 3, 1],
      ['refuses without a number', 2, undefined, 3, 1],
      ['names the very number that was sent', 3, 7, 7, 1],
      ['names a larger number than was sent', 3, 100, 5_000, 1],
      ['answers a small group before it refuses a large one', 1, 1, 3, 20],
    ] as const) {
      it(`continues with smaller groups where it ${what}`, async () => {
        const asked = new Narrow(takes, says);
        const work = (): ReturnType<typeof logWork> =>
          logWork({ range, filter: { address }, limits: { ...limits, logParameters } });
        const run = await runAgainst(asked, work(), { turns: (call) => (call === 0 ? turns : 1) });
        assert.equal(run.end.kind, 'done', JSON.stringify(run.end));
        assert.deepEqual(run.rows, asked.logsOf(0, 39));
        const again = await runAgainst(new Narrow(0, 0), work(), { journal: run.lines });
        assert.deepEqual([again.rows, again.end.progress.calls], [run.rows, 0]);
      });
    }

    it('repeats no call that was refused', async () => {
      const asked = new Narrow(2, undefined);
      await runAgainst(asked, logWork({ range, filter: { address } }), { options: { lanes: 1 } });
      assert.deepEqual(
        asked.asked
          .slice(0, 3)
          .map(
            ({ params }) => (params as unknown as readonly [{ readonly address: readonly string[] }])[0].address.length,
          ),
        [7, 3, 1],
      );
    });
  });

  it('refuses logs of blocks that were not requested', async () => {
    const asked = node({ fault: faultAt([0], result([{ blockNumber: '0x63', logIndex: '0x0' }])) });
    assert.equal(reasonOf(await runAgainst(asked, logWork({ range }))).kind, 'broken');
  });

  it('reports reorganized blocks, and pays for hashes only if the tail takes several calls', async () => {
    const asked = node({ reorganize: new Map([[18, 3]]) });
    const run = await runAgainst(asked, logWork({ range, volatileFrom: 20 }), { options: { lanes: 1 } });
    assert.deepEqual(run.rows, asked.logsOf(0, 39));
    assert.deepEqual(run.notices, [{ kind: 'reorganized', from: 20, to: 39 }]);
    const small = new SimulatedNode({ logs: Array.from({ length: 40 }, () => 0), maxLogs: 10 });
    await runAgainst(small, logWork({ range, volatileFrom: 20 }));
    assert.equal(small.asked.length, 1);
  });

  it('reports its progress', async () => {
    const run = await runAgainst(node(), logWork({ range }));
    const done = run.progress.map((one) => one.done ?? NaN);
    assert.deepEqual(
      done,
      [...done].sort((a, b) => a - b),
    );
    assert.deepEqual(
      [
        run.end.progress.done,
        run.end.progress.rows,
        run.end.progress.remainingCalls,
        run.end.progress.millisecondsLeft,
      ],
      [1, 160, 0, 0],
    );
  });
});
