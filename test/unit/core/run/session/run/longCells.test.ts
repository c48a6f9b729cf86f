import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import type { WorkReport } from '../../../../../../src/core/run/longWork/workReport';
import { isFulfilled } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { formatKeptRows } from '../../../../../../src/core/run/session/plan/formatCellPlan';
import { reply } from '../../../request/pipe/testPorts';
import {
  allLogs,
  logAt,
  logsCell,
  methods,
  pages,
  rowsOf,
  run,
  token,
  type World,
  worldsOfSuite,
} from './longCellWorld';

describe('cells that take many calls', () => {
  const suite = worldsOfSuite();

  it('send one call if one is enough', async () => {
    const here = suite.world();
    const answer = await run(here, `eth_getLogs { "address": "${token}", "fromBlock": 1, "toBlock": 40 }`);
    assert.equal(rowsOf(answer).length, 80);
    assert.deepEqual(methods(here), ['eth_getLogs']);
    assert.ok(answer.kind === 'exchange' && answer.work === undefined);
    assert.deepEqual(await readdir(join(suite.folder, 'work')).catch(() => []), []);
  });

  it('fail if an assertion is false for all rows together', async () => {
    const fine = await run(suite.world(), `# @assert result.length == 1400\n${logsCell}`);
    assert.ok(isFulfilled(fine));
    const not = await run(
      suite.world(),
      `# @assert result.length > 1_400\n# @assert result[0].blockNumber == 2\n${logsCell}`.replace('1_400', '1400'),
    );
    assert.ok(not.kind === 'exchange' && !isFulfilled(not));
    assert.deepEqual(not.notes.slice(0, 2), [
      'Assertion failed: `result.length > 1400`, but it is 1400.',
      'Assertion failed: `result[0].blockNumber == 2`, but it is "0x1".',
    ]);
    const refused = suite.world();
    assert.ok((await run(refused, `# @assert whatever\n${logsCell}`)).kind === 'refused');
    assert.equal(refused.sent.length, 0);
  });

  it('report that an answer of exactly the cap may be cut off', async () => {
    const answer = await run(suite.world(), `eth_getLogs { "address": "${token}", "fromBlock": 1, "toBlock": 50 }`);
    assert.ok(answer.kind === 'exchange');
    assert.match(answer.notes.join(), /exactly 100 logs.*may have cut/);
  });

  it('are split if one call is not enough: all logs in order, every attempt counted once', async () => {
    const here = suite.world();
    const reports: WorkReport[] = [];
    const partial: number[] = [];
    const answer = await run(here, logsCell, (report, shown) => {
      reports.push(report);
      if (shown) partial.push(rowsOf(shown).length);
    });
    assert.deepEqual(rowsOf(answer), allLogs);
    assert.ok(answer.kind === 'exchange' && answer.work);
    assert.equal(answer.work.state, 'done');
    assert.equal(answer.work.rows, 1_400);
    const asked = methods(here).filter((method) => method === 'eth_getLogs').length;
    assert.equal(answer.work.calls, here.sent.length, 'those for the heads count too, as in the ledger');
    assert.deepEqual(answer.exchange.cost, { credits: asked * 255, unpricedCalls: here.sent.length - asked });
    assert.deepEqual(answer.work.cost, answer.exchange.cost);
    assert.equal(here.ledger.filter(({ method }) => method === 'eth_getLogs').length, asked);
    const recorded = here.exchanges.map(({ call }) => (call.kind === 'rpc' ? call.method : call.kind));
    assert.deepEqual(
      recorded,
      ['eth_getLogs', 'eth_blockNumber', 'eth_getBlockByNumber', 'eth_getLogs'],
      'the one that did not do, the heads and the whole, not each piece',
    );
    assert.ok(
      reports.some(({ state, rows }) => state === 'running' && rows > 0),
      'it tells how far it is',
    );
    assert.ok(partial.length > 1 && (partial[0] ?? 0) < 1_400, 'rows appear as they come');
    assert.deepEqual(
      JSON.parse(
        new TextDecoder().decode(answer.exchange.outcome.kind === 'result' ? answer.exchange.outcome.body : undefined),
      ),
      { jsonrpc: '2.0', id: 1, result: allLogs },
    );
  });

  it('keep their rows when they are stopped, and resume in another session without a repeated request', async () => {
    const first = suite.world();
    const controller = new AbortController();
    const stopped = await run(first, logsCell, ({ rows }) => rows > 300 && controller.abort(), controller.signal);
    assert.ok(stopped.kind === 'exchange' && stopped.work);
    assert.equal(stopped.work.state, 'stopped');
    assert.match(stopped.work.stopped ?? '', /You stopped the run/);
    const kept = rowsOf(stopped).length;
    assert.ok(kept > 300 && kept < 1_400);
    const second = suite.world();
    const plan = await second.session.plan([{ id: '0', text: logsCell }], '0');
    assert.match(formatKeptRows(plan) ?? '', /^Continues at \d+ %: \d+ rows kept$/);
    const answer = await run(second, logsCell);
    assert.deepEqual(rowsOf(answer), allLogs);
    const spans = [...first.sent, ...second.sent].flatMap(({ body }) => {
      const { method, params } = JSON.parse(body ?? '{}') as {
        readonly method: string;
        readonly params: readonly [{ readonly fromBlock: string; readonly toBlock: string }];
      };
      return method === 'eth_getLogs' ? [`${params[0].fromBlock}-${params[0].toBlock}`] : [];
    });
    // Calls in flight when it was stopped are requested again, but no call that was answered.
    const again = spans.filter((span, index) => spans.indexOf(span) !== index);
    assert.ok(again.length <= 8, again.join());
    assert.equal(methods(second).includes('eth_blockNumber'), false, 'the head is that of the beginning');
  });

  it('start over when their rows are deleted', async () => {
    const here = suite.world();
    const controller = new AbortController();
    await run(here, logsCell, ({ rows }) => rows > 300 && controller.abort(), controller.signal);
    await here.session.forgetWork([{ id: '0', text: logsCell }], '0');
    assert.equal(formatKeptRows(await here.session.plan([{ id: '0', text: logsCell }], '0')), undefined);
    assert.deepEqual(rowsOf(await run(here, logsCell)), allLogs);
  });

  it('stop before the call that would exceed the budget of the cell, and report it', async () => {
    const here = suite.world();
    const answer = await run(here, `# @budget 2000\n${logsCell}`);
    assert.ok(answer.kind === 'exchange' && answer.work);
    assert.ok(answer.work.cost.credits <= 2_000 && answer.work.cost.credits > 1_500, 'the first call is counted too');
    assert.match(answer.work.stopped ?? '', /this cell's budget of 2,000 credits.*The rows received so far are kept/);
  });

  it('ask again before they spend much more than agreed, and keep their rows if the user declines', async () => {
    const declined = suite.world({
      settings: { confirmAbove: { credits: 1_500, unpricedCalls: 100 } },
      confirm: false,
    });
    const answer = await run(declined, logsCell);
    assert.ok(answer.kind === 'exchange' && answer.work);
    assert.equal(declined.questions.length, 1);
    assert.ok(answer.work.cost.credits <= 1_500);
    assert.match(answer.work.stopped ?? '', /chose not to send/);
    const agreed = suite.world({ settings: { confirmAbove: { credits: 1_500, unpricedCalls: 100 } } });
    assert.deepEqual(rowsOf(await run(agreed, `${logsCell} `)), allLogs);
  });

  it('follow the pages of events to the end, or as many as requested', async () => {
    const text =
      '# @network l2net\nl2net_getEvents { "from_block": { "block_number": 1 }, "to_block": "latest", "address": "0x1", "chunk_size": 1 }';
    const all = await run(suite.world(), text);
    assert.ok(all.kind === 'exchange' && all.exchange.outcome.kind === 'result');
    assert.equal((all.exchange.outcome.value as { readonly events: readonly JsonValue[] }).events.length, pages);
    const asked = suite.world({ settings: { confirmAbove: { credits: 1_000, unpricedCalls: 2 } }, confirm: false });
    const first = await run(asked, text);
    assert.ok(first.kind === 'exchange');
    assert.equal(first.work?.calls, 2, 'unpriced calls are asked about too');
    const two = await run(suite.world(), `# @pages 2\n${text}`);
    assert.ok(two.kind === 'exchange' && two.exchange.outcome.kind === 'result');
    assert.deepEqual(Object.keys(two.exchange.outcome.value as object), ['events', 'continuation_token']);
    const one = suite.world();
    await run(one, `# @pages 1\n${text}`);
    assert.equal(one.sent.length, 1);
  });

  it('say which part of the rows is in the answer, if all are too many to show', async () => {
    const data = `0x${'00'.repeat(500_000)}`;
    const here = suite.world({
      answer: (_request, { id, method, params }) => {
        if (method !== 'eth_getLogs') return reply({ jsonrpc: '2.0', id, result: '0x3e8' });
        const [{ fromBlock, toBlock }] = params as readonly [{ readonly fromBlock: string; readonly toBlock: string }];
        const [from, to] = [Number(fromBlock), Number(toBlock)];
        if (to - from >= 5)
          return reply({
            jsonrpc: '2.0',
            id,
            error: { code: -32005, message: 'query returned more than 100 results' },
          });
        const logs = Array.from({ length: to - from + 1 }, (_, index) => ({
          ...(logAt(from + index, 0) as object),
          data,
        }));
        return reply({ jsonrpc: '2.0', id, result: logs });
      },
    });
    const answer = await run(here, logsCell.replace('700', '20'));
    assert.ok(answer.kind === 'exchange' && answer.work);
    assert.deepEqual([answer.work.rows, answer.work.shownRows], [20, 17]);
    assert.equal(answer.exchange.part, 'first 17 of 20 logs');
    const whole = await run(suite.world(), logsCell);
    assert.equal(whole.kind === 'exchange' ? whole.exchange.part : '', undefined);
  });

  it('ask once after five pages of unknown price, and say how many are left and what takes fewer', async () => {
    // Forty pages of five events, one event a block.
    const events = (confirm: boolean): World =>
      suite.world({
        confirm,
        answer: (_request, { id, params }) => {
          const { filter } = params as unknown as { readonly filter: { readonly continuation_token?: string } };
          const page = Number(filter.continuation_token ?? 0);
          const rows = [1, 2, 3, 4, 5].map((block) => ({
            from_address: '0x1',
            keys: ['0x2'],
            data: [],
            block_number: page * 5 + block,
          }));
          return reply({
            jsonrpc: '2.0',
            id,
            result: { events: rows, ...(page < 39 && { continuation_token: String(page + 1) }) },
          });
        },
      });
    const text =
      '# @network l2net\nl2net_getEvents { "from_block": { "block_number": 1 }, "to_block": { "block_number": 200 }, "address": "0x1", "chunk_size": 5 }';
    const declined = events(false);
    const stopped = await run(declined, text);
    assert.ok(stopped.kind === 'exchange' && stopped.work);
    assert.deepEqual([stopped.work.state, stopped.work.calls, stopped.work.rows], ['stopped', 5, 25]);
    assert.deepEqual(declined.questions, ['0: About 35 more at this size; 1 with `chunk_size` 1,000.']);
    const agreed = events(true);
    const all = await run(agreed, text);
    assert.ok(all.kind === 'exchange' && all.work);
    assert.deepEqual(
      [all.work.state, all.work.calls, agreed.questions.length],
      ['done', 35, 1],
      'the first five are kept',
    );
    const chosen = events(false);
    const eight = await run(chosen, `# @pages 8\n${text}`);
    assert.ok(eight.kind === 'exchange' && eight.work);
    assert.deepEqual([eight.work.calls, chosen.questions.length], [8, 0], 'the cell itself says how many');
  });
});
