import type { JsonValue } from '../../base/json/jsonValue';
import { groupDigits } from '../../base/view/amountText';
import type { Explanation } from '../../model/failure/explainOutcome';
import { headCall } from '../../request/params/headCall';
import type { Assignment } from '../longWork/longWork';
import type { BlockSpan } from '../longWork/plan/blockSpan';
import { readBlockLink } from '../longWork/plan/readBlockRangeQuery';
import type { ChainFeed } from './chainFeed';
import type { FillableFeed } from './fillingFeed';
import type { KnownBlock } from './followedChain';
import {
  type FeedState,
  type LiveFrame,
  type LiveKind,
  type LiveRow,
  passingBlockFailures,
  type RowChange,
} from './liveFeed';
import { finalityMilliseconds } from './liveIntervals';
import { LostSpans } from './lostSpans';

/** Rows that may wait. With more, the first half is given up, as a gap. */
const maxHeld = 50_000;
/** Shown rows that are remembered, in case a node replaces blocks that it called final. */
const maxShown = 20_000;

/**
 * The rows of a chain, each when its block is final. Rows that are removed before that are never told. Asks for the
 * finalized block while rows wait. It counts only if it is in the chain that is followed, because a node may know of a
 * reorganization that the feed hasn't heard of yet.
 */
export class FinalFeed implements FillableFeed {
  #held: LiveRow[] = [];
  /** Rows that were given up. */
  readonly #lost = new LostSpans();
  readonly #shown = new Set<string>();
  #changes: RowChange[] = [];
  #final = -1;
  /** Its own calls have negative IDs. */
  #lastId = 0;
  #asked: number | undefined;
  #askAt = 0;

  /** `maxRows`: how many rows may wait. */
  constructor(
    private readonly chain: ChainFeed,
    private readonly maxRows = maxHeld,
  ) {}

  get subscriptions(): readonly LiveKind[] {
    return this.chain.subscriptions;
  }

  get state(): FeedState {
    return this.chain.state;
  }

  follows(block: KnownBlock): boolean {
    return this.chain.follows(block);
  }

  isLost(span: BlockSpan): boolean {
    return this.#lost.has(span) || this.chain.isLost(span);
  }

  filled(span: BlockSpan, values: readonly JsonValue[]): readonly LiveRow[] {
    this.#absorb();
    const rows = this.#lost.has(span) ? this.chain.rowsOf(values) : this.chain.filled(span, values);
    this.#lost.remove(span);
    const isFinal = ({ block }: LiveRow): boolean => block !== undefined && block <= this.#final;
    const held = rows.filter((row) => !isFinal(row));
    if (held.length > 0) this.#held = [...held, ...this.#held].toSorted(byBlock);
    const final = rows.filter(isFinal);
    for (const { key } of final) this.#shown.add(key);
    return final;
  }

  /** How many rows wait. */
  get held(): number {
    return this.#held.length;
  }

  opened(): void {
    this.chain.opened();
  }

  closed(): void {
    this.chain.closed();
  }

  poll(): void {
    this.chain.poll();
  }

  took(frame: LiveFrame, now: number): void {
    this.chain.took(frame, now);
    this.#absorb();
  }

  next(lanes: number, now: number): readonly Assignment[] {
    if (!this.#isWaiting || now < this.#askAt || lanes <= 0) return this.chain.next(lanes, now);
    this.#lastId -= 1;
    this.#asked = this.#lastId;
    this.#askAt = now + finalityMilliseconds;
    const own = { id: this.#lastId, call: headCall('finalized', { family: 'evm' }) };
    return [own, ...this.chain.next(lanes - 1, now)];
  }

  answered(id: number, value: JsonValue, now: number): void {
    if (id > 0) this.chain.answered(id, value, now);
    this.#absorb();
    if (id !== this.#asked) return;
    this.#asked = undefined;
    const block = readBlockLink(value);
    if (block === undefined || !this.chain.follows(block)) return;
    this.#final = Math.max(this.#final, block.number);
    this.#release();
  }

  failed(id: number, failure: Explanation, now: number): boolean {
    if (id > 0) {
      const goesOn = this.chain.failed(id, failure, now);
      this.#absorb();
      return goesOn;
    }
    if (id === this.#asked) this.#asked = undefined;
    return passingBlockFailures.has(failure.class);
  }

  released(id: number): void {
    if (id > 0) return this.chain.released(id);
    if (id !== this.#asked) return;
    this.#asked = undefined;
    this.#askAt = 0;
  }

  get wakeAt(): number | undefined {
    const { wakeAt } = this.chain;
    return this.#isWaiting ? Math.min(this.#askAt, wakeAt ?? Infinity) : wakeAt;
  }

  takeChanges(): readonly RowChange[] {
    this.#absorb();
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }

  /** Whether rows wait for a call that wasn't made yet. */
  get #isWaiting(): boolean {
    return this.#held.length > 0 && this.#asked === undefined;
  }

  #absorb(): void {
    for (const change of this.chain.takeChanges()) {
      if (change.kind === 'added') this.#hold(change);
      else if (change.kind === 'removed') this.#remove(change.keys);
      else this.#changes.push(change);
    }
    this.#release();
    if (this.#held.length > this.maxRows) this.#giveUp();
  }

  #hold({ rows, before }: Extract<RowChange, { kind: 'added' }>): void {
    if (before !== undefined && this.#shown.has(before)) return this.#show(rows, before);
    const found = before === undefined ? -1 : this.#held.findIndex(({ key }) => key === before);
    if (found < 0) for (const row of rows) this.#held.push(row);
    else this.#held = [...this.#held.slice(0, found), ...rows, ...this.#held.slice(found)];
  }

  /** Only rows that were told are told to be gone. */
  #remove(keys: readonly string[]): void {
    const gone = new Set(keys);
    this.#held = this.#held.filter(({ key }) => !gone.has(key));
    const shown = keys.filter((key) => this.#shown.delete(key));
    if (shown.length > 0) this.#changes.push({ kind: 'removed', keys: shown });
  }

  #release(): void {
    const waiting = this.#held.findIndex(({ block }) => block === undefined || block > this.#final);
    const count = waiting < 0 ? this.#held.length : waiting;
    if (count > 0) this.#show(this.#held.splice(0, count));
  }

  #show(rows: readonly LiveRow[], before?: string): void {
    this.#changes.push({ kind: 'added', rows, before });
    for (const { key } of rows) this.#shown.add(key);
    for (const key of this.#shown) {
      if (this.#shown.size <= maxShown) return;
      this.#shown.delete(key);
    }
  }

  #giveUp(): void {
    const rows = this.#held.splice(0, Math.ceil(this.#held.length / 2));
    const [from, to] = [rows[0]?.block, rows.at(-1)?.block];
    const why = `More than ${groupDigits(this.maxRows)} rows waited for their blocks to be final.`;
    this.#changes.push({ kind: 'gap', from, to, why });
    if (from !== undefined && to !== undefined) this.#lost.add({ from, to }, why);
  }
}

function byBlock(one: LiveRow, other: LiveRow): number {
  return (one.block ?? 0) - (other.block ?? 0);
}
