import assert from 'node:assert/strict';

import { exitCodeOf } from '../../../../../../src/cli/exitCodeOf';
import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import type { LiveControls } from '../../../../../../src/core/run/live/liveControls';
import type { LongWorkPorts } from '../../../../../../src/core/run/longWork/run/longWorkPorts';
import type { WorkReport } from '../../../../../../src/core/run/longWork/workReport';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, reply, type TestPortOptions } from '../../../request/pipe/testPorts';

interface Repeated {
  readonly methods: readonly string[];
  readonly params: readonly unknown[];
  readonly reports: readonly WorkReport[];
  readonly slept: readonly number[];
  readonly answer: CellAnswer | undefined;
  readonly wentLive: boolean;
  readonly news: readonly string[];
}

interface RepeatOptions {
  readonly settings?: TestPortOptions['settings'];
  /** Stops the cell in this sleep. */
  readonly stopAt?: number;
  readonly follows?: boolean;
  /** Stops the cell by its control in this sleep. */
  readonly endAt?: number;
  /** Stops the cell by its control during this call, which has no answer then. */
  readonly endDuring?: number;
}

/** Runs a cell with a clock that its sleeps move. `results` has the result of each call of a method, the last one again. */
async function repeat(
  text: string,
  results: Readonly<Record<string, readonly (JsonValue | Error)[]>>,
  { settings = {}, stopAt, endAt, endDuring, follows = true }: RepeatOptions = {},
): Promise<Repeated> {
  const abort = new AbortController();
  let controls: LiveControls | undefined;
  const methods: string[] = [];
  const params: unknown[] = [];
  const { ports } = createTestPorts({
    settings,
    answer: (_request, { id, method, params: sent }) => {
      const given = results[method] ?? assert.fail(method);
      const result = given[Math.min(methods.filter((each) => each === method).length, given.length - 1)] ?? null;
      methods.push(method);
      params.push(sent);
      if (methods.length === endDuring) {
        controls?.stop();
        return { kind: 'aborted', reached: true };
      }
      return result instanceof Error
        ? reply({ jsonrpc: '2.0', id, error: { code: -32000, message: result.message } })
        : reply({ jsonrpc: '2.0', id, result });
    },
  });
  let now = 0;
  const slept: number[] = [];
  const work: Partial<LongWorkPorts> = {
    settings: () => ({ creditsPerSecond: undefined }),
    clock: () => now,
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
      if (slept.length === stopAt) abort.abort();
      if (slept.length === endAt) controls?.stop();
      return Promise.resolve();
    },
  };
  const reports: WorkReport[] = [];
  let answer: CellAnswer | undefined;
  let wentLive = false;
  const news: string[] = [];
  await new NotebookSession({ ...ports, work: work as LongWorkPorts }).run([{ id: 'a', text }], 'a', abort.signal, {
    started: () => undefined,
    progressed: (_id, report) => void reports.push(report),
    ...(follows && {
      wentLive: (_id: string, given: LiveControls) => {
        wentLive = true;
        controls = given;
      },
    }),
    notified: (_id, text) => void news.push(text),
    ended: (_id, given) => void (answer = given),
  });
  return { methods, params, reports, slept, answer, wentLive, news };
}

const workOf = ({ answer }: Repeated): WorkReport =>
  (answer?.kind === 'exchange' ? answer.work : undefined) ?? assert.fail(JSON.stringify(answer));

