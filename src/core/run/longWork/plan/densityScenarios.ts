import { lengthOf } from './blockSpan';
import { type DensitySegment, logDensityOf } from './densitySegments';

/** One possible course of the density: the number of logs in the first `blocks` blocks. */
export type DensityScenario = (blocks: number) => number;

/** With fewer segments or examples, scenarios cost more calls than they save. */
const minSegments = 10;
const minExamples = 3;
const maxExamples = 64;
/** The difference of logarithmic densities up to which segments count as the same kind. */
const likeness = 1;
const segmentsAhead = 8;

/**
 * Returns possible scenarios after the last of the known segments, which are in ascending order. In each scenario, the
 * last segment lasts as long as an earlier one of its kind, and is followed by what came after that one.
 */
export function scenariosAfter(known: readonly DensitySegment[]): readonly DensityScenario[] {
  const last = known.at(-1);
  if (last === undefined || known.length < minSegments) return [];
  const examples = known
    .slice(0, -1)
    .map((segment, index) => ({
      rest: lengthOf(segment) - lengthOf(last),
      distance: Math.abs(logDensityOf(segment) - logDensityOf(last)),
      following: known.slice(index + 1, index + 1 + segmentsAhead),
    }))
    .filter(({ rest, distance }) => rest > 0 && distance < likeness)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, maxExamples);
  if (examples.length < minExamples) return [];
  const density = last.count / lengthOf(last);
  return examples.map(({ rest, following }) => {
    const steps = [
      { blocks: rest, density },
      ...following.map((segment) => ({ blocks: lengthOf(segment), density: segment.count / lengthOf(segment) })),
    ];
    return (blocks) => countIn(steps, blocks);
  });
}

function countIn(steps: readonly { readonly blocks: number; readonly density: number }[], blocks: number): number {
  let [left, count] = [blocks, 0];
  for (const step of steps) {
    const here = Math.min(left, step.blocks);
    count += here * step.density;
    left -= here;
    if (left <= 0) return count;
  }
  return (count * blocks) / (blocks - left);
}
