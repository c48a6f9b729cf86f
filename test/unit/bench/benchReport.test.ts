import assert from 'node:assert/strict';

import { formatReport, holdsBound } from '../../bench/benchReport';
import { measureMedians, median } from '../../bench/measure';

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
});
