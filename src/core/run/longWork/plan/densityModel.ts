import { type BlockSpan, lengthOf } from './blockSpan';
import { DensityCycle } from './densityCycle';
import type { DensityHistogram } from './densityHistogram';
import { type DensityGuess, densityPredictors, type Surroundings } from './densityPredictors';
import { type DensityScenario, type DensitySegment, joinSegments, scenariosAfter, segmentsOf } from './densitySegments';

/** Receives one possible density, as the natural logarithm of the logs per block, with its probability. */
export type TakeDensity = (log: number, weight: number) => void;

interface DensityPoint {
  readonly log: number;
  readonly weight: number;
}

/** The forecast for the blocks after a given block. */
export interface Forecast {
  /** One guess per predictor. */
  readonly guesses: readonly DensityGuess[];
  /**
   * Passes on the possible densities of a span of `blocks` blocks. The weights need not add up to one. Calls `take`
   * hundreds of times for each of a hundred lengths, so no list is created.
   */
  eachDensity(blocks: number, take: TakeDensity): void;
}

/** The rest of a span that failed because of its results: `blocks` blocks with more than `over` logs. */
export interface Overfull {
  readonly blocks: number;
  readonly over: number;
}

interface Track {
  /** The scale of the errors so far, in logarithms. */
  scale: number;
  /** The logarithm of the likelihood of the answers so far. */
  score: number;
}

const keptPieces = 256;
/** How much of its errors the scale keeps with each answer, and how much of its likelihoods the score keeps. */
const scaleMemory = 0.65;
const scoreMemory = 0.95;
const firstScale = 0.35;
const minScale = 0.012;
const wideWeight = 0.02;

/**
 * Learns the number of logs per block from answered pieces. Several predictors compete. Each is assumed to predict the
 * logarithm of the density with an error that follows Student's t-distribution with three degrees of freedom, which
 * tolerates occasional jumps. The scale of the error is learned from past errors (one EM step per answer, with older
 * errors weighing less). The weight of a predictor is the likelihood that it gave to the answers (Bayes, with a slower
 * decay, because the best predictor seldom changes within a range). A forecast is the weighted mixture, as about a
 * hundred points, plus a few wide points around them for surprises. Within a piece known to be overfull, points that
 * are too low are removed and a tail of higher ones is added.
 */
export class DensityModel {
  readonly #pieces: DensityHistogram[] = [];
  readonly #tracks: readonly Track[] = densityPredictors.map(() => ({ scale: firstScale, score: 0 }));
  #cycle: DensityCycle | undefined;
  #segments: readonly DensitySegment[] | undefined;
  /** The scenarios by the number of segments that they are based on. */
  readonly #scenarios = new Map<number, readonly DensityScenario[]>();
  readonly #segmentsOfPiece = new WeakMap<DensityHistogram, readonly DensitySegment[]>();
  #blocks = 0;
  #count = 0;

  /** `prior`: the logarithm of the initial density. */
  constructor(private readonly prior: number) {}

