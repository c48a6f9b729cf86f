import type { Forecast } from './densityModel';

export interface PieceChoice {
  readonly blocks: number;
  /** The probability that the piece has more logs than a call may return. */
  readonly risk: number;
  /** The expected result of a call for the piece, in full answers. */
  readonly worth: number;
  /** Whether the limits allow no longer piece, regardless of the expected result. */
  readonly isLongest: boolean;
}

/**
 * The value of a failed call, in full answers: the next call, for a part of the piece, is better informed and nearly
 * full.
 */
const failureWorth = 0.85;
const maxRisk = 0.4;

/**
 * Chooses the length of a piece at the start of a gap of blocks that were not requested yet. Divides the gap into equal
 * pieces so that each call returns as much as possible: the expected share of a full answer divided by the expected
 * calls. A failure takes two calls.
 */
export function choosePieceLength(forecast: Forecast, gap: number, capacity: number, maxLength: number): PieceChoice {
  let best: PieceChoice = { blocks: 1, risk: 0, worth: -Infinity, isLongest: false };
  const fewest = Math.ceil(gap / maxLength);
  for (let pieces = fewest; ; pieces = Math.max(pieces + 1, Math.ceil(pieces * 1.04))) {
    const blocks = Math.ceil(gap / pieces);
    const { fill, risk } = expect(forecast, blocks, capacity);
    const worth = (fill + failureWorth * risk) / (1 + risk);
    if (worth > best.worth && risk <= maxRisk) best = { blocks, risk, worth, isLongest: pieces === fewest };
    // From here on, shorter pieces return less and less.
    if (risk === 0 || blocks === 1 || fill + risk < best.worth / 2) return best;
  }
}

/** The average share of a full answer that a piece returns, zero if it fails, and the probability that it fails. */
function expect(
  forecast: Forecast,
  blocks: number,
  capacity: number,
): { readonly fill: number; readonly risk: number } {
  let fill = 0;
  let risk = 0;
  let total = 0;
  forecast.eachDensity(blocks, (log, weight) => {
    const full = (Math.exp(log) * blocks) / capacity;
    total += weight;
    if (full > 1) risk += weight;
    else fill += weight * full;
  });
  return { fill: fill / total, risk: risk / total };
}
