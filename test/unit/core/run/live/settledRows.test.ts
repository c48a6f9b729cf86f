import assert from 'node:assert/strict';

import type { LiveRow } from '../../../../../src/core/run/live/liveFeed';
import { SettledRows } from '../../../../../src/core/run/live/settledRows';

const row = (block: number, index = 0): LiveRow => ({ key: `${block}:${index}`, block, value: `${block}:${index}` });
const added = (...blocks: readonly number[]) => ({ kind: 'added' as const, rows: blocks.map((block) => row(block)) });

describe('SettledRows', () => {
  it('releases rows in order when their blocks are deep enough, and the rest at the end', () => {
    const rows = new SettledRows(2);
    assert.deepEqual(rows.take([added(1, 2)]), []);
    assert.deepEqual(rows.take([added(3, 4)]), ['1:0', '2:0']);
    assert.deepEqual(rows.takeRest(), ['3:0', '4:0']);
    assert.deepEqual(rows.takeRest(), []);
  });

  it('releases rows of no block at once, after those before them', () => {
    const rows = new SettledRows(2);
    const pending = { kind: 'added' as const, rows: [{ key: 'p', block: undefined, value: 'p' }] };
    assert.deepEqual(rows.take([pending]), ['p']);
    assert.deepEqual(rows.take([added(1), pending]), []);
    assert.deepEqual(rows.take([added(3)]), ['1:0', 'p']);
  });

  it('never releases rows that are removed while they wait, and counts those that are removed later', () => {
    const rows = new SettledRows(2);
    rows.take([added(1, 2, 3)]);
    assert.deepEqual(rows.take([{ kind: 'removed', keys: ['3:0', '2:0'] }, added(4)]), []);
    assert.equal(rows.late, 0);
    rows.take([{ kind: 'removed', keys: ['1:0'] }]);
    assert.equal(rows.late, 1);
    assert.deepEqual(rows.takeRest(), ['4:0']);
  });

  it('puts rows before the row that follows them, and those of a filled gap among their blocks', () => {
    const rows = new SettledRows(10);
    rows.take([added(1, 5)]);
    rows.take([{ kind: 'added', rows: [row(5, 9)], before: '5:0' }]);
    rows.take([{ kind: 'filled', from: 2, to: 3, rows: [row(2), row(3)] }]);
    assert.deepEqual(rows.takeRest(), ['1:0', '2:0', '3:0', '5:9', '5:0']);
  });

  it('keeps a bounded number of rows', () => {
    const rows = new SettledRows(1_000, 4);
    assert.deepEqual(rows.take([added(1, 2, 3, 4)]), []);
    assert.deepEqual(rows.take([added(5, 6)]), ['1:0', '2:0', '3:0']);
    assert.deepEqual(rows.takeRest(), ['4:0', '5:0', '6:0']);
  });
});