describe('a cell with # @every', () => {
  it('ends by itself with its last answer when its control stops it', async () => {
    const it = await repeat('# @every 30s\neth_gasPrice', { eth_gasPrice: ['0x9', '0xb'] }, { endAt: 2 });
    assert.equal(it.methods.length, 2);
    assert.equal(workOf(it).state, 'done');
    assert.deepEqual(workOf(it).live, { state: 'ended', perMinute: 0 });
    assert.equal(it.reports.at(-1)?.live?.state, 'repeating');
  });

  it('says that a budget stopped it, which the exit code of a build tells', async () => {
    const costs = { eth_gasPrice: { kind: 'known', credits: 40 } } as const;
    const it = await repeat(
      '# @every 30s\n# @budget 100\neth_gasPrice',
      { eth_gasPrice: ['0x9'] },
      { settings: { costs } },
    );
    assert.equal(it.methods.length, 2);
    assert.deepEqual([workOf(it).state, workOf(it).isOverBudget], ['stopped', true]);
    const { answer } = it;
    assert.ok(answer?.kind === 'exchange');
    const report = { kind: 'call', outcome: { kind: 'result' }, work: workOf(it), failures: [], view: {} };
    assert.equal(
      exitCodeOf({ cells: [{ answer: report, isFulfilled: false }], problems: [], isStopped: false } as never),
      3,
    );
  });

  it('keeps its last answer when it is stopped in the middle of a run, and counts the call', async () => {
    const costs = { eth_gasPrice: { kind: 'known', credits: 40 } } as const;
    const it = await repeat(
      '# @every 30s\neth_gasPrice',
      { eth_gasPrice: ['0x9'] },
      { endDuring: 2, settings: { costs } },
    );
    const { answer } = it;
    assert.ok(answer?.kind === 'exchange');
    assert.equal(answer.exchange.outcome.kind, 'result');
    const { state, rows, calls, cost, notices } = workOf(it);
    assert.deepEqual([state, rows, calls, cost.credits, notices], ['done', 1, 2, 80, []]);
  });

  it('runs again after each interval, says what changed, and ends after # @take', async () => {
    const it = await repeat('# @every 30s\n# @take 3\neth_gasPrice', { eth_gasPrice: ['0x9', '0xb', '0xb'] });
    assert.ok(it.wentLive);
    assert.deepEqual(it.methods, ['eth_gasPrice', 'eth_gasPrice', 'eth_gasPrice']);
    assert.deepEqual(it.slept, [30_000, 30_000]);
    assert.deepEqual(
      it.reports.map(({ state, rows, notices }) => [state, rows, notices]),
      [
        ['running', 1, []],
        ['running', 2, ['Changed since the run before: result: 9 → 11 (+2)']],
      ],
    );
    assert.deepEqual(
      [workOf(it).state, workOf(it).rows, workOf(it).notices],
      ['done', 3, ['Nothing changed since the run before.']],
    );
  });

  it('runs once for each new block, at that block', async () => {
    const address = '0x00000000000000000000000000000000000000aa';
    const it = await repeat(`# @every block\n# @take 2\neth_getBalance ${address} latest`, {
      eth_blockNumber: ['0x10', '0x10', '0x10', '0x12'],
      eth_getBalance: ['0x1', '0x0'],
    });
    const block = 'eth_blockNumber';
    assert.deepEqual(it.methods, [block, 'eth_getBalance', block, block, block, 'eth_getBalance']);
    assert.deepEqual(
      [it.params[1], it.params[5]],
      [
        [address, '0x10'],
        [address, '0x12'],
      ],
    );
    assert.deepEqual(workOf(it).notices, ['Changed since the run before: result: 1 → 0 (-1)']);
    assert.equal(workOf(it).calls, 6);
    assert.deepEqual(it.slept, [4_000, 4_000, 4_000]);
  });

  it('looks for blocks no more often than it says, and again after failures', async () => {
    const broken = new Error('the node is broken');
    const results = { eth_blockNumber: ['0x1', broken, '0x2', broken], eth_gasPrice: ['0x1'] };
    const it = await repeat('# @every block\neth_gasPrice', results);
    const [block, price] = ['eth_blockNumber', 'eth_gasPrice'];
    assert.deepEqual(it.methods, [block, price, block, block, price, block, block, block]);
    assert.deepEqual(it.slept, [4_000, 8_000, 4_000, 8_000, 16_000]);
    assert.match(workOf(it).stopped ?? '', /Couldn't get the latest block number/);
  });

  it('ends after an hour unless # @for says otherwise, and when # @until holds', async () => {
    const hour = await repeat('# @every 20m\neth_gasPrice', { eth_gasPrice: ['0x1'] });
    assert.equal(hour.methods.length, 3);
    const two = await repeat('# @every 20m\n# @for 2h\neth_gasPrice', { eth_gasPrice: ['0x1'] });
    assert.equal(two.methods.length, 6);
    const until = await repeat('# @every 1s\n# @until result == 0x3\neth_gasPrice', {
      eth_gasPrice: ['0x1', '0x2', '0x3', '0x4'],
    });
    assert.equal(until.methods.length, 3);
    const referring = await repeat('@wanted = 2\n# @every 1s\n# @until result == {{wanted}} + 1\neth_gasPrice', {
      eth_gasPrice: ['0x1', '0x2', '0x3'],
    });
    assert.equal(referring.methods.length, 3);
  });

  it('goes on after failures with longer pauses, and ends after three in a row', async () => {
    const broken = new Error('the node is broken');
    const it = await repeat('# @every 10s\neth_gasPrice', { eth_gasPrice: ['0x1', broken, '0x2', broken] });
    assert.equal(it.methods.length, 6);
    assert.deepEqual(it.slept, [10_000, 20_000, 10_000, 20_000, 40_000]);
    assert.match(workOf(it).stopped ?? '', /The last 3 runs failed/);
  });

  it('ends at the budget with its last answer, and when it is stopped', async () => {
    const costs = { eth_gasPrice: { kind: 'known', credits: 40 } } as const;
    const poor = await repeat(
      '# @every 10s\n# @budget 100\neth_gasPrice',
      { eth_gasPrice: ['0x1'] },
      { settings: { costs } },
    );
    assert.equal(poor.methods.length, 2);
    assert.match(workOf(poor).stopped ?? '', /only 20 of this cell's 100 are left/);
    assert.equal(workOf(poor).cost.credits, 80);
    const stopped = await repeat('# @every 10s\neth_gasPrice', { eth_gasPrice: ['0x1'] }, { stopAt: 4 });
    assert.equal(stopped.methods.length, 4);
    assert.equal(workOf(stopped).stopped, undefined);
  });

  it('tells by # @notify when an assertion begins or ceases to hold', async () => {
    const text = '# @every 30s\n# @take 5\n# @assert result > 5\neth_gasPrice';
    const results = { eth_gasPrice: ['0x1', '0x6', '0x7', new Error('the node is broken'), '0x2'] };
    const it = await repeat(`# @notify\n${text}`, results);
    assert.deepEqual(it.news, ['result > 5 holds now.', 'result > 5 no longer holds.']);
    assert.deepEqual((await repeat(text, results)).news, []);
  });

  it('draws a chart of a watched number over its runs, with exact values', async () => {
    const broken = new Error('the node is broken');
    const huge = `0x${'f'.repeat(64)}`;
    const text = '# @every 30s\n# @take 4\n# @watch result\neth_gasPrice';
    const it = await repeat(text, { eth_gasPrice: ['0x9', broken, 'none', huge] });
    assert.ok(it.answer?.kind === 'exchange');
    const [chart] = decodeExchange(it.answer.exchange, it.answer.hints).sections;
    assert.ok(chart?.kind === 'chart');
    assert.deepEqual([chart.title, chart.xLabel, chart.x], ['result by run', 'Run', [1, 2, 3, 4]]);
    const [series] = chart.series;
    assert.deepEqual(series?.heights, [9, null, null, 2 ** 256]);
    assert.deepEqual(
      chart.x.map((_, index) => series?.exact(index)),
      [
        { kind: 'integer', digits: '9' },
        { kind: 'nothing' },
        { kind: 'nothing' },
        { kind: 'integer', digits: (2n ** 256n - 1n).toString() },
      ],
    );
  });

  it('draws it by block with # @every block', async () => {
    const it = await repeat('# @every block\n# @take 2\n# @watch result\neth_gasPrice', {
      eth_blockNumber: ['0x10', '0x12'],
      eth_gasPrice: ['0x1', '0x2'],
    });
    assert.ok(it.answer?.kind === 'exchange');
    assert.deepEqual(it.answer.hints.watched, { label: 'result', by: 'block', at: [16, 18], numbers: ['1', '2'] });
  });

  it('waits for a decoded value, draws it, and tells of it', async () => {
    const call = `{"to": "0x${'aa'.repeat(20)}", "data": "0x70a08231${'bb'.repeat(20).padStart(64, '0')}"}`;
    const at = 'decoded.returns.balanceOf';
    const words = [5, 6, 7, 8].map((balance) => `0x${balance.toString(16).padStart(64, '0')}`);
    const it = await repeat(`# @every 30s\n# @notify\n# @until ${at} >= 7\n# @watch ${at}\neth_call ${call} latest`, {
      eth_call: words,
    });
    assert.equal(it.methods.length, 3);
    assert.ok(it.answer?.kind === 'exchange');
    assert.deepEqual(it.answer.hints.watched?.numbers, ['5', '6', '7']);
    assert.deepEqual(it.news, [`${at} >= 7 holds now.`]);
    const subscribed = await repeat(`# @until decoded.logs.length > 2\neth_subscribe logs {}`, {});
    assert.ok(subscribed.answer?.kind === 'refused');
    assert.match(subscribed.answer.refusal.cause, /only a cell with `# @every` can/);
  });

  it('runs once where nobody follows, and sends nothing where it has no meaning', async () => {
    const once = await repeat('# @every 10s\neth_gasPrice', { eth_gasPrice: ['0x1'] }, { follows: false });
    assert.equal(once.methods.length, 1);
    for (const text of [
      '# @every now\neth_gasPrice',
      '# @every 25h\neth_gasPrice',
      '# @every block\neth_sendRawTransaction 0x00',
      '# @every block\neth_subscribe newHeads',
      '# @take 3\neth_gasPrice',
      '# @notify\neth_gasPrice',
      '# @watch result\neth_gasPrice',
      '# @every 10s\n# @watch result > 5\neth_gasPrice',
      '# @every 10s\n# @watch price\neth_gasPrice',
      '# @every 10s\n# @notify\neth_gasPrice',
      '# @every 10s\n# @notify always\n# @assert result\neth_gasPrice',
    ]) {
      const refused = await repeat(text, {});
      assert.equal(refused.answer?.kind, 'refused', text);
      assert.deepEqual(refused.methods, []);
    }
  });
});
