import type { BlockSpan } from '../../../src/core/run/longWork/plan/blockSpan';
import type { Random } from '../../unit/core/formats/abi/type/randomAbi';
import { seeded } from '../../unit/core/formats/abi/type/randomAbi';
import { drawSegment, type LogSegment, type SegmentDensity } from './densities';
import { maxResults } from './simulatedService';
import type { Situation, Strategy } from './strategies';

const futures = 120;
const draws = 24_000;
const horizon = 400_000;
/** What a failed call is worth, in full answers. Values around it take about as many calls. */
const failureWorth = 0.5;

/**
 * A reference, not a peer: it asks from the start to the end, and knows how the density is generated and exactly which
 * segments there are up to the next block. Only what is still to come is drawn. It chooses what returns most for each
 * expected call among a hundred futures that don't contradict a failed call.
 */
export function informed(density: SegmentDensity): (situation: Situation) => Strategy {
  return ({ blocks }) => {
    const random = seeded(91);
    let from = 0;
    let overfull: { readonly to: number; over: number } | undefined;
    return {
      next: (onTheWay) => {
        if (onTheWay > 0 || from >= blocks) return [];
        const drawn = drawFutures(random, density, from, overfull);
        const length = choose(drawn, Math.min(blocks, overfull?.to ?? blocks) - from);
        return [{ from, to: from + length - 1 }];
      },
      take: (span: BlockSpan, answer) => {
        if (answer.kind === 'error') {
          overfull = { to: span.to, over: maxResults };
          return;
        }
        from = span.to + 1;
        if (overfull) overfull.over -= answer.blocks.length;
        if (overfull && (overfull.over <= 0 || from >= overfull.to)) overfull = undefined;
      },
    };
  };
}

type Future = readonly LogSegment[];

function drawFutures(
  random: Random,
  density: SegmentDensity,
  from: number,
  overfull: { readonly to: number; readonly over: number } | undefined,
): readonly Future[] {
  const found: Future[] = [];
  for (let draw = 0; draw < draws && found.length < futures; draw += 1) {
    const future = drawFuture(random, density, from);
    if (overfull === undefined || countIn(future, overfull.to + 1 - from) > overfull.over) found.push(future);
  }
  return found;
}

/** The segment at a block goes on for a time that doesn't depend on its age, after its first 500 blocks. */
function drawFuture(random: Random, { segments, busyBlocks, scale }: SegmentDensity, from: number): Future {
  const index = Math.max(
    0,
    segments.findLastIndex((segment) => segment.from <= from),
  );
  const current = segments[index];
  let isBusy = index % 2 === 1;
  const rest = drawSegment(random, isBusy, busyBlocks);
  const age = from - (current?.from ?? 0);
  const length = rest.length - Math.min(500, age);
  const logs = ((current?.logs ?? 0) / (current?.length ?? 1)) * length * scale;
  const future = [{ from, length, logs }];
  for (let ahead = length; ahead < horizon;) {
    isBusy = !isBusy;
    const next = drawSegment(random, isBusy, busyBlocks);
    future.push({ from: from + ahead, length: next.length, logs: next.logs * scale });
    ahead += next.length;
  }
  return future;
}

function countIn(future: Future, blocks: number): number {
  let count = 0;
  let left = blocks;
  for (const { length, logs } of future) {
    count += logs * Math.min(1, left / length);
    left -= length;
    if (left <= 0) return count;
  }
  return count;
}

function choose(drawn: readonly Future[], max: number): number {
  let best = { length: Math.max(1, Math.floor(max / 2)), worth: -Infinity };
  for (let length = Math.min(max, 200_000); length >= 1; length = Math.floor(length / 1.06)) {
    let [fill, failures] = [0, 0];
    for (const future of drawn) {
      const count = countIn(future, length);
      if (count > 0.99 * maxResults) failures += 1;
      else fill += count / maxResults;
    }
    const worth = (fill + failureWorth * failures) / (drawn.length + failures);
    if (worth > best.worth && failures <= drawn.length / 2) best = { length, worth };
  }
  return best.length;
}
