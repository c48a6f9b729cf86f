import assert from 'node:assert/strict';

import fc from 'fast-check';

import { blocksOfShare, datasetFileName, lastBlockOfFile } from '../../../../src/disk/dataset/datasetGrid';

describe('the files of a dataset', () => {
  it('are divided into shares that have each block once and begin and end with files', () => {
    const numbers = fc.tuple(
      fc.nat(5_000),
      fc.nat(5_000),
      fc.integer({ min: 1, max: 700 }),
      fc.integer({ min: 1, max: 40 }),
    );
    fc.assert(
      fc.property(numbers, ([from, length, blocksPerFile, of]) => {
        const range = { from, to: from + length };
        const shares = Array.from({ length: of }, (_, at) =>
          blocksOfShare(range, blocksPerFile, { number: at + 1, of }),
        ).filter((share) => share !== undefined);
        assert.equal(shares[0]?.from, range.from);
        assert.equal(shares.at(-1)?.to, range.to);
        for (const [at, share] of shares.entries()) {
          assert.ok(share.from <= share.to);
          if (at > 0) assert.equal(share.from, (shares[at - 1]?.to ?? 0) + 1);
          if (at > 0) assert.equal(share.from % blocksPerFile, 0);
        }
      }),
    );
  });

  it('end where the next one begins, and are named after their blocks', () => {
    assert.equal(lastBlockOfFile(150, 1_000, 100), 199);
    assert.equal(lastBlockOfFile(900, 950, 100), 950);
    assert.equal(datasetFileName({ from: 150, to: 199 }, 100, 'parquet'), 'from_block=100/150-199.parquet');
  });
});
