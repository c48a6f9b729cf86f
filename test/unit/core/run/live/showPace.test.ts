import assert from 'node:assert/strict';

import { ShowPace } from '../../../../../src/core/run/live/showPace';

describe('ShowPace', () => {
  it('gathers the rows of a block', () => {
    const pace = new ShowPace();
    assert.equal(pace.waitAt(1_000), 2);
    pace.shown(0, 1_04);
    assert.equal(pace.waitAt(1_040), 2);
  });

  it('rests longer with many rows, which take longer to draw', () => {
    const pace = new ShowPace();
    pace.shown(20, 1_000);
    assert.equal(pace.waitAt(1_000), 31);
    pace.shown(2_000, 2_000);
    assert.equal(pace.waitAt(2_000), 130);
    pace.shown(20_000, 3_000);
    assert.equal(pace.waitAt(3_000), 300);
  });
});
