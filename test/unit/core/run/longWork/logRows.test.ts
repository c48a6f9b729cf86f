import assert from 'node:assert/strict';

import { recordColumnsOf } from '../../../../../src/core/base/json/recordList';
import { arrangeLogs, blocksOfLogs } from '../../../../../src/core/run/longWork/logRows';
import { erc20Transfers } from '../../../../bench/decodeLogs';
import { alteredLog, readTwice } from '../../answer/decode/alteredLogs';
import { below, seeded } from '../../formats/abi/type/randomAbi';

describe('the logs of a span', () => {
  const { logs } = erc20Transfers(400, 8);
  const ordered = logs.map((log, row) => {
    const place = `0x${(row % 200).toString(16)}`;
    return { ...log, transactionIndex: place, logIndex: place };
  });
  const whole = { from: 19_000_000, to: 19_000_001 };

  it('are read from the bytes of their answer if they are in order', () => {
    const [fast, slow] = readTwice(ordered);
    assert.ok(recordColumnsOf(fast));
    assert.equal(arrangeLogs([fast], whole), fast);
    assert.deepEqual(arrangeLogs([slow], whole), slow);
    assert.deepEqual(arrangeLogs([[], fast], whole), slow);
  });

  it('are in the order of the chain if their indexes are counted by receipt, from one answer and from several', () => {
    const byReceipt = ordered.map((log, row) => ({
      ...log,
      transactionIndex: `0x${((row % 200) >> 1).toString(16)}`,
      logIndex: `0x${(row % 2).toString(16)}`,
    }));
    const [fast, slow] = readTwice(byReceipt);
    assert.equal(arrangeLogs([fast], whole), fast);
    const odd = slow.filter((_, row) => row % 2 === 1);
    const even = slow.filter((_, row) => row % 2 === 0);
    assert.deepEqual(arrangeLogs([odd, even], whole), slow);
  });

  it('are the same read from the bytes of an answer and from its values', () => {
    const random = seeded(9);
    for (let round = 0; round < 300; round += 1) {
      const some = ordered.slice(0, 100 + below(random, 300));
      const changed = below(random, some.length);
      const [fast, slow] = readTwice(
        some.map((log, row) => {
          if (round % 3 === 0 || row !== changed) return log;
          return round % 3 === 1 ? alteredLog(log, random) : { ...log, logIndex: '0x63', blockNumber: '0x121eac0' };
        }),
      );
      const span = {
        from: whole.from + (below(random, 8) === 0 ? 1 : 0),
        to: whole.to - (below(random, 8) === 0 ? 1 : 0),
      };
      assert.ok(recordColumnsOf(fast));
      assert.deepEqual(blocksOfLogs(fast, span), blocksOfLogs(slow, span));
      assert.deepEqual([...arrangeLogs([fast], span)], arrangeLogs([slow, []], span));
    }
  });
});
