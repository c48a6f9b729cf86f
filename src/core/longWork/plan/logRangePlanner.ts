import { type BlockSpan, holds, lengthOf } from './blockSpan';
import { choosePieceLength, type PieceChoice } from './choosePieceLength';
import { Coverage, type OpenStretch } from './coverage';
import type { DensityHistogram } from './densityHistogram';
import { DensityModel, type Forecast } from './densityModel';
import { OverfullSpans } from './overfullSpans';
import { PieceLimits, type TooMuch } from './pieceLimits';

export interface LogRangeOptions {
  /** Most logs that one call gives. */
  readonly capacity: number;
  /** Most blocks that one call may span, where the network says so. */
  readonly maxBlocks?: number;
  /**
   * Logs that may wait for those of an earlier piece, in flight ones counted as full: bounds what is held in memory.
   */
  readonly lookAhead: number;
}

/** Why a piece has to be asked for in smaller parts. */
export interface RangeRefusal {
  readonly what: TooMuch;
  /** Most blocks (of `blocks`) or logs (of `results`) as the error states it. */
  readonly cap?: number;
  /** A range that the error says would work. */
  readonly suggested?: BlockSpan;
}

/** Blocks after `block` are left for later; `allowsRest`: but for a piece that holds all of them. */
export interface Ceiling {
  readonly block: number;
  readonly allowsRest: boolean;
}

export const noCeiling: Ceiling = { block: Infinity, allowsRest: true };

/**
 * A piece that follows one whose answer is not known yet is only asked when it is this unlikely to fail: both may fail
 * of the same cause.
 */
const mostRiskAhead = 0.12;

/**
 * Plans the calls of `eth_getLogs` over a range of blocks: a state machine that sends nothing itself, and does the same
 * for the same answers. No block is in two pieces in flight or done; every refusal leads to shorter pieces.
 *
 * How many pieces are in flight at once follows what is known: it begins with one, grows by one with two answers, and
 * halves with a failure, up to the lanes that there are.
 */
export class LogRangePlanner {
  readonly #model: DensityModel;
  readonly #coverage: Coverage<Forecast, number>;
  readonly #overfull = new OverfullSpans();
  readonly #limits: PieceLimits;
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
  }

  get isDone(): boolean {
    return this.#coverage.isDone;
  }

  /** The first block that is not finished; one past the range when all are. */
  get frontier(): number {
    return this.#coverage.frontier;
  }

  get inFlight(): number {
    return this.#coverage.inFlight;
  }

  /** Most logs that a call gives, as far as the service has said. */
  get capacity(): number {
    return this.#limits.stated;
  }

  /** Pieces to ask for now, so that at most so many are in flight; they count as asked. */
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
    this.#overfull.answered(piece);
    this.#limits.answered(lengthOf(piece), piece.count);
    this.#coverage.finish(piece, piece.count);
    this.#window += 0.5;
  }

  /** A piece was refused for its size. `stuck`: it is one block, and cannot be smaller. */
  refused(piece: BlockSpan, refusal: RangeRefusal): 'split' | 'stuck' {
    const asked = this.#coverage.find(piece);
    if (lengthOf(piece) === 1 || asked === undefined) return 'stuck';
    if (asked.suggested) this.#trustsSuggestions = false;
    this.#limits.refused(lengthOf(piece), refusal.what, refusal.cap, this.#expected(piece, asked.asked));
    if (refusal.what !== 'blocks' && lengthOf(piece) <= this.#limits.blocks) {
      this.#model.learnOverfull(piece, this.#limits.results, asked.asked);
      this.#overfull.refused(piece, this.#limits.results);
    }
    if (refusal.what !== 'blocks') this.#window = Math.max(1, this.#window / 2);
    this.#coverage.reopen(piece, this.#usable(piece, refusal.suggested));
    return 'split';
  }

  /** A piece is to be asked again as it is: its call failed for a reason of its own. */
  released(piece: BlockSpan): void {
    this.#coverage.reopen(piece);
  }

  /**
   * Marks blocks as asked that nobody asked for now: to play back what was asked before. False where they cannot be.
   */
  replay(piece: BlockSpan): boolean {
    return this.#coverage.ask(piece, this.#model.forecast(piece.from, this.#overfull.at(piece.from)));
  }

  /** Everything from a block on is to be asked again. */
  reopenFrom(block: number): void {
    this.#coverage.reopenFrom(block);
  }

  /** About how many more calls it takes; undefined before anything is known. */
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
      const { blocks, risk } = this.#choose(stretch, forecast);
      if (stretches[index - 1]?.kind === 'asked' && risk > mostRiskAhead) continue;
      const piece = this.#below(ceiling, { from: stretch.from, to: stretch.from + blocks - 1 });
      if (piece !== undefined && this.#coverage.ask(piece, forecast)) return piece;
    }
    return undefined;
  }

  #choose(stretch: OpenStretch, forecast: Forecast): PieceChoice {
    const blocks = lengthOf(stretch);
    if (stretch.suggested && this.#trustsSuggestions) return { blocks, risk: 0 };
    // Nothing is known: the whole is asked for, as it was written. Most of what people ask for comes in one answer.
    if (this.#model.isEmpty && this.#overfull.at(stretch.from) === undefined)
      return { blocks: Math.min(blocks, this.#limits.blocks), risk: 1 };
    return choosePieceLength(forecast, blocks, this.#limits.results, this.#limits.blocks);
  }

  #below(ceiling: Ceiling, piece: BlockSpan): BlockSpan | undefined {
    if (piece.to <= ceiling.block) return piece;
    if (ceiling.allowsRest && piece.from <= ceiling.block + 1 && piece.to === this.#range.to) return piece;
    return piece.from > ceiling.block ? undefined : { from: piece.from, to: ceiling.block };
  }

  /** A suggested range that is a true part of what was asked; others are no help (some name the very request). */
  #usable(piece: BlockSpan, suggested: BlockSpan | undefined): BlockSpan | undefined {
    const isPart = suggested !== undefined && holds(piece, suggested) && lengthOf(suggested) < lengthOf(piece);
    return isPart && this.#trustsSuggestions && lengthOf(suggested) <= this.#limits.blocks ? suggested : undefined;
  }

  /** Logs that a piece was foretold to hold, the middle of the forecast; undefined before anything is known. */
  #expected(piece: BlockSpan, forecast: Forecast): number | undefined {
    if (this.#model.isEmpty) return undefined;
    const points = [...forecast.pointsFor(lengthOf(piece))].sort((a, b) => a.log - b.log);
    const half = points.reduce((sum, { weight }) => sum + weight, 0) / 2;
    let sum = 0;
    const middle = points.find(({ weight }) => (sum += weight) >= half);
    return middle && Math.exp(middle.log) * lengthOf(piece);
  }
}
