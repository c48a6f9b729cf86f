import assert from 'node:assert/strict';

import { RowRate } from '../../../../../src/core/run/live/rowRate';

describe('RowRate', () => {
  it('counts the rows of the last minute', () => {
    const rate = new RowRate();
    rate.add(3, 0);
    rate.add(2, 30_000);
    assert.equal(rate.perMinute(30_000), 5);
    assert.equal(rate.perMinute(60_000), 2);
    assert.equal(rate.perMinute(90_000), 0);
  });

  it('collects rows that arrive together, so that many rows take little memory', () => {
    const rate = new RowRate();
    for (let at = 0; at < 100_000; at += 1) rate.add(1, at);
    const rows = rate.perMinute(100_000);
    assert.ok(rows > 58_000 && rows <= 60_000, String(rows));
  });
});
