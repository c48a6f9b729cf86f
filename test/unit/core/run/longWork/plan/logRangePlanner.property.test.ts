import assert from 'node:assert/strict';

import fc from 'fast-check';

import type { BlockSpan } from '../../../../../../src/core/run/longWork/plan/blockSpan';
import { type DensityHistogram, histogramOf } from '../../../../../../src/core/run/longWork/plan/densityHistogram';
import { LogRangePlanner, type RangeRefusal } from '../../../../../../src/core/run/longWork/plan/logRangePlanner';

/** Quiet and busy segments in turn: how many blocks they last, and how many logs they have in a hundred blocks. */
const shape = fc.array(fc.record({ blocks: fc.integer({ min: 1, max: 800 }), logs: fc.nat(400) }), {
  minLength: 1,
  maxLength: 16,
});
const world = fc.record({
  shape,
  capacity: fc.integer({ min: 200, max: 2_000 }),
  lanes: fc.integer({ min: 1, max: 8 }),
  maxBlocks: fc.option(fc.integer({ min: 200, max: 5_000 }), { nil: undefined }),
  turns: fc.array(fc.nat(12), { minLength: 1, maxLength: 20, size: 'max' }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

type Entry =
  | { readonly kind: 'piece'; readonly piece: DensityHistogram }
  | { readonly kind: 'refused'; readonly piece: BlockSpan; readonly refusal: RangeRefusal };

function plannerOf({ shape: segments, capacity, maxBlocks }: World): LogRangePlanner {
  const blocks = segments.reduce((sum, segment) => sum + segment.blocks, 0);
  return new LogRangePlanner({ from: 0, to: blocks - 1 }, { capacity, lookAhead: 24 * capacity, maxBlocks });
}

/** The block of each log, in ascending order. No block has more than 4. */
function positionsOf({ shape: segments }: World): readonly number[] {
  let start = 0;
  return segments.flatMap(({ blocks, logs }) => {
    const from = start;
    start += blocks;
    return Array.from({ length: Math.floor((blocks * logs) / 100) }, (_, log) => from + Math.floor((log * 100) / logs));
  });
}

function answerTo(positions: readonly number[], piece: BlockSpan, capacity: number): Entry {
  const blocks = positions.filter((block) => block >= piece.from && block <= piece.to);
  return blocks.length > capacity
    ? { kind: 'refused', piece, refusal: { what: 'results' } }
    : { kind: 'piece', piece: histogramOf(piece, blocks) };
}

function take(planner: LogRangePlanner, entry: Entry): void {
  if (entry.kind === 'piece') planner.answered(entry.piece);
  else assert.equal(planner.refused(entry.piece, entry.refusal), 'split');
}

describe('the planner of a log range, for any density', () => {
  it('gets each block once, in any order of answers', () => {
    fc.assert(
      fc.property(world, (given) => {
        const planner = plannerOf(given);
        const positions = positionsOf(given);
        const waiting: BlockSpan[] = [];
        const got: DensityHistogram[] = [];
        for (let turn = 0; ; turn += 1) {
          waiting.push(...planner.next(given.lanes));
          assert.ok(waiting.length <= given.lanes && turn < 200_000);
          const [piece] = waiting.splice((given.turns[turn % given.turns.length] ?? 0) % (waiting.length || 1), 1);
          if (piece === undefined) break;
          const entry = answerTo(positions, piece, given.capacity);
          take(planner, entry);
          if (entry.kind === 'piece') got.push(entry.piece);
        }
        assert.ok(planner.isDone);
        const inOrder = [...got].sort((a, b) => a.from - b.from);
        inOrder.forEach(({ from }, index) => assert.equal(from, (inOrder[index - 1]?.to ?? -1) + 1));
        assert.equal(
          inOrder.reduce((sum, { count }) => sum + count, 0),
          positions.length,
        );
      }),
      { numRuns: 15 },
    );
  });

  it('has the same state after its journal is replayed, with any number of entries', () => {
    fc.assert(
      fc.property(world, (given) => {
        const planner = plannerOf(given);
        const restored = plannerOf(given);
        const positions = positionsOf(given);
        for (let [piece] = planner.next(1); piece !== undefined; [piece] = planner.next(1)) {
          const entry = answerTo(positions, piece, given.capacity);
          take(planner, entry);
          assert.ok(restored.replay(piece));
          take(restored, JSON.parse(JSON.stringify(entry)) as Entry);
          assert.equal(restored.remainingCalls, planner.remainingCalls);
        }
        assert.ok(restored.isDone);
      }),
      { numRuns: 15 },
    );
  });

  it('requests the same as before when its journal was cut off', () => {
    fc.assert(
      fc.property(world, fc.nat(40), (given, cut) => {
        const [planner, restored] = [plannerOf(given), plannerOf(given)];
        const positions = positionsOf(given);
        for (let entries = 0; entries < cut; entries += 1) {
          const [piece] = planner.next(1);
          if (piece === undefined) break;
          const entry = answerTo(positions, piece, given.capacity);
          take(planner, entry);
          assert.ok(restored.replay(piece));
          take(restored, entry);
        }
        assert.deepEqual(restored.next(1), planner.next(1));
      }),
      { numRuns: 15 },
    );
  });
});
