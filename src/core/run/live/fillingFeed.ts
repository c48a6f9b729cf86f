import type { JsonValue } from '../../base/json/jsonValue';
import type { Refusal } from '../../model/exchange/refusal';
import type { Explanation } from '../../model/failure/explainOutcome';
import type { Assignment } from '../longWork/longWork';
import type { BlockSpan } from '../longWork/plan/blockSpan';
import type { KnownBlock } from './followedChain';
import { GapFill } from './gapFill';
import type { BlockRows } from './gapFiller';
import type { FeedState, LiveFeed, LiveFrame, LiveKind, LiveRow, RowChange } from './liveFeed';

/** A feed that knows which of its gaps are still open. */
export interface FillableFeed extends LiveFeed {
  poll(now: number): void;
  follows(block: KnownBlock): boolean;
  isLost(span: BlockSpan): boolean;
  /** Takes the rows of an open gap, in order, and closes it. Returns those that are new. */
  filled(span: BlockSpan, values: readonly JsonValue[]): readonly LiveRow[];
}

type Owner = { readonly kind: 'feed' } | { readonly kind: 'fill'; readonly fill: GapFill };

/** Whether the gaps of a feed can be filled. */
export function isFillable(feed: LiveFeed): feed is FillableFeed {
  return 'isLost' in feed && 'filled' in feed;
}

/** A feed whose gaps are filled when users ask for it, one after another, while the feed goes on. */
export class FillingFeed implements LiveFeed {
  #waiting: BlockSpan[] = [];
  #fill: GapFill | undefined;
  #changes: RowChange[] = [];
  readonly #asked = new Map<number, { readonly owner: Owner; readonly id: number }>();
  #nextId = 1;

  constructor(
    private readonly feed: FillableFeed,
    private readonly rows: BlockRows,
  ) {}

  get subscriptions(): readonly LiveKind[] {
    return this.feed.subscriptions;
  }

  get state(): FeedState {
    return this.feed.state;
  }

  /** Whether a gap is being filled, or will be. */
  isFilling(span: BlockSpan): boolean {
    const all = this.#fill === undefined ? this.#waiting : [this.#fill.options.span, ...this.#waiting];
    return all.some(({ from, to }) => from === span.from && to === span.to);
  }

  /** Fills an open gap. Does nothing for any other blocks. */
  fill(span: BlockSpan): void {
    if (!this.feed.isLost(span) || this.isFilling(span)) return;
    this.#waiting.push(span);
    this.#startNext();
  }

  opened(now: number): void {
    this.feed.opened(now);
  }

  closed(): void {
    this.feed.closed();
  }

  poll(now: number): void {
    this.feed.poll(now);
  }

  took(frame: LiveFrame, now: number): void {
    this.feed.took(frame, now);
  }

  next(lanes: number, now: number): readonly Assignment[] {
    const own = this.feed.next(lanes, now).map((each) => this.#assign(each, { kind: 'feed' }));
    const fill = this.#fill;
    if (fill === undefined) return own;
    // The filler counts its calls in flight itself.
    const free = lanes - own.length;
    const more = free <= 0 ? [] : fill.next(free, now);
    return [...own, ...more.map((each) => this.#assign(each, { kind: 'fill', fill }))];
  }

  answered(id: number, value: JsonValue, now: number): void {
    const asked = this.#take(id);
    if (asked?.owner.kind === 'feed') this.feed.answered(asked.id, value, now);
    else if (asked !== undefined) asked.owner.fill.answered(asked.id, value);
    this.#finish();
  }

  failed(id: number, failure: Explanation, now: number): boolean {
    const asked = this.#take(id);
    if (asked === undefined) return true;
    if (asked.owner.kind === 'feed') return this.feed.failed(asked.id, failure, now);
    asked.owner.fill.failed(asked.id, failure, now);
    this.#finish();
    return true;
  }

  released(id: number): void {
    const asked = this.#take(id);
    if (asked?.owner.kind === 'feed') this.feed.released(asked.id);
    else asked?.owner.fill.released(asked.id);
  }

  /** A gap that the budget forbids to fill stays. Everything else ends. */
  forbidden(id: number, { cause, cure }: Refusal): boolean {
    const asked = this.#take(id);
    if (asked?.owner.kind !== 'fill') {
      if (asked) this.feed.released(asked.id);
      return asked === undefined;
    }
    asked.owner.fill.giveUp(`${cause} ${cure}`);
    this.#finish();
    return true;
  }

  get wakeAt(): number | undefined {
    const { wakeAt } = this.feed;
    return this.#fill === undefined ? wakeAt : Math.min(this.#fill.wakeAt, wakeAt ?? Infinity);
  }

  takeChanges(): readonly RowChange[] {
    const changes = [...this.feed.takeChanges(), ...this.#changes];
    this.#changes = [];
    return changes;
  }

  #assign({ id, call }: Assignment, owner: Owner): Assignment {
    const own = this.#nextId++;
    this.#asked.set(own, { owner, id });
    return { id: own, call };
  }

  /** Undefined for a call of a fill that has ended. */
  #take(id: number): { readonly owner: Owner; readonly id: number } | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked?.owner.kind === 'fill' && asked.owner.fill !== this.#fill ? undefined : asked;
  }

  #startNext(): void {
    const span = this.#fill === undefined ? this.#waiting.shift() : undefined;
    if (span === undefined) return;
    this.#fill = new GapFill({ span, rows: this.rows, follows: (block) => this.feed.follows(block) });
  }

  #finish(): void {
    const { end, options } = this.#fill ?? {};
    if (end === undefined || options === undefined) return;
    const { from, to } = options.span;
    this.#fill = undefined;
    // Otherwise, a reorganization made the feed read these blocks meanwhile.
    if (this.feed.isLost(options.span)) {
      // Changes of the feed are older than this one.
      this.#changes.push(...this.feed.takeChanges());
      this.#changes.push(
        end.kind === 'ok'
          ? { kind: 'filled', from, to, rows: this.feed.filled(options.span, end.value) }
          : { kind: 'gap', from, to, why: end.problem },
      );
    }
    this.#startNext();
  }
}
