import assert from 'node:assert/strict';

import fc from 'fast-check';

import type { WorkReport } from '../../../src/core/run/longWork/workReport';
import { printWorkReportFrame, readWorkReportFrame } from '../../../src/messages/workReportFrame';
import { defined } from '../defined';

const report: WorkReport = {
  id: 'w1',
  state: 'stopped',
  rowKind: 'log',
  span: { from: 0, to: 123_456 },
  done: 0.63,
  rows: 63_120,
  shownRows: 10_000,
  calls: 9,
  cost: { credits: 2295.5, unpricedCalls: 2 },
  remainingCalls: 5,
  millisecondsLeft: 11_200.5,
  notices: ['Blocks 7 to 9 were reorganized and read again.'],
  stopped: 'Stopped by you.',
  saved: { path: 'out/transfers', rows: 63_120, files: 2 },
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const readWith = (change: Readonly<Record<string, unknown>>) =>
  readWorkReportFrame(bytesOf(JSON.stringify({ version: 1, ...report, ...change })));

describe('the frame of a work report', () => {
  it('returns the report that it encodes', () => {
    const { stopped: _stopped, saved: _saved, ...rest } = report;
    const begun: WorkReport = {
      ...rest,
      state: 'running',
      span: undefined,
      done: undefined,
      remainingCalls: undefined,
      millisecondsLeft: undefined,
    };
    const gap = { from: 1, to: 2, why: 'It failed.', calls: 3, cost: report.cost, isFilling: false };
    const live: WorkReport = {
      ...begun,
      live: {
        state: 'live',
        perMinute: 3,
        paused: { rows: 2 },
        notifications: { count: 4, isPriced: false },
        gaps: [gap],
        isKept: true,
      },
    };
    for (const given of [report, begun, live, { ...begun, live: { state: 'repeating' as const, perMinute: 0 } }])
      assert.deepEqual(
        defined(readWorkReportFrame(printWorkReportFrame(given))),
        defined({ kind: 'ok', value: given }),
      );
  });

  it("drops members that a report doesn't have", () => {
    const read = readWith({
      extra: 1,
      cost: { ...report.cost, extra: 1 },
      span: { ...report.span, extra: 1 },
      saved: { ...report.saved, extra: 1 },
    });
    assert.deepEqual(defined(read), { kind: 'ok', value: report });
  });

  it('rejects members of the wrong type', () => {
    const wrong: Readonly<Record<string, readonly unknown[]>> = {
      id: ['', 1, undefined],
      state: ['paused', undefined],
      rowKind: ['', 'Log', 'a log', '<b>log', 'x'.repeat(41), 1, undefined],
      span: [null, {}, { from: 5, to: 4 }, { from: -1, to: 4 }, { from: 0.5, to: 4 }, [0, 4]],
      done: [-0.1, 1.1, '0.5', null],
      rows: [-1, 1.5, 2 ** 53, '1', undefined],
      shownRows: [-1, undefined],
      calls: [-1, undefined],
      cost: [undefined, null, 5, {}, { credits: -1, unpricedCalls: 0 }, { credits: 0, unpricedCalls: 0.5 }],
      remainingCalls: [-1, null],
      millisecondsLeft: [-1, '1', null],
      notices: [undefined, 'a', [1]],
      stopped: [1, null],
      live: [
        null,
        {},
        { state: 'gone', perMinute: 1 },
        { state: 'live' },
        { state: 'live', perMinute: 0.5 },
        { state: 'live', perMinute: 1, paused: {} },
        { state: 'live', perMinute: 1, gaps: {} },
        { state: 'live', perMinute: 1, gaps: [{ from: 1, to: 2, why: 'a', calls: 1, isFilling: true }] },
        { state: 'live', perMinute: 1, notifications: { count: 1 } },
      ],
      saved: [null, {}, { path: 1, rows: 1, files: 1 }, { path: '', rows: -1, files: 1 }, { path: '', rows: 1 }],
    };
    for (const [member, values] of Object.entries(wrong)) {
      for (const value of values)
        assert.equal(readWith({ [member]: value }).kind, 'failed', `${member}: ${JSON.stringify(value)}`);
    }
  });

  it('explains that a frame has another version', () => {
    assert.deepEqual(readWith({ version: 2 }), {
      kind: 'failed',
      problem: 'This output was written by another version of Rpcbook. Run the cell again to see it.',
    });
  });

  it("explains why bytes aren't a frame", () => {
    for (const text of ['', 'hello', 'null', '[]', '{}', '{"id":"w1"}']) {
      assert.deepEqual(readWorkReportFrame(bytesOf(text)), {
        kind: 'failed',
        problem: 'This output contains no Rpcbook report.',
      });
    }
    assert.equal(readWorkReportFrame(new Uint8Array([0xff, 0xfe])).kind, 'failed');
  });

  it('never throws for any bytes or values', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        readWorkReportFrame(bytes);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(report)), fc.jsonValue(), (member, value) => {
        readWith({ [member]: value });
      }),
    );
  });
});