  /** Logs per block over everything known. Undefined before the first answer. */
  get density(): number | undefined {
    return this.isEmpty ? undefined : (this.#count + 0.5) / this.#blocks;
  }

  get isEmpty(): boolean {
    return this.#blocks === 0;
  }

  forecast(block: number, overfull: Overfull | undefined): Forecast {
    const around = this.#around(block);
    const guesses = densityPredictors.map((predictor) => predictor(around));
    const middle = this.density === undefined ? this.prior : Math.log(this.density);
    const wide = errorPoints.map((error) => ({
      log: middle + 2 * error,
      weight: (this.isEmpty ? 1 : wideWeight) / errorPoints.length,
    }));
    if (overfull === undefined)
      return {
        guesses,
        eachDensity: (blocks, take) => {
          this.#mixture(guesses, blocks, take);
          for (const { log, weight } of wide) take(log, weight);
        },
      };
    const least = Math.log(overfull.over / overfull.blocks);
    const high = [...wide.filter(({ log }) => log > least), ...tailOf(overfull)];
    // Whether each density of the mixture leads to enough logs in the whole overfull span.
    const whole: boolean[] = [];
    return {
      guesses,
      eachDensity: (blocks, take) => {
        if (whole.length === 0) this.#mixture(guesses, overfull.blocks, (log) => whole.push(log > least));
        let index = 0;
        this.#mixture(guesses, blocks, (log, weight) => {
          if (whole[index++] === true) take(log, weight);
        });
        for (const { log, weight } of high) take(log, weight);
      },
    };
  }

  /** Learns from an answered piece and its forecast. */
  learn(piece: DensityHistogram, forecast: Forecast | undefined): void {
    const density = Math.log((piece.count + 0.5) / lengthOf(piece));
    if (forecast) this.#judge(forecast, lengthOf(piece), (guess) => density - guess);
    const at = this.#pieces.findLastIndex(({ from }) => from < piece.from) + 1;
    this.#pieces.splice(at, 0, piece);
    if (this.#pieces.length > keptPieces) this.#pieces.shift();
    this.#cycle = undefined;
    this.#segments = undefined;
    this.#scenarios.clear();
    this.#blocks += lengthOf(piece);
    this.#count += piece.count;
  }

  /** Learns from a span with more logs than a call may return. */
  learnOverfull(span: BlockSpan, over: number, forecast: Forecast): void {
    const least = Math.log(over / lengthOf(span));
    this.#judge(forecast, lengthOf(span), (guess) => Math.max(0, least - guess) + 0.1);
  }

  /** Passes on the densities of all predictors, in the same order for every number of blocks. */
  #mixture(guesses: readonly DensityGuess[], blocks: number, take: TakeDensity): void {
    const logsOf = this.#tracks.map((_, index) => guesses[index]?.(blocks) ?? []);
    let best = -Infinity;
    this.#tracks.forEach(({ score }, index) => {
      if (logsOf[index]?.length !== 0) best = Math.max(best, score);
    });
    let total = 0;
    this.#tracks.forEach(({ score }, index) => {
      if (logsOf[index]?.length !== 0) total += Math.exp(score - best);
    });
    this.#tracks.forEach(({ scale, score }, index) => {
      const logs = logsOf[index] ?? [];
      const errors = logs.length === 1 ? errorPoints : fewErrorPoints;
      const weight = Math.exp(score - best) / total / logs.length / errors.length;
      for (const log of logs) for (const error of errors) take(log + error * scale, weight);
    });
  }

  #judge({ guesses }: Forecast, blocks: number, errorOf: (guess: number) => number): void {
    const best = Math.max(...this.#tracks.map(({ score }) => score));
    this.#tracks.forEach((track, index) => {
      track.score = scoreMemory * (track.score - best);
      const logs = guesses[index]?.(blocks) ?? [];
      if (logs.length === 0) return;
      // Only one of several guesses applies. Each shares the error according to the likelihood that it is that one.
      const squares = logs.map((guess) => (errorOf(guess) / track.scale) ** 2);
      const likelihoods = squares.map((square) => (1 + square / 3) ** -2);
      const likelihood = sum(likelihoods);
      const step = sum(squares.map((square, at) => ((likelihoods[at] ?? 0) * 4 * square) / (3 + square))) / likelihood;
      track.score += Math.log(likelihood / logs.length / track.scale);
      track.scale = Math.max(minScale, track.scale * Math.sqrt(scaleMemory + (1 - scaleMemory) * step));
    });
  }

  #segmentsOf(piece: DensityHistogram): readonly DensitySegment[] {
    const known = this.#segmentsOfPiece.get(piece) ?? segmentsOf(piece);
    this.#segmentsOfPiece.set(piece, known);
    return known;
  }

  #scenariosAfter(segments: readonly DensitySegment[]): readonly DensityScenario[] {
    const known = this.#scenarios.get(segments.length) ?? scenariosAfter(segments);
    this.#scenarios.set(segments.length, known);
    return known;
  }

  #around(block: number): Surroundings {
    const after = this.#pieces.findIndex(({ from }) => from >= block);
    this.#cycle ??= new DensityCycle(this.#pieces);
    this.#segments ??= this.#pieces.map((piece) => this.#segmentsOf(piece)).reduce(joinSegments, []);
    const segments = this.#segments.filter(({ from }) => from < block);
    return {
      block,
      before: after < 0 ? this.#pieces : this.#pieces.slice(0, after),
      cycle: this.#cycle,
      segments,
      scenarios: this.#scenariosAfter(segments),
      total: { blocks: this.#blocks, count: this.#count },
    };
  }
}

/** Equally likely values of Student's t-distribution with three degrees of freedom. */
const errorPoints = quantiles(24);
/** Used for predictors with many guesses, which differ by more than their errors. */
const fewErrorPoints = quantiles(3);

function quantiles(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => quantile((index + 0.5) / count));
}

function quantile(probability: number): number {
  let low = -20;
  let high = 20;
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (cumulative(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function cumulative(t: number): number {
  return 0.5 + (t / Math.sqrt(3) / (1 + t ** 2 / 3) + Math.atan(t / Math.sqrt(3))) / Math.PI;
}

/** Returns densities from just overfull upward. Each is 1.4 times the previous one and less likely. */
function tailOf({ blocks, over }: Overfull): readonly DensityPoint[] {
  return Array.from({ length: 20 }, (_, step) => ({
    log: Math.log(Math.max(over, 0.5) / blocks) + 0.05 + 0.35 * step,
    weight: 0.02 * 0.8 ** step,
  }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
