import assert from 'node:assert/strict';

import type { LiveReport, WorkReport } from '../../../../../../src/core/run/longWork/workReport';
import {
  describeGap,
  formatFill,
  formatLiveState,
  formatNotifications,
  formatRate,
} from '../../../../../../src/core/run/session/plan/formatLiveReport';
import { formatWorkReport } from '../../../../../../src/core/run/session/plan/formatWorkReport';

const live: LiveReport = { state: 'live', perMinute: 1_200 };

describe('the text of a live cell', () => {
  it('names its state, and the rows that wait while it is paused', () => {
    assert.equal(formatLiveState(live, 'log'), 'Live');
    assert.equal(formatLiveState({ ...live, state: 'filling' }, 'log'), 'Reading missed blocks');
    assert.equal(formatLiveState({ ...live, state: 'askingAgain' }, 'log'), 'Asking again for missed blocks');
    assert.equal(formatLiveState({ ...live, paused: { rows: 0 } }, 'log'), 'Paused');
    assert.equal(formatLiveState({ ...live, paused: { rows: 1 } }, 'log'), 'Paused: 1 new log');
    assert.equal(formatLiveState({ ...live, paused: { rows: 2_000 } }, 'block'), 'Paused: 2,000 new blocks');
  });

  it('has its rate and notifications, and says that they are unpriced', () => {
    assert.equal(formatRate(live), '1,200/min');
    assert.equal(formatRate({ ...live, perMinute: 0 }), undefined);
    assert.equal(formatRate({ ...live, state: 'ended' }), undefined);
    assert.equal(formatNotifications(live), undefined);
    assert.equal(formatNotifications({ ...live, notifications: { count: 0, isPriced: true } }), undefined);
    assert.equal(formatNotifications({ ...live, notifications: { count: 7, isPriced: true } }), '7');
    assert.equal(formatNotifications({ ...live, notifications: { count: 7, isPriced: false } }), '7, unpriced');
  });

  it('says which blocks are missing, and what filling the gap costs', () => {
    const gap = {
      from: 5,
      to: 1_900,
      why: 'It failed.',
      calls: 3,
      cost: { credits: 60, unpricedCalls: 0 },
      isFilling: false,
    };
    assert.equal(describeGap(gap), 'Rows of blocks 5 to 1,900 are missing. It failed.');
    assert.equal(describeGap({ ...gap, to: 5 }), 'Rows of block 5 are missing. It failed.');
    assert.equal(formatFill(gap), 'at least 3 calls, 60 credits');
    assert.equal(formatFill({ ...gap, cost: { credits: 0, unpricedCalls: 0 } }), 'no cost');
    assert.equal(formatFill({ ...gap, cost: { credits: 0, unpricedCalls: 3 } }), 'at least 3 unpriced calls');
  });

  it('is one line with the figures of its work', () => {
    const report: WorkReport = {
      id: 'live:1',
      state: 'running',
      rowKind: 'log',
      rows: 12,
      shownRows: 12,
      calls: 3,
      cost: { credits: 30, unpricedCalls: 0 },
      notices: [],
      live,
    };
    assert.equal(formatWorkReport(report), 'Live · 12 logs · 1,200/min · 3 calls · 30 credits');
  });
});
