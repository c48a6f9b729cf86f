import { type BlockSpan, lengthOf } from './blockSpan';
import { type DensityHistogram, eachPart } from './densityHistogram';

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
