import assert from 'node:assert/strict';

import { formatReport, holdsBound } from '../../bench/benchReport';
import { failIfHung, measureMedians, median } from '../../bench/measure';
import { startServer } from '../../bench/startServer';

describe('bench report', () => {
  it('accepts a figure at its bound, and none beyond it', () => {
    const figure = { label: 'speed', unit: 'x' };
    assert.equal(holdsBound({ ...figure, value: 20, bound: { kind: 'atLeast', value: 20 } }), true);
    assert.equal(holdsBound({ ...figure, value: 19.9, bound: { kind: 'atLeast', value: 20 } }), false);
    assert.equal(holdsBound({ ...figure, value: 1.15, bound: { kind: 'atMost', value: 1.15 } }), true);
    assert.equal(holdsBound({ ...figure, value: 1.16, bound: { kind: 'atMost', value: 1.15 } }), false);
    assert.equal(holdsBound({ ...figure, value: 0 }), true);
  });

  it('shows each bound beside its figure', () => {
    const table = formatReport({
      name: 'decode',
      cases: [
        { label: 'viem', value: 1234.5, unit: 'ms' },
        { label: 'faster than viem', value: 26.44, unit: 'times', bound: { kind: 'atLeast', value: 20 } },
        { label: 'memory', value: 4, unit: 'times', bound: { kind: 'atMost', value: 3 } },
      ],
    });
    assert.equal(
      table,
      [
        'decode',
        '                        figure  bound',
        '  viem                1,230 ms',
        '  faster than viem  26.4 times  at least 20  holds',
        '  memory               4 times  at most 3    BROKEN',
      ].join('\n'),
    );
  });

  it('computes medians of odd and even counts', () => {
    assert.equal(median([9, 1, 5]), 5);
    assert.equal(median([9, 1, 5, 7]), 6);
    assert.throws(() => median([]));
  });

  it('runs every contender once per round, and each of them first in some rounds', async () => {
    const order: string[] = [];
    const contenders = ['a', 'b'].map((label) => ({ label, run: () => order.push(label) }));
    const medians = await measureMedians(contenders, { rounds: 3, warmup: 1 });
    assert.equal(order.join(''), 'abbaabba');
    assert.deepEqual([...medians.keys()], ['a', 'b']);
  });

  it('runs every contender once with the smallest work', async () => {
    const order: string[] = [];
    const contenders = ['a', 'b'].map((label) => ({ label, run: () => order.push(label) }));
    await measureMedians(contenders, { rounds: 3, warmup: 1, smallest: true });
    assert.equal(order.join(''), 'ab');
  });

  it('fails a bench that hangs, and says what it waited for', async () => {
    const hangs = measureMedians([{ label: 'the filter of all rows', run: () => new Promise(() => {}) }], {
      rounds: 1,
      warmup: 0,
    });
    await assert.rejects(failIfHung(hangs, 0), /the end of: the filter of all rows$/);
    assert.equal(await failIfHung(Promise.resolve('a report'), 0), 'a report');
  });

  it('fails what waits for a server that ends', async () => {
    const server = await startServer('calls/answerServer.ts');
    const waits = server.during(new Promise(() => {}));
    server.stop();
    await assert.rejects(waits, /The process of calls\/answerServer\.ts ended with 0/);
  });
});
