import assert from 'node:assert/strict';

import { JsonNumber } from '../../../../../../src/core/base/json/jsonValue';
import { firstItems, recordColumnsOf } from '../../../../../../src/core/base/json/recordList';
import type { JournalEntry } from '../../../../../../src/core/run/longWork/journalEntry';
import { printJournalLine, readJournalLine } from '../../../../../../src/core/run/longWork/run/readJournalLine';
import { erc20Transfers } from '../../../../../bench/decodeLogs';
import { defined } from '../../../../defined';
import { readTwice } from '../../../answer/decode/alteredLogs';

describe('a line of a journal', () => {
  const entries: readonly JournalEntry[] = [
    { kind: 'piece', group: 1, from: 5, to: 9, count: 3, parts: [1, 0, 2], ends: { parentHash: '0x01', hash: '0x02' } },
    { kind: 'refused', group: 0, from: 5, to: 9, what: 'results', cap: 10, suggested: { from: 5, to: 6 } },
    { kind: 'parameters', most: 100 },
    { kind: 'anchor', hash: '0xab' },
    { kind: 'reorganized', from: 7 },
    { kind: 'fallback' },
    { kind: 'page', count: 2, token: 'next' },
    { kind: 'page', count: 0 },
    { kind: 'step', step: '{"slot":"0x1","rows":[]}' },
  ];

  it('reads back unchanged, with every digit of its rows', () => {
    for (const entry of entries) {
      const record = { entry, rows: [{ value: new JsonNumber('18446744073709551615') }] };
      assert.deepEqual(defined(readJournalLine(printJournalLine(record))), record);
    }
  });

  it('has the rows as they are in the bytes of their answer', () => {
    const entry = { kind: 'page', count: 1 } as const;
    const [fast, slow] = readTwice(erc20Transfers(300, 1).logs);
    for (const count of [300, 299, 1])
      assert.deepEqual(
        printJournalLine({ entry, rows: firstItems(fast, count) }),
        printJournalLine({ entry, rows: slow.slice(0, count) }),
      );
    const read = readJournalLine(printJournalLine({ entry, rows: fast }));
    assert.ok(recordColumnsOf(read?.rows));
    assert.deepEqual(defined(read), { entry, rows: slow });
  });

  it('is not read if it was cut off anywhere', () => {
    for (const entry of entries) {
      const line = printJournalLine({ entry, rows: [{ a: 1 }] }).slice(0, -1);
      for (let length = 0; length < line.length; length += 1)
        assert.equal(readJournalLine(line.slice(0, length)), undefined);
    }
  });
});
