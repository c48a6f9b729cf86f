import assert from 'node:assert/strict';

import type { WorkReport } from '../../../../../../src/core/run/longWork/workReport';
import {
  formatShown,
  formatSpan,
  formatTimeLeft,
  formatWorkReport,
  formatWorkReportMarkdown,
  formatWorkReportText,
} from '../../../../../../src/core/run/session/plan/formatWorkReport';

const running: WorkReport = {
  id: 'w1',
  state: 'running',
  rowKind: 'log',
  span: { from: 19_000_000, to: 19_123_456 },
  done: 0.63,
  rows: 63_120,
  shownRows: 63_120,
  calls: 9,
  cost: { credits: 2295, unpricedCalls: 0 },
  remainingCalls: 5,
  millisecondsLeft: 11_200,
  notices: [],
};
const stopped: WorkReport = {
  ...running,
  state: 'stopped',
  millisecondsLeft: undefined,
  stopped: 'The budget of the day is spent. Raise it, or continue tomorrow.',
};
const done: WorkReport = {
  ...running,
  state: 'done',
  done: 1,
  rows: 102_345,
  shownRows: 10_000,
  calls: 14,
  cost: { credits: 3570, unpricedCalls: 0 },
  millisecondsLeft: undefined,
};

describe('formatWorkReport', () => {
  it('shows the progress of running work', () => {
    assert.equal(formatWorkReport(running), '63 % · 63,120 logs · 9 calls · 2,295 credits · 12 s left');
  });

  it('shows no percentage and no time if they are unknown', () => {
    assert.equal(
      formatWorkReport({ ...running, rowKind: 'event', done: undefined, millisecondsLeft: undefined }),
      '63,120 events · 9 calls · 2,295 credits',
    );
  });

  it('shows unpriced calls once', () => {
    const begun = { ...running, millisecondsLeft: undefined };
    assert.equal(
      formatWorkReport({ ...begun, cost: { credits: 0, unpricedCalls: 9 } }),
      '63 % · 63,120 logs · 9 unpriced calls',
    );
    assert.equal(
      formatWorkReport({ ...begun, cost: { credits: 2040, unpricedCalls: 1 } }),
      '63 % · 63,120 logs · 9 calls · 2,040 credits + 1 unpriced call',
    );
    assert.equal(
      formatWorkReport({ ...begun, cost: { credits: 0, unpricedCalls: 0 } }),
      '63 % · 63,120 logs · 9 calls · 0 credits',
    );
  });

  it('has texts for one and for none', () => {
    const first = {
      ...running,
      rows: 1,
      calls: 1,
      cost: { credits: 255, unpricedCalls: 0 },
      millisecondsLeft: undefined,
    };
    assert.equal(formatWorkReport({ ...first, rowKind: 'block' }), '63 % · 1 block · 1 call · 255 credits');
    assert.equal(
      formatWorkReport({ ...first, done: 0, rows: 0, calls: 0, cost: { credits: 0, unpricedCalls: 0 } }),
      '0 % · 0 logs · no call yet',
    );
  });

  it('shows what was received when it has stopped and when it is done', () => {
    assert.equal(formatWorkReport(stopped), 'Stopped at 63 %: 63,120 logs in 9 calls, 2,295 credits');
    assert.equal(formatWorkReport({ ...stopped, done: undefined }), 'Stopped: 63,120 logs in 9 calls, 2,295 credits');
    assert.equal(formatWorkReport(done), 'Done: 102,345 logs in 14 calls, 3,570 credits');
    assert.equal(
      formatWorkReport({ ...done, cost: { credits: 0, unpricedCalls: 14 } }),
      'Done: 102,345 logs in 14 unpriced calls',
    );
    assert.equal(
      formatWorkReport({ ...done, calls: 0, cost: { credits: 0, unpricedCalls: 0 } }),
      'Done: 102,345 logs without a call',
    );
    assert.equal(
      formatWorkReport({ ...stopped, done: undefined, calls: 0, rows: 0, cost: { credits: 0, unpricedCalls: 0 } }),
      'Stopped: 0 logs',
    );
  });

  it('never shows a higher percentage than is done', () => {
    const percentOf = (share: number) => formatWorkReport({ ...running, done: share }).split(' · ')[0];
    assert.deepEqual([0, 0.004, 0.57, 0.29, 0.9999, 1].map(percentOf), ['0 %', '0 %', '57 %', '29 %', '99 %', '100 %']);
  });
});

describe('formatTimeLeft', () => {
  it('is as coarse as an estimate', () => {
    const left = (milliseconds: number) => formatTimeLeft({ state: 'running', millisecondsLeft: milliseconds });
    assert.deepEqual([0, 800, 12_000, 60_000, 61_000, 3_540_001, 4_800_000].map(left), [
      '1 s',
      '1 s',
      '12 s',
      '60 s',
      '2 min',
      '1 h',
      '1 h 20 min',
    ]);
  });

  it('is undefined for work that does not run', () => {
    assert.equal(formatTimeLeft({ state: 'stopped', millisecondsLeft: 5000 }), undefined);
  });
});

describe('formatSpan', () => {
  it('shows one block, or the first and the last', () => {
    assert.equal(formatSpan(running), '19,000,000 to 19,123,456');
    assert.equal(formatSpan({ span: { from: 7, to: 7 } }), '7');
    assert.equal(formatSpan({ span: undefined }), undefined);
  });
});

describe('formatShown', () => {
  it('is shown only if some rows are not shown', () => {
    assert.equal(formatShown(running), undefined);
    assert.equal(formatShown(done), '10,000 of 102,345 logs are shown');
  });
});

describe('formatWorkReportText', () => {
  it('prints everything, one line each', () => {
    const report: WorkReport = {
      ...done,
      notices: ['Blocks 7 to 9 were reorganized and read again.'],
      saved: { path: 'out/transfers', rows: 102_345, files: 2 },
    };
    assert.equal(
      formatWorkReportText(report),
      [
        'Done: 102,345 logs in 14 calls, 3,570 credits',
        'Blocks 19,000,000 to 19,123,456.',
        '10,000 of 102,345 logs are shown. Saving writes them all.',
        'Blocks 7 to 9 were reorganized and read again.',
        '102,345 logs were saved in 2 files to out/transfers.',
      ].join('\n'),
    );
  });

  it('starts with the reason why work has stopped', () => {
    assert.equal(
      formatWorkReportText(stopped).split('\n')[1],
      'The budget of the day is spent. Raise it, or continue tomorrow.',
    );
  });

  it('prints no control characters from a service', () => {
    assert.ok(formatWorkReportText({ ...stopped, stopped: 'no\u001b[2J\nmore' }).includes('no\\u{1b}[2J\\nmore'));
  });
});

describe('formatWorkReportMarkdown', () => {
  it('is a bold line and a list', () => {
    assert.equal(
      formatWorkReportMarkdown({ ...stopped, span: undefined, stopped: 'The service said <b>*no*</b>.' }),
      [
        '**Stopped at 63 %: 63,120 logs in 9 calls, 2,295 credits**',
        '',
        '- The service said &lt;b&gt;\\*no\\*&lt;/b&gt;.',
      ].join('\n'),
    );
    assert.equal(
      formatWorkReportMarkdown({ ...running, span: undefined }),
      '**63 % · 63,120 logs · 9 calls · 2,295 credits · 12 s left**',
    );
  });
});
