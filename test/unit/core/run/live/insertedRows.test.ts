import assert from 'node:assert/strict';

import { logRowsOf } from '../../../../../src/core/run/live/gapFiller';
import { LiveRows } from '../../../../../src/core/run/live/liveRows';
import { VolatileRows } from '../../../../../src/core/run/live/volatileRows';

const rows = logRowsOf({ address: '0x01' }, { logResults: 10, logParameters: 10, blockRange: 10 });

const logAt = (block: number, index: number) => ({
  blockNumber: `0x${block.toString(16)}`,
  blockHash: `0x${String(block).padStart(64, '0')}`,
  logIndex: `0x${index.toString(16)}`,
});

const placeOf = (log: ReturnType<typeof logAt>) => rows.placeOf(log) ?? assert.fail('a log has a place');

describe('rows of blocks that are read again', () => {
  const known = [logAt(1, 0), logAt(3, 1), logAt(5, 0)];
  const answer = [logAt(2, 0), logAt(3, 0), logAt(3, 1), logAt(4, 0), logAt(5, 0), logAt(6, 0)];

  it('are new rows before each row that stays, and at the end', () => {
    const volatile = new VolatileRows(rows);
    const [, third, fifth] = known.map((log) => volatile.add(log, placeOf(log))?.key);
    const changes = volatile.replaceAfter(1, answer, 1);
    assert.deepEqual(
      changes.map((change) => change.kind === 'added' && [change.rows.map(({ value }) => value), change.before]),
      [
        [answer.slice(0, 2), third],
        [answer.slice(3, 4), fifth],
        [answer.slice(5), undefined],
      ],
    );
  });

  it('are shown in the order of the chain, and counted if they belong before all that are kept', () => {
    const volatile = new VolatileRows(rows);
    const shown = new LiveRows(100);
    shown.take([{ kind: 'added', rows: known.flatMap((log) => volatile.add(log, placeOf(log)) ?? []) }]);
    shown.take(volatile.replaceAfter(1, answer, 1));
    assert.deepEqual(shown.values, [known[0], ...answer]);
    shown.take([{ kind: 'added', rows: [{ key: 'a', block: 0, value: 'early' }], before: 'forgotten' }]);
    assert.deepEqual(shown.values, [known[0], ...answer]);
    assert.equal(shown.count, 8);
  });
});
