import { lengthOf } from './blockSpan';
import type { DensityCycle } from './densityCycle';
import type { DensityHistogram } from './densityHistogram';
import type { DensityScenario, DensitySegment } from './densitySegments';

/** What is known near the block of a forecast: answered pieces in ascending order. */
export interface Surroundings {
  readonly block: number;
  /** The pieces before the block. The last is the nearest. */
  readonly before: readonly DensityHistogram[];
  readonly cycle: DensityCycle;
  /** The segments of the pieces before the block, in ascending order. */
  readonly segments: readonly DensitySegment[];
  /** The possible scenarios after these segments. */
  readonly scenarios: readonly DensityScenario[];
  readonly total: { readonly blocks: number; readonly count: number };
}

/**
 * Guesses the natural logarithm of the logs per block, for a span of `blocks` blocks. Several guesses are equally
 * likely, and each keeps its index in the list for every number of blocks. Empty if there is nothing to base a guess
 * on.
 */
export type DensityGuess = (blocks: number) => readonly number[];

/**
 * Each predictor fits a different kind of history. The model learns how far to trust each of them while a range is
 * read.
 */
export const densityPredictors: readonly ((around: Surroundings) => DensityGuess)[] = [
  lastParts,
  trend,
  ({ total }) => always(total.blocks === 0 ? undefined : logDensity(total.count, total.blocks)),
  ({ block, cycle }) =>
    (blocks) =>
      listed(cycle.predict(block, blocks)),
  nextSegments,
];

function always(guess: number | undefined): DensityGuess {
  return () => listed(guess);
}

function listed(guess: number | undefined): readonly number[] {
  return guess === undefined ? [] : [guess];
}

/** Bursts and quiet segments follow each other as they did before. */
function nextSegments({ block, segments, scenarios }: Surroundings): DensityGuess {
  const last = segments.at(-1);
  const skipped = last === undefined ? 0 : block - last.to - 1;
  const before = scenarios.map((scenario) => (skipped === 0 ? 0 : scenario(skipped)));
  return (blocks) =>
    scenarios.map((scenario, index) => logDensity(scenario(skipped + blocks) - (before[index] ?? 0), blocks));
}

/** The density in the last quarter of the previous piece continues. */
function lastParts({ before }: Surroundings): DensityGuess {
  const last = before.at(-1);
  if (last === undefined) return always(undefined);
  const quarter = Math.ceil(last.parts.length / 4);
  return always(logDensity(sum(last.parts.slice(-quarter)), (lengthOf(last) * quarter) / last.parts.length));
}

/** The density grows or shrinks by a constant factor per block, as over the last pieces (least squares). */
function trend({ block, before }: Surroundings): DensityGuess {
  const last = before.slice(-6);
  if (last.length < 3) return always(undefined);
  const points = last.map((piece) => ({
    at: (piece.from + piece.to) / 2 - block,
    log: logDensity(piece.count, lengthOf(piece)),
  }));
  const meanAt = sum(points.map(({ at }) => at)) / points.length;
  const meanLog = sum(points.map(({ log }) => log)) / points.length;
  const slope =
    sum(points.map(({ at, log }) => (at - meanAt) * (log - meanLog))) / sum(points.map(({ at }) => (at - meanAt) ** 2));
  return (blocks) => [meanLog + slope * (blocks / 2 - meanAt)];
}

function logDensity(count: number, blocks: number): number {
  return Math.log((count + 0.5) / blocks);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
