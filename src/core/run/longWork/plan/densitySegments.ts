import { type BlockSpan, lengthOf } from './blockSpan';
import { type DensityHistogram, eachPart } from './densityHistogram';

/** One possible course of the density: the number of logs in the first `blocks` blocks. */
export type DensityScenario = (blocks: number) => number;

/** With fewer segments, scenarios cost more calls than they save. */
const minSegments = 10;
/** More add nothing new, and each is compared with the others. */
const maxSegments = 128;
const repeatedScenarios = 64;
const drawnScenarios = 128;
/** The difference of logarithmic densities up to which segments count as the same kind. */
const likeness = 1;
const segmentsAhead = 12;
/** How many invented lengths count beside those of the segments of a kind, since a few don't show all lengths. */
const inventedLengths = 2;
/** The first draw that says whether a length is invented. Lengths themselves take the even draws. */
const inventionsFrom = 17;

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
 * Returns possible scenarios after the last of the known segments, which are in ascending order. In each, the last one
 * lasts as long as an earlier one of its kind. In some, what really came after that one follows; in the others, each
 * segment is followed by what came after one of its kind. The draws are a fixed sequence, so a plan that is restored
 * from its journal continues unchanged.
 */
export function scenariosAfter(known: readonly DensitySegment[]): readonly DensityScenario[] {
  const last = known.at(-1);
  if (last === undefined || known.length < minSegments) return [];
  const segments = known.slice(-maxSegments);
  const kinds = new Map<DensitySegment, Kind>();
  const kindOf = (segment: DensitySegment): Kind => {
    const kind = kinds.get(segment) ?? findKind(segments, segment);
    kinds.set(segment, kind);
    return kind;
  };
  const kind = kindOf(last);
  const longer = kind.members.filter(({ segment }) => lengthOf(segment) > lengthOf(last));
  if (longer.length === 0) return [];
  const courses = [
    ...longer
      .slice(-repeatedScenarios)
      .map((one) => [
        courseOf(last, lengthOf(one.segment) - lengthOf(last)),
        ...segments.slice(one.at + 1, one.at + segmentsAhead).map((segment) => courseOf(segment)),
      ]),
    ...Array.from({ length: drawnScenarios }, (_, scenario) => drawCourse(scenario, last, { ...kind, longer }, kindOf)),
  ];
  return courses.map((course) => (blocks) => countIn(course, blocks));
}

/** A known segment that another one follows, and its index. */
interface KindMember {
  readonly segment: DensitySegment;
  readonly next: DensitySegment;
  readonly at: number;
}

interface Kind {
  readonly members: readonly KindMember[];
  readonly meanBlocks: number;
}

/** Blocks with one density. */
interface Course {
  readonly blocks: number;
  readonly density: number;
}

function courseOf(segment: DensitySegment, blocks = lengthOf(segment)): Course {
  return { blocks, density: segment.count / lengthOf(segment) };
}

function findKind(segments: readonly DensitySegment[], like: DensitySegment): Kind {
  const density = logDensityOf(like);
  const members: KindMember[] = [];
  let blocks = 0;
  for (const [at, segment] of segments.entries()) {
    const next = segments[at + 1];
    if (next === undefined || Math.abs(logDensityOf(segment) - density) >= likeness) continue;
    members.push({ segment, next, at });
    blocks += lengthOf(segment);
  }
  return { members, meanBlocks: blocks / members.length };
}

/** `longer`: the members of its kind that lasted longer than the last segment has so far. */
function drawCourse(
  scenario: number,
  last: DensitySegment,
  { longer, meanBlocks }: Kind & { readonly longer: readonly KindMember[] },
  kindOf: (segment: DensitySegment) => Kind,
): readonly Course[] {
  const course: Course[] = [];
  let segment = last;
  let kind: Kind = { members: longer, meanBlocks };
  for (let step = 0; step < segmentsAhead; step += 1) {
    const { members } = kind;
    const share = draw(scenario, 2 * step);
    const member = members[Math.floor(share * members.length)];
    if (member === undefined) break;
    const isInvented = draw(scenario, 2 * step + inventionsFrom) < inventedLengths / (inventedLengths + members.length);
    const lasted = lengthOf(member.segment) - (step === 0 ? lengthOf(last) : 0);
    course.push(courseOf(segment, isInvented ? -Math.log(1 - share) * kind.meanBlocks : lasted));
    segment = member.next;
    kind = kindOf(segment);
  }
  return course;
}

/** Returns an evenly distributed number from 0 to 1: multiples of the square roots of primes, without whole parts. */
function draw(scenario: number, step: number): number {
  return ((scenario + 0.5) * Math.sqrt(primes[step % primes.length] ?? 2)) % 1;
}

const primes = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
];

function countIn(steps: readonly Course[], blocks: number): number {
  let [left, count] = [blocks, 0];
  for (const step of steps) {
    const here = Math.min(left, step.blocks);
    count += here * step.density;
    left -= here;
    if (left <= 0) return count;
  }
  return (count * blocks) / (blocks - left);
}
