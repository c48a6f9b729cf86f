import assert from 'node:assert/strict';

import type { HistoryEntry } from '../../../../src/core/history/historyEntry';
import { speakHistoryEntry } from '../../../../src/host/history/speakHistoryEntry';

const entry: HistoryEntry = {
  id: 'e1',
  at: 0,
  network: 'acme/mainnet',
  transport: 'http',
  methods: ['eth_getLogs'],
  request: { kind: 'json', text: '{}' },
  outcome: 'timeout',
  milliseconds: 22,
};

describe('speakHistoryEntry', () => {
  it('says method, network, outcome and time first, then what the row shows', () => {
    assert.equal(
      speakHistoryEntry(entry, 'mainnet', '4:46:04 PM', '22 ms · 255 credits'),
      'eth_getLogs, mainnet, Timed out, 4:46:04 PM, 22 ms · 255 credits',
    );
  });
});
