import assert from 'node:assert/strict';

import { ReaderTime } from '../../../../../src/webview/components/dom/readerTime';

describe('ReaderTime', () => {
  it('formats a time in the zone, followed by UTC', () => {
    assert.deepEqual(new ReaderTime('Europe/Berlin').read('1705173443'), {
      local: '2024-01-13 20:17:23 GMT+1',
      utc: '2024-01-13 19:17:23 UTC',
    });
  });

  it("shows UTC once if the user's zone is UTC", () => {
    assert.deepEqual(new ReaderTime('UTC').read('1705173443'), { local: '2024-01-13 19:17:23 UTC' });
  });

  it('returns seconds for times outside the calendar', () => {
    assert.deepEqual(new ReaderTime('UTC').read('115792089237316195423570985'), {
      local: '115792089237316195423570985 seconds since 1970',
    });
  });
});
