import assert from 'node:assert/strict';

import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { WorkReport } from '../../../../../src/core/run/longWork/workReport';
import type { ExchangeAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { RenderedRows } from '../../../../../src/host/notebook/live/renderedRows';
import type { NewRowsMessage } from '../../../../../src/messages/rendererMessage';
import { sampleExchange } from '../../../../pages/rendererPage/sampleExchange';
import { sampleReports } from '../../../../pages/rendererPage/sampleReports';

const report: WorkReport = sampleReports['live'] ?? assert.fail('no report');

function answerOf(rows: readonly number[], more: Partial<ExchangeAnswer> = {}): ExchangeAnswer {
  const exchange = sampleExchange('eth_getLogs', [{}], `{"jsonrpc":"2.0","id":1,"result":[${rows.join()}]}`);
  return {
    kind: 'exchange',
    exchange,
    hints: noHints,
    known: { abis: [], problems: [] },
    sentValues: [],
    notes: [],
    ...more,
  };
}

function renderedRows() {
  const sent: NewRowsMessage[] = [];
  const clock = { now: 0 };
  const page = { isThere: true };
  const shown = new RenderedRows(
    (message) => {
      if (page.isThere) sent.push(message);
      return Promise.resolve(page.isThere);
    },
    () => clock.now,
  );
  return { shown, sent, clock, page, send: (answer: ExchangeAnswer) => shown.send('a', answer, report) };
}

describe('renderedRows', () => {
  it('sends the rows that follow those of the output, each once', async () => {
    const { shown, sent, send } = renderedRows();
    assert.equal(await send(answerOf([1])), false, 'no output was written');
    const series = shown.begin('a', answerOf([1]));
    assert.ok(await send(answerOf([1, 2])));
    assert.ok(await send(answerOf([1, 2, 3, 4])));
    assert.deepEqual(
      sent.map(({ rest }) => rest),
      [',2]}', ',3,4]}'],
    );
    assert.deepEqual(new Set(sent.map((message) => message.series)), new Set([series]));
    assert.notEqual(shown.begin('a', answerOf([1, 2, 3, 4])), series);
  });

  it('wants an output with all rows if anything but the rows changed', async () => {
    const changes: readonly ExchangeAnswer[] = [
      answerOf([2, 1]),
      answerOf([]),
      answerOf([1, 2], { notes: ['A note'] }),
      answerOf([1, 2], { name: 'other' }),
      answerOf([1, 2], { hints: { ...noHints, contractNames: { '0x01': 'Token' } } }),
      answerOf([1, 2], { hints: { ...noHints, live: { first: 1 } } }),
    ];
    for (const answer of changes) {
      const { shown, sent, send } = renderedRows();
      shown.begin('a', answerOf([1]));
      assert.equal(await send(answer), false);
      assert.deepEqual(sent, []);
      assert.ok(await send(answerOf([1, 2])), 'the other way round');
    }
  });

  it('wants one after five seconds without a rest, for many rows, without a page, and when it is asked for', async () => {
    const { shown, sent, clock, page, send } = renderedRows();
    shown.begin('a', answerOf([1]));
    clock.now = 4_999;
    assert.ok(await send(answerOf([1, 2])));
    clock.now = 5_000;
    assert.equal(await send(answerOf([1, 2, 3])), false);
    shown.begin('a', answerOf([1, 2, 3]));
    assert.equal(await send(answerOf([1, 2, 3, ...Array.from({ length: 100_000 }, () => 10)])), false);
    page.isThere = false;
    assert.equal(await send(answerOf([1, 2, 3, 4])), false);
    page.isThere = true;
    assert.ok(await send(answerOf([1, 2, 3, 4])), 'the page lacks the row still');
    shown.forget('a');
    assert.equal(await send(answerOf([1, 2, 3, 4, 5])), false);
    assert.deepEqual(
      sent.map(({ rest }) => rest),
      [',2]}', ',4]}'],
    );
  });
});
