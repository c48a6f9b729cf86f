import { lengthOf } from './blockSpan';
import { type DensitySegment, logDensityOf } from './densitySegments';

/** One possible course of the density: the number of logs in the first `blocks` blocks. */
export type DensityScenario = (blocks: number) => number;

const scenarioCount = 128;
const segmentsAhead = 8;
/** Minimum number of segments. A scenario from fewer segments costs more calls than it saves. */
const minSegments = 10;
/** Maximum number of segments. More add nothing new, and each is compared with the others. */
const maxSpells = 128;
/** The difference of logarithmic densities at which segments still count as about the same kind. */
const likeness = 0.5;
/** Segments that differ by more weigh less than a hundredth and are ignored. */
const farthest = likeness * Math.sqrt(2 * Math.log(100));

/** A known segment and the one that followed it. */
interface SegmentChange {
  readonly log: number;
  readonly blocks: number;
  readonly next: DensitySegment;
}

interface WeightedChange extends SegmentChange {
  readonly weight: number;
}

/** Known segments similar to one, with the segments that followed them. */
interface Examples {
  readonly changes: readonly WeightedChange[];
  /** The sum of their weights. */
  readonly weight: number;
  readonly meanBlocks: number;
}

/**
 * Draws possible scenarios after the last of the known segments, which are in ascending order. In each scenario, the
 * last segment lasts as long as an earlier one of its kind, and is followed by what came after such segments. The draws
 * are a fixed sequence, so a plan that is restored from its journal continues unchanged.
 */
export function sampleScenarios(known: readonly DensitySegment[]): readonly DensityScenario[] {
  const last = known.at(-1);
  if (last === undefined || known.length < minSegments) return [];
  const changes = changesOf(known.slice(-maxSpells));
  const examples = new Map<DensitySegment, Examples>();
  const examplesOf = (segment: DensitySegment): Examples => {
    const found = examples.get(segment) ?? findExamples(changes, segment);
    examples.set(segment, found);
    return found;
  };
  const longer = longerThan(lengthOf(last), examplesOf(last));
  return Array.from({ length: scenarioCount }, (_, index) => sampleScenario(last, longer, index, examplesOf));
}

/** `longer`: examples of the last segment that lasted longer than it has so far. */
function sampleScenario(
  last: DensitySegment,
  longer: Examples,
  index: number,
  examplesOf: (segment: DensitySegment) => Examples,
): DensityScenario {
  const steps: { readonly blocks: number; readonly density: number }[] = [];
  let segment = last;
  for (let step = 0; step < segmentsAhead; step += 1) {
    const examples = examplesOf(segment);
    const blocks = step === 0 ? drawLength(longer, lengthOf(last), index, 0) : drawLength(examples, 0, index, 3 * step);
    steps.push({ blocks, density: segment.count / lengthOf(segment) });
    segment = pick(examples.changes, draw(index, 3 * step + 2) * examples.weight)?.next ?? segment;
  }
  return (blocks) => countIn(steps, blocks);
}

function changesOf(known: readonly DensitySegment[]): readonly SegmentChange[] {
  return known.flatMap((segment, index) => {
    const next = known[index + 1];
    return next?.from === segment.to + 1 ? [{ log: logDensityOf(segment), blocks: lengthOf(segment), next }] : [];
  });
}

/**
 * Creates no object for each change: a range can have hundreds of changes, and as many segments to compare them with.
 */
function findExamples(all: readonly SegmentChange[], like: DensitySegment): Examples {
  const density = logDensityOf(like);
  const changes: WeightedChange[] = [];
  let [total, blocks] = [0, 0];
  for (const change of all) {
    const distance = Math.abs(change.log - density);
    if (distance > farthest) continue;
    const weight = Math.exp(-0.5 * (distance / likeness) ** 2);
    changes.push({ ...change, weight });
    total += weight;
    blocks += weight * change.blocks;
  }
  return { changes, weight: total, meanBlocks: total === 0 ? lengthOf(like) : blocks / total };
}

/**
 * Returns the examples that lasted longer than `age` blocks. Keeps the mean of all examples, because these are too few
 * for their own.
 */
function longerThan(age: number, { changes, meanBlocks }: Examples): Examples {
  const longer = changes.filter(({ blocks }) => blocks > age);
  return { changes: longer, weight: sum(longer.map(({ weight }) => weight)), meanBlocks };
}

/**
 * Returns how many blocks a segment lasts beyond the first `age`. A few examples are not reliable, so their lengths are
 * blurred.
 */
function drawLength({ changes, weight, meanBlocks }: Examples, age: number, index: number, step: number): number {
  const share = draw(index, step);
  const isBlurred = draw(index, step + 1) < 1 / (1 + weight);
  const example = isBlurred ? undefined : pick(changes, share * weight);
  return example === undefined ? -Math.log(1 - share) * meanBlocks : example.blocks - age;
}

/** Returns the change at which the weights reach a sum. */
function pick(changes: readonly WeightedChange[], weight: number): WeightedChange | undefined {
  let rest = weight;
  return changes.find((change) => (rest -= change.weight) <= 0) ?? changes.at(-1);
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

/**
 * Returns an evenly distributed number from 0 to 1: multiples of the square roots of primes, without their whole parts.
 */
function draw(index: number, step: number): number {
  return ((index + 0.5) * Math.sqrt(primes[step % primes.length] ?? 2)) % 1;
}

const primes = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
];

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
