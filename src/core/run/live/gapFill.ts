import { type CreditCost, noCost, type PlanCost } from '../../base/credits/planCost';
import type { JsonValue } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import { blockCall, logFilterCall } from '../../model/exchange/evmCalls';
import type { Explanation } from '../../model/failure/explainOutcome';
import type { Network } from '../../model/networks/network';
import { reactTo } from '../longWork/failureReaction';
import type { Assignment } from '../longWork/longWork';
import type { BlockSpan } from '../longWork/plan/blockSpan';
import { lengthOf } from '../longWork/plan/blockSpan';
import { readBlockLink } from '../longWork/plan/readBlockRangeQuery';
import { priceCalls } from '../longWork/run/planLongWork';
import type { KnownBlock } from './followedChain';
import type { BlockRows, GapFiller } from './gapFiller';

export interface GapFillOptions {
  readonly span: BlockSpan;
  readonly rows: BlockRows;
  /** Whether a block is in the chain that is followed. */
  readonly follows: (block: KnownBlock) => boolean;
}

type Step =
  | { readonly kind: 'head' }
  | { readonly kind: 'rows'; readonly hash: string; readonly filler: GapFiller }
  | { readonly kind: 'verify'; readonly hash: string; readonly values: readonly JsonValue[] };

/** The ID of the one call of a step. Calls of a filler have higher ones. */
const stepCall = 0;

/**
 * Reads the rows of a gap later: its last block, which must be in the chain that is followed, the rows, and the last
 * block again, because the chain may have changed meanwhile. Sends nothing itself. Times are milliseconds.
 */
export class GapFill {
  #step: Step = { kind: 'head' };
  #isAsked = false;
  #failures = 0;
  #notBefore = 0;
  #end: Result<readonly JsonValue[], string> | undefined;

  constructor(readonly options: GapFillOptions) {}

  /** The rows in order, or why they could not be read, as a sentence. Undefined while it goes on. */
  get end(): Result<readonly JsonValue[], string> | undefined {
    return this.#end;
  }

  get wakeAt(): number {
    return this.#notBefore;
  }

  next(lanes: number, now: number): readonly Assignment[] {
    const step = this.#step;
    if (this.#end !== undefined || lanes <= 0 || now < this.#notBefore) return [];
    if (step.kind === 'rows') return step.filler.next(lanes).map(({ id, call }) => ({ id: id + 1, call }));
    if (this.#isAsked) return [];
    this.#isAsked = true;
    return [{ id: stepCall, call: blockCall(this.options.span.to) }];
  }

  answered(id: number, value: JsonValue): void {
    const step = this.#step;
    if (id !== stepCall) return step.kind === 'rows' ? this.#tookRows(step, id - 1, value) : undefined;
    this.#isAsked = false;
    const head = readBlockLink(value);
    const { follows, span, rows } = this.options;
    if (head === undefined || !follows(head)) return this.#fail('The node reports another last block of the gap now.');
    if (step.kind === 'head') {
      const filler = rows.fill(span, value);
      if (filler.kind === 'failed') return this.#fail(filler.problem);
      this.#step = { kind: 'rows', hash: head.hash, filler: filler.value };
      this.#take(this.#step);
    } else if (step.kind === 'verify') {
      if (head.hash === step.hash) this.#end = ok(step.values);
      else this.#fail('Blocks were replaced while the gap was filled.');
    }
  }

  failed(id: number, failure: Explanation, now: number): void {
    const step = this.#step;
    if (id === stepCall) this.#isAsked = false;
    else if (step.kind === 'rows' && step.filler.failed(id - 1, failure) === 'handled') return;
    const reaction = reactTo(failure, this.#failures);
    this.#failures += 1;
    if (reaction.kind === 'stop') this.#fail(`${failure.title}. ${failure.cause}`);
    else this.#notBefore = Math.max(this.#notBefore, now + reaction.milliseconds);
  }

  /** Ends without the rows. */
  giveUp(why: string): void {
    this.#fail(why);
  }

  released(id: number): void {
    if (id === stepCall) this.#isAsked = false;
    else if (this.#step.kind === 'rows') this.#step.filler.released(id - 1);
  }

  #tookRows(step: Extract<Step, { kind: 'rows' }>, id: number, value: JsonValue): void {
    const why = step.filler.answered(id, value);
    if (why === undefined) this.#take(step);
    else this.#fail(why);
  }

  #take({ filler, hash }: Extract<Step, { kind: 'rows' }>): void {
    const { rows: values } = filler;
    if (values === undefined) return;
    const { from, to } = this.options.span;
    // The rows of one block were asked for by its hash.
    if (from === to) this.#end = ok(values);
    else this.#step = { kind: 'verify', hash, values };
  }

  #fail(why: string): void {
    this.#end ??= failed(why);
  }
}

/** The figures of a gap that can't be filled. */
export const notFilled = { calls: 0, cost: noCost };

/**
 * The fewest calls that read a gap of a live cell later, and their cost. Logs can take more calls, because nobody knows
 * how many there are.
 */
export function costOfFill(
  span: BlockSpan,
  rowKind: string,
  network: Network,
  costs: Readonly<Record<string, CreditCost>>,
): { readonly calls: number; readonly cost: PlanCost } {
  const length = lengthOf(span);
  // The last block is read first, and again at the end, because the chain may change meanwhile.
  const ends = length === 1 ? 1 : 2;
  const isLogs = rowKind === 'log';
  const headers = isLogs ? ends : ends + length - 1;
  const logs = isLogs ? Math.ceil(length / (network.limits.logBlocks ?? length)) : 0;
  const calls = [
    { method: blockCall('latest').method, count: headers },
    { method: logFilterCall({}).method, count: logs },
  ];
  return { calls: headers + logs, cost: priceCalls(calls, network, costs) };
}
