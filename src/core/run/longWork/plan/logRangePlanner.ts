import { type BlockSpan, holds, lengthOf } from './blockSpan';
import { choosePieceLength, type PieceChoice } from './choosePieceLength';
import { Coverage, type OpenStretch } from './coverage';
import type { DensityHistogram } from './densityHistogram';
import { DensityModel, type Forecast, type Overfull } from './densityModel';
import { type ExceededLimit, PieceLimits } from './pieceLimits';
import { SteadyBlocks } from './steadyBlocks';

/** Spans known to contain more logs than a call returns, minus what was answered since. */
class OverfullSpans {
  #spans: readonly (BlockSpan & Overfull)[] = [];

  refused(span: BlockSpan, over: number): void {
    this.#spans = [...this.#spans, { from: span.from, to: span.to, blocks: lengthOf(span), over }];
  }

  answered(piece: DensityHistogram): void {
    this.#spans = this.#spans
      .map((span) =>
        holds(span, piece) ? { ...span, blocks: span.blocks - lengthOf(piece), over: span.over - piece.count } : span,
      )
      .filter(({ blocks, over }) => blocks > 0 && over > 0);
  }

  /** The span with the highest density at a block. */
  at(block: number): Overfull | undefined {
    return this.#spans
      .filter(({ from, to }) => from <= block && block <= to)
      .reduce<Overfull | undefined>(
        (densest, span) =>
          densest === undefined || span.over / span.blocks > densest.over / densest.blocks ? span : densest,
        undefined,
      );
  }
}

export interface LogRangeOptions {
  /** Maximum number of logs that one call returns. */
  readonly capacity: number;
  /** Maximum number of blocks that one call may span, if the network states it. */
  readonly maxBlocks?: number;
  /**
   * Maximum number of logs that may wait for those of an earlier piece. Pieces in flight count as full. This limits the
   * memory used.
   */
  readonly lookAhead: number;
  /**
   * Pieces before the range whose logs are known already, in order. If they are given, a call has as many blocks as fit
   * if the chain goes on as before.
   */
  readonly seen?: readonly DensityHistogram[];
}

/** Why a piece must be requested in smaller parts. */
export interface RangeRefusal {
  readonly what: ExceededLimit;
  /** The maximum number of blocks (for `blocks`) or logs (for `results`) that the error states. */
  readonly cap?: number;
  /** A range that works according to the error. */
  readonly suggested?: BlockSpan;
}

/** Blocks after `block` are not requested yet. With `allowsRest`, a piece that contains all of them is allowed. */
export interface Ceiling {
  readonly block: number;
  readonly allowsRest: boolean;
}

export const noCeiling: Ceiling = { block: Infinity, allowsRest: true };

/**
 * Maximum probability of failure for a piece that follows one without an answer yet. Both may fail for the same reason.
 */
const maxRiskAhead = 0.12;
/**
 * Minimum expected result of such a piece, in full answers: the answer to the previous piece may allow a better length.
 */
const minWorthAhead = 0.6;

/**
 * Plans the calls of `eth_getLogs` over a range of blocks. It is a deterministic state machine that sends nothing
 * itself. No block is in two pieces that are in flight or done, and every refusal leads to shorter pieces.
 *
 * The number of pieces in flight depends on what is known. It starts at one, grows by one per two answers, and halves
 * with each failure, up to the number of lanes.
 */
export class LogRangePlanner {
  readonly #model: DensityModel;
  readonly #coverage: Coverage<Forecast, number>;
  readonly #overfull = new OverfullSpans();
  readonly #limits: PieceLimits;
  readonly #steady: SteadyBlocks | undefined;
  readonly #lookAhead: number;
  readonly #range: BlockSpan;
  #trustsSuggestions = true;
  #window = 1;

  constructor(range: BlockSpan, options: LogRangeOptions) {
    this.#range = range;
    this.#lookAhead = options.lookAhead;
    this.#coverage = new Coverage(range);
    this.#limits = new PieceLimits(options.capacity, options.maxBlocks);
    this.#model = new DensityModel(Math.log(options.capacity / 8 / Math.min(lengthOf(range), this.#limits.blocks)));
    if (options.seen !== undefined) this.#learnSeen(options.seen, (this.#steady = new SteadyBlocks()));
  }

