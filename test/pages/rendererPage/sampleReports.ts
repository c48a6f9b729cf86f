import type { WorkReport } from '../../../src/core/run/longWork/workReport';

const running: WorkReport = {
  id: 'w1',
  state: 'running',
  rowKind: 'log',
  span: { from: 19_000_000, to: 19_123_456 },
  done: 0.63,
  rows: 63_120,
  shownRows: 10_000,
  calls: 9,
  cost: { credits: 2295, unpricedCalls: 0 },
  remainingCalls: 5,
  millisecondsLeft: 11_200,
  notices: [],
};

const ended = { remainingCalls: undefined, millisecondsLeft: undefined };

/** Reports on long work, by their special feature. */
export const sampleReports: Readonly<Record<string, WorkReport>> = {
  begun: {
    ...running,
    done: 0.1,
    rows: 9_400,
    shownRows: 9_400,
    calls: 2,
    cost: { credits: 510, unpricedCalls: 0 },
    remainingCalls: undefined,
    millisecondsLeft: undefined,
  },
  running,
  further: {
    ...running,
    done: 0.64,
    rows: 64_200,
    calls: 10,
    cost: { credits: 2550, unpricedCalls: 0 },
    remainingCalls: 4,
    millisecondsLeft: 10_800,
  },
  late: {
    ...running,
    done: 0.8,
    rows: 81_010,
    calls: 11,
    cost: { credits: 2805, unpricedCalls: 0 },
    remainingCalls: 3,
    millisecondsLeft: 5_100,
  },
  endless: {
    ...running,
    rowKind: 'event',
    span: undefined,
    done: undefined,
    rows: 12_000,
    shownRows: 12_000,
    calls: 12,
    cost: { credits: 0, unpricedCalls: 12 },
    ...ended,
  },
  live: {
    ...running,
    ...ended,
    span: undefined,
    done: undefined,
    rows: 1_240,
    shownRows: 1_000,
    live: {
      state: 'live',
      perMinute: 36,
      notifications: { count: 1_420, isPriced: true },
      isKept: true,
      gaps: [
        {
          from: 19_060_001,
          to: 19_060_412,
          why: 'The service limits the rate. It allows 30 calls per second.',
          calls: 3,
          cost: { credits: 295, unpricedCalls: 0 },
          isFilling: false,
        },
        {
          from: 19_070_000,
          to: 19_070_000,
          why: 'The call timed out. The service did not answer within 30 seconds.',
          calls: 2,
          cost: { credits: 265, unpricedCalls: 0 },
          isFilling: true,
        },
      ],
    },
  },
  stopped: {
    ...running,
    state: 'stopped',
    millisecondsLeft: undefined,
    stopped: 'The budget of this cell is spent: 2,500 credits. Raise it by “# @budget”, or continue with what came.',
    notices: [
      'Blocks 19,060,001 to 19,060,004 were reorganized while they were read. They were read again.',
      'The answer for blocks 19,031,200 to 19,031,399 held exactly 10,000 logs. The service may have cut it.',
    ],
  },
  done: {
    ...running,
    ...ended,
    state: 'done',
    done: 1,
    rows: 102_345,
    calls: 14,
    cost: { credits: 3315, unpricedCalls: 1 },
    notices: Array.from(
      { length: 8 },
      (_, index) =>
        `Blocks ${19_000_100 + index} to ${19_000_101 + index} were reorganized while they were read. They were read again.`,
    ),
  },
  saved: {
    ...running,
    ...ended,
    state: 'done',
    done: 1,
    rows: 2_102_345,
    calls: 314,
    cost: { credits: 80_070, unpricedCalls: 0 },
    saved: { path: '/home/ada/notebooks/out/transfers-since-january', rows: 2_102_345, files: 3 },
  },
};
