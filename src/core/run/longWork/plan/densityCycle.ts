import { lengthOf } from './blockSpan';
import type { DensityHistogram } from './densityHistogram';

const cells = 512;
const minLag = 6;
const minCorrelation = 0.6;

/**
 * A cycle (a day, a week) in the density of known pieces. Its length is the lag with the highest autocorrelation of the
 * logarithms, so the number of blocks per day of a chain need not be known.
 */
export class DensityCycle {
  readonly #from: number;
  readonly #cell: number;
  /** The number of logs before each cell, and how much of the blocks before it is known, in cells. */
  readonly #logsBefore = new Float64Array(cells + 1);
  readonly #knownBefore = new Float64Array(cells + 1);
  readonly #lag: number | undefined;

  /** Pieces in ascending order. */
  constructor(pieces: readonly DensityHistogram[]) {
    this.#from = pieces[0]?.from ?? 0;
    this.#cell = Math.max(1, (pieces.at(-1)?.to ?? 0) - this.#from + 1) / cells;
    for (const piece of pieces) this.#spread(piece);
    const deviations = this.#deviations();
    for (let at = 0; at < cells; at += 1) {
      this.#logsBefore[at + 1] = (this.#logsBefore[at + 1] ?? 0) + (this.#logsBefore[at] ?? 0);
      this.#knownBefore[at + 1] = (this.#knownBefore[at + 1] ?? 0) + (this.#knownBefore[at] ?? 0);
    }
    this.#lag = pieces.length < 4 ? undefined : findLag(deviations);
  }

  /**
   * The logarithm of the density a whole number of cycles before a span of `blocks` blocks. Undefined without a cycle.
   */
  predict(block: number, blocks: number): number | undefined {
    if (this.#lag === undefined) return undefined;
    const start = (block - this.#from) / this.#cell;
    const length = blocks / this.#cell;
    for (let shift = this.#lag; shift < cells; shift += this.#lag) {
      const known = between(this.#knownBefore, start - shift, length);
      if (known > 0.7 * length)
        return Math.log((between(this.#logsBefore, start - shift, length) + 0.5) / (known * this.#cell));
    }
    return undefined;
  }

  #spread(piece: DensityHistogram): void {
    const part = lengthOf(piece) / piece.parts.length;
    piece.parts.forEach((count, index) => {
      const start = (piece.from - this.#from + index * part) / this.#cell;
      const end = start + part / this.#cell;
      for (let at = Math.floor(start); at < Math.min(cells, end); at += 1) {
        const share = Math.min(end, at + 1) - Math.max(start, at);
        this.#knownBefore[at + 1] = (this.#knownBefore[at + 1] ?? 0) + share;
        this.#logsBefore[at + 1] = (this.#logsBefore[at + 1] ?? 0) + (count * share * this.#cell) / part;
      }
    });
  }

  /** Logarithms of the cells' densities minus their mean, or NaN for a cell with too little known. */
  #deviations(): Float64Array {
    const logs = Float64Array.from({ length: cells }, (_, at) => {
      const known = this.#knownBefore[at + 1] ?? 0;
      return known < 0.5 ? NaN : Math.log(((this.#logsBefore[at + 1] ?? 0) + 0.5) / (known * this.#cell));
    });
    const known = logs.filter((log) => !Number.isNaN(log));
    const mean = known.reduce((sum, log) => sum + log, 0) / known.length;
    return logs.map((log) => log - mean);
  }
}

/** The part of a running sum from a position over a length, both possibly between cells. */
function between(running: Float64Array, start: number, length: number): number {
  return runningAt(running, start + length) - runningAt(running, start);
}

function runningAt(running: Float64Array, place: number): number {
  const within = Math.min(cells, Math.max(0, place));
  const cell = Math.min(cells - 1, Math.floor(within));
  const low = running[cell] ?? 0;
  return low + (within - cell) * ((running[cell + 1] ?? low) - low);
}

/** The lag of the cycle in cells, possibly fractional. Undefined if no lag correlates well. */
function findLag(deviations: Float64Array): number | undefined {
  const maxLag = Math.floor(cells * 0.6);
  const correlations = Float64Array.from({ length: maxLag + 2 }, (_, lag) =>
    lag < minLag - 1 ? 0 : correlate(deviations, lag),
  );
  const at = (lag: number): number => correlations[lag] ?? 0;
  for (let lag = minLag, wasLow = false; lag <= maxLag; lag += 1) {
    wasLow ||= at(lag) < 0.2;
    if (wasLow && at(lag) > minCorrelation && at(lag) >= at(lag - 1) && at(lag) >= at(lag + 1))
      return peak(correlations, lag);
  }
  return undefined;
}

/** The position of the vertex of the parabola through a maximum and its neighbors. */
function peak(values: Float64Array, index: number): number {
  const [left = 0, middle = 0, right = 0] = values.slice(index - 1, index + 2);
  const bend = left - 2 * middle + right;
  return bend >= 0 ? index : index + Math.max(-0.5, Math.min(0.5, (left - right) / (2 * bend)));
}

function correlate(deviations: Float64Array, lag: number): number {
  let both = 0;
  let before = 0;
  let after = 0;
  for (let at = lag; at < deviations.length; at += 1) {
    const one = deviations[at - lag] ?? NaN;
    const other = deviations[at] ?? NaN;
    const product = one * other;
    if (Number.isNaN(product)) continue;
    both += product;
    before += one * one;
    after += other * other;
  }
  return both <= 0 ? 0 : both / Math.sqrt(before * after);
}
