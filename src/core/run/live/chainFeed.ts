import type { JsonValue } from '../../base/json/jsonValue';
import { readMember } from '../../base/json/readMember';
import type { Explanation } from '../../model/failure/explainOutcome';
import { reactTo } from '../longWork/failureReaction';
import type { Assignment } from '../longWork/longWork';
import { readBlockLink } from '../longWork/plan/readBlockRangeQuery';
import { type ChainHead, FollowedChain, type KnownBlock } from './followedChain';
import type { BlockRows, ChainPlace } from './gapFiller';
import { GapSync, type SyncEnd } from './gapSync';
import type { FeedState, LiveFeed, LiveFrame, LiveKind, LiveRow, RowChange } from './liveFeed';
import { passingFailures } from './passingFailures';
import { VolatileRows } from './volatileRows';

export interface ChainFeedOptions {
  readonly rows: BlockRows;
  /** How many blocks below the head may still be replaced. */
  readonly depth: number;
  /** The blocks that an earlier feed followed. It goes on after the last one. */
  readonly blocks?: readonly KnownBlock[];
}

/** How long a log may wait for the header of its block, and a block for its last log, in milliseconds. */
const settleMilliseconds = 10_000;
const orphanMilliseconds = 2_000;
/** Frames that are kept while blocks are read. More of them are read again from the node. */
const maxHeld = 20_000;
/** The longest wait after failures of the network, which never end a feed. */
const maxWaitMilliseconds = 30_000;

interface HeldLog {
  readonly value: JsonValue;
  readonly place: ChainPlace;
  readonly at: number;
}

/**
 * Rows that belong to blocks: headers, or logs. Follows the headers by their hashes, so a block that is missing or
 * replaced is noticed whatever the notifications say. It then reads the head, finds the last block that still counts,
 * and reads the rows after it (`GapSync`). A log counts when its block is in the chain.
 */
export class ChainFeed implements LiveFeed {
  readonly subscriptions: readonly LiveKind[];
  readonly #chain: FollowedChain;
  readonly #rows: VolatileRows;
  #sync: GapSync | undefined;
  /** Another sync is needed, because of something that arrived during the current one. */
  #again = false;
  #isOpen = false;
  #changes: RowChange[] = [];
  /** The change that a row at the end is added to, as long as it is the last one. */
  #lastAdded: { readonly change: RowChange; readonly rows: LiveRow[] } | undefined;
  #heads: { readonly value: JsonValue; readonly head: ChainHead }[] = [];
  #logs: HeldLog[] = [];
  /** All rows up to this block are known. */
  #sureTo: number;
  /** Heads of subscriptions whose logs may still arrive. */
  #recent: { readonly number: number; readonly at: number }[] = [];
  readonly #asked = new Map<number, { readonly sync: GapSync; readonly id: number }>();
  #nextId = 1;
  #failures = 0;
  #notBefore = 0;

  constructor(private readonly options: ChainFeedOptions) {
    const { rows, depth, blocks = [] } = options;
    this.subscriptions = rows.kind === 'logs' ? ['newHeads', 'logs'] : ['newHeads'];
    this.#chain = new FollowedChain(depth, blocks);
    this.#rows = new VolatileRows(rows);
    this.#sureTo = this.#chain.tip?.number ?? -1;
  }

