import assert from 'node:assert/strict';

import fc from 'fast-check';

import type { BlockSpan } from '../../../../../../src/core/run/longWork/plan/blockSpan';
import { type DensityHistogram, histogramOf } from '../../../../../../src/core/run/longWork/plan/densityHistogram';
import { LogRangePlanner } from '../../../../../../src/core/run/longWork/plan/logRangePlanner';
import { seeded } from '../../../formats/abi/type/randomAbi';

const capacity = 10_000;
const lanes = 4;
const gap = 1_000;
const history = 64;
const pieceBlocks = 8;

/** Logs of the blocks before a gap, and of those in it, which begins with block 0. */
interface Chain {
  readonly before: readonly number[];
  readonly counts: readonly number[];
}

/** A chain with a number of logs in each block that `draw` returns. */
function chainOf(draw: () => number, blocks = gap, seen = history): Chain {
  return { before: Array.from({ length: seen }, draw), counts: Array.from({ length: blocks }, draw) };
}

function histogram(span: BlockSpan, counts: readonly number[]): DensityHistogram {
  return histogramOf(
    span,
    counts.flatMap((count, index) => new Array<number>(count).fill(span.from + index)),
  );
}

/** The calls that fill the gap, and those of them that are refused. */
function fill({ before, counts }: Chain): { readonly calls: number; readonly refused: number } {
  const seen = Array.from({ length: Math.ceil(before.length / pieceBlocks) }, (_, piece) => {
    const part = before.slice(piece * pieceBlocks, (piece + 1) * pieceBlocks);
    const from = piece * pieceBlocks - before.length;
    return histogram({ from, to: from + part.length - 1 }, part);
  });
  const planner = new LogRangePlanner(
    { from: 0, to: counts.length - 1 },
    { capacity, lookAhead: 3 * lanes * capacity, seen },
  );
  const waiting: BlockSpan[] = [];
  for (let calls = 0, refused = 0; ; calls += 1) {
    waiting.push(...planner.next(lanes));
    const span = waiting.shift();
    if (span === undefined) {
      assert.ok(planner.isDone);
      return { calls, refused };
    }
    const part = counts.slice(span.from, span.to + 1);
    if (part.reduce((sum, count) => sum + count, 0) <= capacity) planner.answered(histogram(span, part));
    else if (planner.refused(span, { what: 'results' }) === 'split') refused += 1;
    else assert.fail('stuck');
  }
}

/** The calls of one who knows all logs. */
function fewestCalls({ counts }: Chain): number {
  let calls = 1;
  let logs = 0;
  for (const count of counts) {
    if (logs + count > capacity) [calls, logs] = [calls + 1, 0];
    logs += count;
  }
  return calls;
}

/** A number of logs with a mean, as if each transaction of a block had one with the same small probability. */
function poisson(mean: number, random: () => number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  let count = 0;
  for (let left = random(); left > Math.exp(-mean); left *= random()) count += 1;
  return count;
}

const density = fc.integer({ min: 1, max: 2_000 });
const chain = fc.record({ density, seed: fc.nat(1_000_000), blocks: fc.integer({ min: 1, max: gap }) });

describe('the calls for a gap after blocks that were seen', () => {
  it('are the fewest if each block has as many logs, from 1 to 2,000, whatever the length of the gap', () => {
    fc.assert(
      fc.property(chain, fc.integer({ min: 16, max: history }), ({ density: logs, blocks }, seen) => {
        const uniform = chainOf(() => logs, blocks, seen);
        assert.deepEqual(fill(uniform), { calls: fewestCalls(uniform), refused: 0 });
      }),
      { numRuns: 15 },
    );
  });

  it('are at most two or a quarter more than the fewest if the numbers of logs are random with the same mean', () => {
    fc.assert(
      fc.property(chain, ({ density: mean, seed, blocks }) => {
        const random = seeded(seed);
        const noisy = chainOf(() => poisson(mean, random), blocks);
        const fewest = fewestCalls(noisy);
        const { calls } = fill(noisy);
        assert.ok(calls <= Math.max(fewest + 2, 1.25 * fewest), `${calls} calls, ${fewest} would do`);
      }),
      { numRuns: 15 },
    );
  });

  it('are not many more if the chain becomes denser or emptier in the gap', () => {
    fc.assert(
      fc.property(density, density, (logs, later) => {
        const changed = { ...chainOf(() => logs), counts: new Array<number>(gap).fill(later) };
        const { calls } = fill(changed);
        assert.ok(calls <= 1.5 * fewestCalls(changed) + 6, `${calls} calls, ${fewestCalls(changed)} would do`);
      }),
      { numRuns: 15 },
    );
  });
});
