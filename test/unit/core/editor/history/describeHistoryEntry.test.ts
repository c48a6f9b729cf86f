import assert from 'node:assert/strict';

import { describeHistoryEntry } from '../../../../../src/core/editor/history/describeHistoryEntry';
import { sampleEntry } from './sampleEntry';

const entry = sampleEntry({ methods: ['eth_getLogs'], outcome: 'timeout' });

describe('describeHistoryEntry', () => {
  it('names method, network, outcome and time first, then the texts of the row', () => {
    assert.equal(
      describeHistoryEntry(entry, 'mainnet', '4:46:04 PM', '22 ms · 255 credits'),
      'eth_getLogs, mainnet, Timed out, 4:46:04 PM, 22 ms · 255 credits',
    );
  });
});