  get isDone(): boolean {
    return this.#coverage.isDone;
  }

  /** The first unfinished block, or one past the range if all are finished. */
  get frontier(): number {
    return this.#coverage.frontier;
  }

  get inFlight(): number {
    return this.#coverage.inFlight;
  }

  /** Maximum number of logs that a call returns, as far as the service has stated it. */
  get capacity(): number {
    return this.#limits.stated;
  }

  /** Returns pieces to request now and marks them as requested, so that at most `lanes` are in flight. */
  next(lanes: number, ceiling: Ceiling = noCeiling): readonly BlockSpan[] {
    const pieces: BlockSpan[] = [];
    while (this.inFlight < Math.min(lanes, Math.floor(this.#window))) {
      const piece = this.#nextPiece(ceiling);
      if (piece === undefined) break;
      pieces.push(piece);
    }
    return pieces;
  }

  /** A piece was answered. */
  answered(piece: DensityHistogram): void {
    const asked = this.#coverage.find(piece);
    this.#model.learn(piece, asked?.suggested ? undefined : asked?.asked);
    this.#steady?.learn(piece);
    this.#overfull.answered(piece);
    this.#limits.answered(lengthOf(piece), piece.count);
    this.#coverage.finish(piece, piece.count);
    this.#window += 0.5;
  }

  /** A piece was refused because of its size. `stuck`: it is a single block and can't be smaller. */
  refused(piece: BlockSpan, refusal: RangeRefusal): 'split' | 'stuck' {
    const asked = this.#coverage.find(piece);
    if (lengthOf(piece) === 1 || asked === undefined) return 'stuck';
    if (asked.suggested) this.#trustsSuggestions = false;
    this.#limits.refused(lengthOf(piece), refusal.what, refusal.cap, this.#expected(piece, asked.asked));
    if (refusal.what !== 'blocks' && lengthOf(piece) <= this.#limits.blocks) {
      this.#model.learnOverfull(piece, this.#limits.results, asked.asked);
      this.#overfull.refused(piece, this.#limits.results);
      this.#steady?.refused(lengthOf(piece), this.#limits.results);
    }
    if (refusal.what !== 'blocks') this.#window = Math.max(1, this.#window / 2);
    this.#coverage.reopen(piece, this.#usable(piece, refusal.suggested));
    return 'split';
  }

  /** Requests a piece again unchanged because its call failed for a reason unrelated to its size. */
  released(piece: BlockSpan): void {
    this.#coverage.reopen(piece);
  }

  /**
   * Marks blocks as requested without requesting them, to restore an earlier run. Returns false if they can't be
   * marked.
   */
  replay(piece: BlockSpan): boolean {
    return this.#coverage.ask(piece, this.#model.forecast(piece.from, this.#overfull.at(piece.from)));
  }

  /** Marks blocks as answered without learning anything. Returns false if they can't be marked. */
  skip(piece: BlockSpan): boolean {
    const isMarked = this.replay(piece);
    if (isMarked) this.#coverage.finish(piece, 0);
    return isMarked;
  }

  /** Requests everything from a block on again. */
  reopenFrom(block: number): void {
    this.#coverage.reopenFrom(block);
  }

  /** The estimated number of remaining calls. Undefined before anything is known. */
  get remainingCalls(): number | undefined {
    const density = this.#model.density;
    if (density === undefined) return undefined;
    return this.#coverage.stretches.reduce((calls, stretch) => {
      if (stretch.kind === 'done') return calls;
      const blocks = lengthOf(stretch);
      return (
        calls +
        (stretch.kind === 'asked'
          ? 1
          : Math.ceil(Math.max(blocks / this.#limits.blocks, (1.15 * density * blocks) / this.#limits.results)))
      );
    }, 0);
  }

  #nextPiece(ceiling: Ceiling): BlockSpan | undefined {
    const { stretches } = this.#coverage;
    let waiting = 0;
    for (const [index, stretch] of stretches.entries()) {
      if (stretch.kind === 'done') waiting += stretch.done;
      if (stretch.kind === 'asked') waiting += this.#limits.results;
      if (stretch.kind !== 'open') continue;
      if (index > 0 && waiting + this.#limits.results > this.#lookAhead) return undefined;
      const forecast = this.#model.forecast(stretch.from, this.#overfull.at(stretch.from));
      const choice = this.#choose(stretch, forecast);
      if (stretches[index - 1]?.kind === 'asked' && !paysAhead(choice)) continue;
      const piece = this.#below(ceiling, { from: stretch.from, to: stretch.from + choice.blocks - 1 });
      if (piece !== undefined && this.#coverage.ask(piece, forecast)) return piece;
    }
    return undefined;
  }

  #choose(stretch: OpenStretch, forecast: Forecast): PieceChoice {
    const blocks = lengthOf(stretch);
    if (stretch.suggested && this.#trustsSuggestions) return { blocks, risk: 0, worth: 1, isLongest: true };
    // Nothing is known, so the whole range is requested as written. Most requests fit into one answer.
    if (this.#model.isEmpty && this.#overfull.at(stretch.from) === undefined)
      return { blocks: Math.min(blocks, this.#limits.blocks), risk: 1, worth: 0, isLongest: true };
    const choice = choosePieceLength(forecast, blocks, this.#limits.results, this.#limits.blocks);
    return this.#longestSteady(blocks, choice) ?? choice;
  }

  /** The choice for as many blocks as fit if the chain goes on as before. Undefined if it isn't longer. */
  #longestSteady(gap: number, { blocks }: PieceChoice): PieceChoice | undefined {
    const fewest = Math.ceil(gap / this.#limits.blocks);
    const longest = this.#steady?.longest(gap, this.#limits.results) ?? 0;
    if (longest <= blocks) return undefined;
    const pieces = Math.max(fewest, Math.ceil(gap / longest));
    return { blocks: Math.ceil(gap / pieces), risk: 0, worth: 1, isLongest: pieces === fewest };
  }

  #learnSeen(seen: readonly DensityHistogram[], steady: SteadyBlocks): void {
    for (const piece of seen) {
      this.#model.learn(piece, this.#model.isEmpty ? undefined : this.#model.forecast(piece.from, undefined));
      steady.learn(piece);
    }
  }

  #below(ceiling: Ceiling, piece: BlockSpan): BlockSpan | undefined {
    if (piece.to <= ceiling.block) return piece;
    if (ceiling.allowsRest && piece.from <= ceiling.block + 1 && piece.to === this.#range.to) return piece;
    return piece.from > ceiling.block ? undefined : { from: piece.from, to: ceiling.block };
  }

  /**
   * A suggested range that is a proper part of the requested one. Other suggestions don't help: some repeat the
   * request.
   */
  #usable(piece: BlockSpan, suggested: BlockSpan | undefined): BlockSpan | undefined {
    const isPart = suggested !== undefined && holds(piece, suggested) && lengthOf(suggested) < lengthOf(piece);
    return isPart && this.#trustsSuggestions && lengthOf(suggested) <= this.#limits.blocks ? suggested : undefined;
  }

  /** The forecast median of the logs in a piece. Undefined before anything is known. */
  #expected(piece: BlockSpan, forecast: Forecast): number | undefined {
    if (this.#model.isEmpty) return undefined;
    const points: { readonly log: number; readonly weight: number }[] = [];
    forecast.eachDensity(lengthOf(piece), (log, weight) => points.push({ log, weight }));
    points.sort((a, b) => a.log - b.log);
    const half = points.reduce((sum, { weight }) => sum + weight, 0) / 2;
    let sum = 0;
    const middle = points.find(({ weight }) => (sum += weight) >= half);
    return middle && Math.exp(middle.log) * lengthOf(piece);
  }
}

/** Whether to request a piece before the answer to the previous one. */
function paysAhead({ risk, worth, isLongest }: PieceChoice): boolean {
  return risk <= maxRiskAhead && (isLongest || worth >= minWorthAhead);
}