  get state(): FeedState {
    if (this.#sync !== undefined) return 'filling';
    return this.#isOpen ? 'live' : 'waiting';
  }

  /** The blocks that a later feed can go on from. */
  get blocks(): readonly KnownBlock[] {
    return this.#chain.blocks;
  }

  /** The last block whose rows were told. */
  get tip(): number | undefined {
    return this.#chain.tip?.number;
  }

  /** Whether a block is in the chain that is followed, or so old that the chain can't be without it. */
  follows({ number, hash }: KnownBlock): boolean {
    return number < this.#chain.firstVolatile || this.#chain.hashAt(number) === hash;
  }

  opened(): void {
    this.#isOpen = true;
    this.#startSync();
  }

  closed(): void {
    this.#isOpen = false;
    this.#sync = undefined;
    this.#again = false;
    this.#heads = [];
    this.#logs = [];
    this.#recent = [];
  }

  poll(): void {
    if (this.#sync === undefined) this.#startSync();
  }

  took({ kind, value }: LiveFrame, now: number): void {
    if (kind === 'newHeads') this.#tookHead(value, now);
    else if (kind === 'logs') this.#tookLog(value, now);
  }

  next(lanes: number, now: number): readonly Assignment[] {
    const waiting = this.#logs[0];
    if (waiting !== undefined && waiting.at + orphanMilliseconds <= now && this.#sync === undefined) this.#startSync();
    if (this.#sync === undefined || now < this.#notBefore) return [];
    const sync = this.#sync;
    return sync.next(lanes - this.#countAsked(sync)).map(({ id, call }) => {
      const own = this.#nextId++;
      this.#asked.set(own, { sync, id });
      return { id: own, call };
    });
  }

  answered(id: number, value: JsonValue, now: number): void {
    const asked = this.#takeAsked(id);
    if (asked === undefined) return;
    const why = asked.sync.answered(asked.id, value);
    if (why !== undefined) {
      this.#failures += 1;
      this.#notBefore = now + Math.min(maxWaitMilliseconds, 250 * 2 ** Math.min(10, this.#failures));
      return;
    }
    const { end } = asked.sync;
    if (end === undefined) return;
    this.#failures = 0;
    this.#finish(end, now);
  }

  failed(id: number, failure: Explanation, now: number): boolean {
    const asked = this.#takeAsked(id);
    if (asked === undefined) return true;
    const handled = asked.sync.failed(asked.id, failure);
    if (handled === 'handled') return true;
    const reaction = reactTo(failure, this.#failures);
    this.#failures += 1;
    if (handled === 'other' && reaction.kind !== 'stop') {
      this.#notBefore = Math.max(this.#notBefore, now + reaction.milliseconds);
      return true;
    }
    if (asked.sync.giveUp(`${failure.title}. ${failure.cause}`)) {
      const { end } = asked.sync;
      if (end !== undefined) this.#finish(end, now);
      this.#failures = 0;
      return true;
    }
    if (!goesOn.has(failure.class)) return false;
    this.#notBefore = now + maxWaitMilliseconds;
    return true;
  }

  released(id: number): void {
    const asked = this.#takeAsked(id);
    asked?.sync.released(asked.id);
  }

  get wakeAt(): number | undefined {
    if (this.#sync !== undefined) return this.#notBefore;
    const waiting = this.#logs[0];
    return waiting && waiting.at + orphanMilliseconds;
  }

  takeChanges(): readonly RowChange[] {
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }

  #countAsked(sync: GapSync): number {
    let count = 0;
    for (const asked of this.#asked.values()) if (asked.sync === sync) count += 1;
    return count;
  }

  /** Undefined for a call of a sync that was given up. */
  #takeAsked(id: number): { readonly sync: GapSync; readonly id: number } | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked?.sync === this.#sync ? asked : undefined;
  }

  #startSync(): void {
    this.#again = false;
    this.#sync = new GapSync({ chain: this.#chain, sureTo: this.#sureTo, rows: this.options.rows });
  }

  #tookHead(value: JsonValue, now: number): void {
    const head = readBlockLink(value);
    if (head === undefined) return;
    if (this.#sync !== undefined) {
      if (this.#heads.length >= maxHeld) this.#again = true;
      else this.#heads.push({ value, head });
      return;
    }
    if (this.#chain.hashAt(head.number) === head.hash) return;
    if (!this.#chain.continues(head)) {
      this.#heads.push({ value, head });
      this.#startSync();
      return;
    }
    this.#append(value, head, now);
  }

  #append(value: JsonValue, head: ChainHead, now: number): void {
    this.#chain.replaceAfter(head.number - 1, [head]);
    this.#rows.forgetBefore(this.#chain.firstVolatile);
    if (this.options.rows.kind === 'newHeads') {
      this.#sureTo = head.number;
      this.#addRow(value, { number: head.number, hash: head.hash, index: 0 });
      return;
    }
    this.#recent.push({ number: head.number, at: now });
    this.#settle(now);
    const ready = this.#logs.filter(({ place }) => place.hash === head.hash);
    if (ready.length === 0) return;
    this.#logs = this.#logs.filter(({ place }) => place.hash !== head.hash);
    for (const log of ready) this.#addRow(log.value, log.place);
  }

  /** A block is complete some time after its header. */
  #settle(now: number): void {
    while (this.#recent[0] !== undefined && this.#recent[0].at + settleMilliseconds <= now) {
      this.#sureTo = Math.max(this.#sureTo, this.#recent[0].number);
      this.#recent.shift();
    }
  }

  #tookLog(value: JsonValue, now: number): void {
    const place = this.options.rows.placeOf(value);
    if (place === undefined || place.number < this.#chain.firstVolatile) return;
    if (place.number <= (this.#chain.start ?? -1)) return;
    if (readMember(value, 'removed') === true) {
      // Rows are removed by hashes. This only shows that it is time to look.
      if (this.#sync !== undefined) this.#again = true;
      else if (this.#rows.has(place)) this.#startSync();
      return;
    }
    if (this.#sync === undefined && this.#chain.hashAt(place.number) === place.hash) this.#addRow(value, place);
    else if (this.#logs.length < maxHeld) this.#logs.push({ value, place, at: now });
    else if (this.#sync !== undefined) this.#again = true;
    else this.#startSync();
  }

  #addRow(value: JsonValue, place: ChainPlace): void {
    const row = this.#rows.add(value, place);
    if (row === undefined) return;
    // A subscription tells its logs in order, so the blocks before this one are complete.
    this.#sureTo = Math.max(this.#sureTo, place.number - 1);
    if (this.#lastAdded === undefined || this.#changes.at(-1) !== this.#lastAdded.change) {
      const rows: LiveRow[] = [];
      this.#lastAdded = { change: { kind: 'added', rows }, rows };
      this.#changes.push(this.#lastAdded.change);
    }
    this.#lastAdded.rows.push(row);
  }

  #finish(end: SyncEnd, now: number): void {
    this.#sync = undefined;
    switch (end.kind) {
      case 'unchanged':
        break;
      case 'begun':
        this.#begin(end.head, end.isReset);
        break;
      case 'filled':
        this.#replace(end, now);
        break;
      case 'lost': {
        const removed = this.#rows.removeAfter(end.ancestor, () => true);
        if (removed.length > 0) this.#changes.push({ kind: 'removed', keys: removed });
        this.#changes.push({ kind: 'gap', from: end.after + 1, to: end.head.number, why: end.why });
        this.#moveTo(end.head, end.ancestor, []);
      }
    }
    this.#takeHeld(this.#chain.tip?.number ?? -1, now);
  }

  #begin(head: ChainHead, isReset: boolean): void {
    if (isReset) {
      const sentence = `The node reports another chain, without any block that is known here. Rows above are of the earlier chain. Rows from block ${head.number + 1} on follow.`;
      this.#changes.push({ kind: 'said', sentence });
      this.#rows.removeAfter(-1, () => true);
    }
    this.#chain.begin([], head.number);
    this.#moveTo(head, -1, []);
  }

  #replace({ after, ancestor, head, values }: Extract<SyncEnd, { kind: 'filled' }>, now: number): void {
    const { removed, inserted } = this.#rows.replaceAfter(after, values);
    if (removed.length > 0) this.#changes.push({ kind: 'removed', keys: removed });
    for (const rows of inserted) this.#changes.push({ kind: 'added', ...rows });
    this.#moveTo(head, Math.min(after, ancestor), values);
    this.#notBefore = now;
  }

  /** The chain now ends with a head. All rows up to it are known. */
  #moveTo(head: ChainHead, after: number, values: readonly JsonValue[]): void {
    const parent = { number: head.number - 1, hash: head.parentHash };
    const between = values
      .flatMap((value) => this.options.rows.placeOf(value) ?? [])
      .filter(({ number }) => number < parent.number);
    this.#chain.replaceAfter(
      after,
      [...between, parent, head].map(({ number, hash }) => ({ number, hash })),
    );
    this.#rows.forgetBefore(this.#chain.firstVolatile);
    this.#sureTo = head.number;
    this.#recent = [];
  }

  /** Takes what arrived during a sync, now that the chain is known up to `head`. */
  #takeHeld(head: number, now: number): void {
    const heads = this.#heads;
    const again = this.#again;
    this.#heads = [];
    this.#logs = this.#logs.filter(({ place }) => place.number > head).map((log) => ({ ...log, at: now }));
    if (again) this.#startSync();
    for (const { value, head: held } of heads) {
      // One at or below the head may be older than the head that was read.
      if (held.number > head || this.#sync !== undefined) this.#tookHead(value, now);
    }
  }
}

/** Failures of the network, which pass. */
const goesOn: ReadonlySet<Explanation['class']> = new Set([...passingFailures, 'unknownBlock']);
