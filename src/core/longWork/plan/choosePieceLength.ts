import type { Forecast } from './densityModel';

export interface PieceChoice {
  readonly blocks: number;
  /** Probability that the piece holds more than a call may give. */
  readonly risk: number;
}

/**
 * What a failed call brings all the same: the next one, for a part of it, is better informed, and nearly full. In full
 * answers.
 */
const failureWorth = 0.85;
const mostRisk = 0.4;

/**
 * How long a piece to ask for at the start of a gap of unasked blocks. The gap is cut in equal pieces, in as many as
 * make the most of a call: the expected part of a full answer that it brings, over the calls that it takes. A failure
 * takes two calls.
 */
export function choosePieceLength(forecast: Forecast, gap: number, capacity: number, longest: number): PieceChoice {
  let best: PieceChoice & { readonly worth: number } = { blocks: 1, risk: 0, worth: -Infinity };
  for (let pieces = Math.ceil(gap / longest); ; pieces = Math.max(pieces + 1, Math.ceil(pieces * 1.04))) {
    const blocks = Math.ceil(gap / pieces);
    const { fill, risk } = expect(forecast, blocks, capacity);
    const worth = (fill + failureWorth * risk) / (1 + risk);
    if (worth > best.worth && risk <= mostRisk) best = { blocks, risk, worth };
    // Shorter pieces bring ever less.
    if (risk === 0 || blocks === 1 || fill + risk < best.worth / 2) return best;
  }
}

/** The part of a full answer that a piece brings on average, nothing when it fails; and how likely it fails. */
function expect(
  forecast: Forecast,
  blocks: number,
  capacity: number,
): { readonly fill: number; readonly risk: number } {
  let fill = 0;
  let risk = 0;
  let total = 0;
  for (const { log, weight } of forecast.pointsFor(blocks)) {
    const full = (Math.exp(log) * blocks) / capacity;
    total += weight;
    if (full > 1) risk += weight;
    else fill += weight * full;
  }
  return { fill: fill / total, risk: risk / total };
}
