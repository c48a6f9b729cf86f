import assert from 'node:assert/strict';

import { exitCodeOf } from '../../../../../src/cli/exitCodeOf';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { type DecodeHints, noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { failuresOf } from '../../../../../src/core/run/report/cellFailures';
import { printCellReport } from '../../../../../src/core/run/report/printCellReport';
import { printJunit } from '../../../../../src/core/run/report/printJunit';
import { printRunHtml } from '../../../../../src/core/run/report/printRunHtml';
import { printRunMarkdown } from '../../../../../src/core/run/report/printRunMarkdown';
import { printTap } from '../../../../../src/core/run/report/printTap';
import { compareRecordedCall, describeCompared } from '../../../../../src/core/run/report/readRecordedCalls';
import { reportShownCells } from '../../../../../src/core/run/report/reportShownCells';
import { exchangeOf } from '../../editor/history/sampleExchange';

const log = {
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'],
  data: '0xfeedbeef',
  blockNumber: '0x7',
};

/** Hints that stand for a bug: they throw from the given read on, while a view is made or when its rows are. */
function brokenFrom(read: number): { readonly hints: DecodeHints; readonly reads: () => number } {
  let reads = 0;
  const hints = new Proxy(noHints, {
    get: (target, name) => {
      reads += 1;
      if (reads >= read) throw new RangeError('Invalid count value: -1');
      return Reflect.get(target, name);
    },
  });
  return { hints, reads: () => reads };
}

function reportOf(hints: DecodeHints) {
  const outcome = { kind: 'result', body: new Uint8Array(), value: [log] } as const;
  const exchange = exchangeOf({ kind: 'rpc', method: 'eth_getLogs', params: [] }, 'evm', { outcome });
  const answer = { kind: 'exchange', exchange, hints, sentValues: [], notes: [] } as const;
  const heading = { line: 1, title: 'eth_getLogs' };
  const limits = { maxRows: 20, maxDetailedRows: 20, resultCharacters: Infinity };
  return reportShownCells(
    [
      { ...heading, id: '0', answer },
      { ...heading, id: '1', answer: { ...answer, hints: noHints } },
    ],
    { notebook: 'n.rpc', limits, redact: (text) => text, now: 0 },
  );
}

describe('an answer that an internal error keeps from being decoded or printed', () => {
  const { hints: counting, reads } = brokenFrom(Infinity);
  reportOf(counting);
  const options = { time: utcTime, howToAsk: () => undefined };

  it('is shown as it was received with a sentence, and fails only its cell, wherever the error occurs', () => {
    assert.ok(reads() > 3);
    for (let read = 1; read <= reads(); read += 1) {
      const run = reportOf(brokenFrom(read).hints);
      const [broken, other] = run.cells;
      assert.ok(broken && other);
      const text = printCellReport(broken, options).join('\n');
      assert.match(text, /An internal error of Rpcbook occurred .*RangeError: Invalid count value: -1/);
      assert.match(text, /"data": "0xfeedbeef"/);
      assert.deepEqual(
        failuresOf(broken).map(({ code }) => code),
        ['notDecoded'],
      );
      assert.deepEqual([broken.isFulfilled, other.isFulfilled, exitCodeOf(run)], [false, true, 1]);
    }
  });

  it('is named when it is verified again, also if it is as recorded', () => {
    const call = { title: 'eth_getLogs', network: 'evm', result: [log], cell: '' };
    const compared = reportOf(brokenFrom(1).hints).cells.map((cell) => compareRecordedCall(call, cell));
    assert.deepEqual(
      compared.map(({ isSame, lines }) => [isSame, lines.length]),
      [
        [true, 2],
        [true, 1],
      ],
    );
    assert.match(compared[0]?.lines.join('\n') ?? '', /^Same: .*\n {2}An internal error of Rpcbook occurred/);
    const kept = 'An internal error kept 1 answer from being decoded.';
    assert.equal(describeCompared(compared), `2 answers as recorded. ${kept}`);
    const [other] = compareRecordedCall({ ...call, result: [] }, reportOf(brokenFrom(1).hints).cells[0]).lines.slice(
      -1,
    );
    assert.match(other ?? '', /An internal error/);
  });

  it('is named in each report', () => {
    const run = reportOf(brokenFrom(1).hints);
    for (const text of [
      printJunit([run]),
      printTap([run]).join('\n'),
      printRunMarkdown([run], options),
      printRunHtml([run], options),
    ])
      assert.match(text, /An internal error of Rpcbook occurred/);
  });
});
