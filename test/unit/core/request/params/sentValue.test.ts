import assert from 'node:assert/strict';

import { describeSentValues, sentValuesOf } from '../../../../../src/core/request/params/sentValue';

const range = { start: 0, end: 1 };
const transfer = `0x${'ddf252ad'.repeat(8)}`;

describe('values that were sent in another form', () => {
  it('have both forms in a terminal, in one line', () => {
    const values = sentValuesOf([
      { range, place: 'fromBlock', written: 'latest-1000', sent: '0x121eac0' },
      { range, written: 'mapping(2)[\u202e1]', sent: transfer },
    ]);
    assert.deepEqual(describeSentValues(values), [
      `Sent in another form: fromBlock latest-1000 as 19,000,000 (0x121eac0), mapping(2)[\\u{202e}1] as ${transfer}`,
    ]);
    assert.deepEqual(describeSentValues([]), []);
  });
});
