import { type BlockSpan, lengthOf } from './blockSpan';
import { type DensityHistogram, eachPart } from './densityHistogram';

/** One possible course of the density: the number of logs in the first `blocks` blocks. */
export type DensityScenario = (blocks: number) => number;

/** With fewer segments or examples, scenarios cost more calls than they save. */
const minSegments = 10;
const minExamples = 3;
const maxExamples = 64;
/** The difference of logarithmic densities up to which segments count as the same kind. */
const likeness = 1;
const segmentsAhead = 8;

/** Adjacent blocks with about the same density, such as a burst or the quiet time between two bursts. */
export interface DensitySegment extends BlockSpan {
  readonly count: number;
}

/** Minimum factor by which segments differ. Smaller differences are noise or growth, which other predictors model. */
const minFactor = 1.7;
/**
 * How much more likely two densities must be than one, as a logarithm. It is high because logs of one transaction occur
 * together.
 */
const minEvidence = 12;

/**
 * Divides a piece where its density jumps: repeatedly joins the most similar neighbors of its parts until all remaining
 * ones differ.
 */
export function segmentsOf(piece: DensityHistogram): readonly DensitySegment[] {
  const segments: DensitySegment[] = partsOf(piece);
  for (;;) {
    let least = minEvidence;
    let at = -1;
    for (let index = 1; index < segments.length; index += 1) {
      const evidence = evidenceAt(segments, index);
      if (evidence < least) [least, at] = [evidence, index];
    }
    const [left, right] = [segments[at - 1], segments[at]];
    if (left === undefined || right === undefined) return segments;
    segments.splice(at - 1, 2, joined(left, right));
  }
}

/** Joins the end of the earlier segments with the start of the later ones, if they are the same segment. */
export function joinSegments(
  before: readonly DensitySegment[],
  after: readonly DensitySegment[],
): readonly DensitySegment[] {
  const [left, right] = [before.at(-1), after[0]];
  const isOne = left !== undefined && right?.from === left.to + 1 && evidenceAt([left, right], 1) < minEvidence;
  if (!isOne) return [...before, ...after];
  return [...before.slice(0, -1), joined(left, right), ...after.slice(1)];
}

/** The natural logarithm of a segment's logs per block. */
export function logDensityOf(segment: DensitySegment): number {
  return Math.log((segment.count + 0.5) / lengthOf(segment));
}

function partsOf(piece: DensityHistogram): DensitySegment[] {
  const parts: DensitySegment[] = [];
  eachPart(piece, (count, blocks, from) => parts.push({ from, to: from + blocks - 1, count }));
  return parts;
}

function joined(left: DensitySegment, right: DensitySegment): DensitySegment {
  return { from: left.from, to: right.to, count: left.count + right.count };
}

/** Returns how strongly the logs on both sides of a border suggest two densities instead of one. */
function evidenceAt(segments: readonly DensitySegment[], index: number): number {
  const [left, right] = [segments[index - 1], segments[index]];
  if (left === undefined || right === undefined) return Infinity;
  if (Math.abs(logDensityOf(left) - logDensityOf(right)) < Math.log(minFactor)) return 0;
  const both = joined(left, right);
  return left.count * logDensityOf(left) + right.count * logDensityOf(right) - both.count * logDensityOf(both);
}

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
