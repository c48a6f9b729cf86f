import { type JsonValue, readMember } from '../../base/json/jsonValue';
import type { Explanation } from '../../model/failure/explainOutcome';
import { reactTo } from '../longWork/failureReaction';
import type { Assignment } from '../longWork/longWork';
import type { BlockSpan } from '../longWork/plan/blockSpan';
import { readBlockLink } from '../longWork/plan/readBlockRangeQuery';
import { CompleteBlocks } from './completeBlocks';
import type { FillableFeed } from './fillingFeed';
import { type ChainHead, FollowedChain, type KnownBlock } from './followedChain';
import type { BlockRows, ChainPlace } from './gapFiller';
import { GapSync, type SyncEnd } from './gapSync';
import type { KeptChain } from './keptChain';
import {
  type FeedState,
  type LiveFrame,
  type LiveKind,
  type LiveRow,
  noRow,
  passingBlockFailures,
  type RowChange,
} from './liveFeed';
import { LostSpans } from './lostSpans';
import { VolatileRows } from './volatileRows';

export interface ChainFeedOptions {
  readonly rows: BlockRows;
  /** How many blocks below the head may still be replaced. */
  readonly depth: number;
  /** Where an earlier feed ended. This one goes on from there. */
  readonly kept?: KeptChain;
}

/** How long a log may wait for the header of its block, in milliseconds. */
const orphanMilliseconds = 2_000;
/** Frames that are kept while blocks are read. More of them are read again from the node. */
const maxHeld = 20_000;
/** The longest wait after failures of the network, which never end a feed. */
const maxWaitMilliseconds = 30_000;
/** How often a head is looked for that the node reported and doesn't have. */
const maxFruitless = 3;

/**
 * Rows that belong to blocks: headers, or logs. Follows the headers by their hashes, so a block that is missing or
 * replaced is noticed whatever the notifications say. It then reads the head, finds the last block that still counts,
 * and reads the rows after it (`GapSync`). A log counts when its block is in the chain.
 */
export class ChainFeed implements FillableFeed {
  readonly subscriptions: readonly LiveKind[];
  readonly #chain: FollowedChain;
  readonly #rows: VolatileRows;
  readonly #lost: LostSpans;
  #sync: GapSync | undefined;
  /** Another sync is needed, because of something that arrived during the current one. */
  #again = false;
  #isOpen = false;
  readonly #changes: RowChange[] = [];
  /** The change that a row at the end is added to, as long as it is the last one. */
  #lastAdded: { readonly change: RowChange; readonly rows: LiveRow[] } | undefined;
  #heads: { readonly value: JsonValue; readonly head: ChainHead }[] = [];
  #logs: { readonly value: JsonValue; readonly place: ChainPlace; readonly at: number }[] = [];
  readonly #complete: CompleteBlocks;
  readonly #asked = new Map<number, { readonly sync: GapSync; readonly id: number }>();
  #nextId = 1;
  #failures = 0;
  /** Answers of this sync that can't be used, because of blocks that are being replaced. They are no failures. */
  #unusable = 0;
  #notBefore = 0;
  /** The sync whose last answer couldn't be used. */
  #askingAgain: GapSync | undefined;
  /** Syncs in a row that didn't find what was reported. A service may have a node that is behind another one. */
  #fruitless = 0;

  constructor(private readonly options: ChainFeedOptions) {
    const { rows, depth, kept } = options;
    this.subscriptions = rows.kind === 'logs' ? ['newHeads', 'logs'] : ['newHeads'];
    this.#chain = new FollowedChain(depth, kept);
    this.#rows = new VolatileRows(rows, (kept?.sureTo ?? -1) + 1, kept?.places);
    this.#complete = new CompleteBlocks(kept?.sureTo);
    this.#lost = new LostSpans(kept?.lost);
    // Readers that begin with this feed don't know of them.
    for (const { from, to, why } of this.#lost.all) this.#changes.push({ kind: 'gap', from, to, why });
  }

  get state(): FeedState {
    if (this.#sync !== undefined) return this.#sync === this.#askingAgain ? 'askingAgain' : 'filling';
    return this.#isOpen ? 'live' : 'waiting';
  }

  /** Where a later feed can go on. */
  get kept(): KeptChain {
    return { ...this.keptBlocks, places: this.#rows.places };
  }

  /** Where a later feed can go on that finds the places of rows elsewhere. */
  get keptBlocks(): Omit<KeptChain, 'places'> {
    return { ...this.#chain.kept, sureTo: this.#complete.to, lost: this.#lost.all };
  }

  /** The last block whose rows were told. */
  get tip(): number | undefined {
    return this.#chain.tip?.number;
  }

  /** Whether a block is in the chain that is followed, or so old that the chain can't be without it. */
  follows({ number, hash }: KnownBlock): boolean {
    return number < this.#chain.firstVolatile || this.#chain.hashAt(number) === hash;
  }

  isLost(span: BlockSpan): boolean {
    return this.#lost.has(span);
  }

  filled(span: BlockSpan, values: readonly JsonValue[]): readonly LiveRow[] {
    this.#lost.remove(span);
    return this.#rows.fill(span, values, this.#chain.firstVolatile);
  }

  /** Returns values as rows, whether they are known or not. */
  rowsOf(values: readonly JsonValue[]): readonly LiveRow[] {
    return this.#rows.rowsOf(values);
  }

  opened(): void {
    this.#isOpen = true;
    // The network is back, so failures before it say nothing about the next call.
    this.#notBefore = 0;
    this.#startSync();
  }

  closed(): void {
    this.#isOpen = false;
    this.#sync = undefined;
    this.#again = false;
    this.#heads = [];
    this.#logs = [];
    this.#complete.interrupted();
  }

  poll(): void {
    if (this.#sync === undefined) this.#startSync();
  }

  took({ kind, value }: LiveFrame, now: number): void {
    if (kind === 'newHeads') this.#tookHead(value, now);
    else if (kind === 'logs') this.#tookLog(value, now);
  }

  next(lanes: number, now: number): readonly Assignment[] {
    if (this.#sync === undefined && (this.#orphansAt ?? Infinity) <= now) this.#startSync();
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
    this.#askingAgain = why === undefined ? undefined : asked.sync;
    if (why !== undefined) {
      this.#unusable += 1;
      this.#notBefore = now + Math.min(maxWaitMilliseconds, 250 * 2 ** Math.min(10, this.#unusable));
      return;
    }
    const { end } = asked.sync;
    if (end === undefined) return;
    this.#failures = 0;
    this.#unusable = 0;
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
      // It was replaced since the head was read.
      if (failure.class === 'unknownBlock') asked.sync.readHeadAgain();
      this.#notBefore = Math.max(this.#notBefore, now + reaction.milliseconds);
      return true;
    }
    // Rows aren't lost because the network is. Once the head can be read, they are read again.
    const beginsAgain = failure.class === 'network' && asked.sync.beginAgain();
    if (beginsAgain || asked.sync.giveUp(`${failure.title}. ${failure.cause}`)) {
      const { end } = asked.sync;
      if (end !== undefined) this.#finish(end, now);
      this.#failures = 0;
      return true;
    }
    if (!passingBlockFailures.has(failure.class)) return false;
    this.#notBefore = now + maxWaitMilliseconds;
    return true;
  }

  released(id: number): void {
    const asked = this.#takeAsked(id);
    asked?.sync.released(asked.id);
  }

  get wakeAt(): number | undefined {
    return this.#sync === undefined ? this.#orphansAt : this.#notBefore;
  }

  /** When blocks are looked for whose logs arrived and whose headers didn't. */
  get #orphansAt(): number | undefined {
    const [waiting] = this.#logs;
    return waiting && waiting.at + this.#longer(orphanMilliseconds);
  }

  #longer(milliseconds: number): number {
    return Math.min(maxWaitMilliseconds, milliseconds * 2 ** Math.min(10, this.#fruitless));
  }

  takeChanges(): readonly RowChange[] {
    return this.#changes.splice(0);
  }

  #countAsked(sync: GapSync): number {
    return [...this.#asked.values()].filter((asked) => asked.sync === sync).length;
  }

  /** Undefined for a call of a sync that was given up. */
  #takeAsked(id: number): { readonly sync: GapSync; readonly id: number } | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked?.sync === this.#sync ? asked : undefined;
  }

  #startSync(): void {
    this.#again = false;
    const { seen } = this.#rows;
    this.#sync = new GapSync({ chain: this.#chain, sureTo: this.#complete.to, rows: this.options.rows, seen });
  }

  #tookHead(value: JsonValue, now: number): void {
    const head = readBlockLink(value);
    if (head === undefined) {
      this.#changes.push(noRow(value));
      return;
    }
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
      this.#complete.reached(head.number);
      this.#addRow(value, { number: head.number, hash: head.hash, key: head.hash });
      return;
    }
    this.#complete.began(head.number, now);
    const ready = this.#logs.filter(({ place }) => place.hash === head.hash);
    if (ready.length === 0) return;
    this.#logs = this.#logs.filter(({ place }) => place.hash !== head.hash);
    for (const log of ready) this.#addRow(log.value, log.place);
  }

  #tookLog(value: JsonValue, now: number): void {
    const place = this.options.rows.placeOf(value);
    if (place === undefined) this.#changes.push(noRow(value));
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
    // It was repeated, or is another one that is equal to it in everything. Only an answer of the node has both.
    if (row === undefined && this.#sync === undefined && this.#complete.doubt(place.number)) this.#startSync();
    if (row === undefined) return;
    // A subscription tells its logs in order, so the blocks before this one are complete.
    this.#complete.reached(place.number - 1);
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
        this.#changes.push(...this.#lost.readAfter(end.after));
        const gap = { from: end.after + 1, to: end.head.number };
        this.#changes.push({ kind: 'gap', ...gap, why: end.why });
        this.#lost.add(gap, end.why);
        this.#rows.knowFrom(gap.to + 1);
        this.#moveTo(end.head, end.ancestor, []);
      }
    }
    this.#takeHeld(this.#chain.tip?.number ?? -1, end.kind === 'unchanged', now);
  }

  #begin(head: ChainHead, isReset: boolean): void {
    if (isReset) {
      const sentence = `The node reports another chain, without any block that is known here. Rows above are of the earlier chain. Rows from block ${head.number + 1} on follow.`;
      this.#changes.push(...this.#lost.clear(), { kind: 'said', sentence });
      this.#rows.removeAfter(-1, () => true);
    }
    this.#chain.begin([], head.number);
    this.#rows.knowFrom(head.number + 1);
    this.#moveTo(head, -1, []);
  }

  #replace({ after, ancestor, head, values }: Extract<SyncEnd, { kind: 'filled' }>, now: number): void {
    this.#changes.push(...this.#lost.readAfter(after));
    this.#changes.push(...this.#rows.replaceAfter(after, values, ancestor));
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
    this.#complete.moveTo(head.number);
  }

  /** Takes what arrived during a sync, now that the chain is known up to `head`. */
  #takeHeld(head: number, isUnchanged: boolean, now: number): void {
    // One at or below the head may be older than the head that was read.
    const heads = this.#heads.filter(({ head: held }) => held.number > head);
    const again = this.#again;
    this.#heads = [];
    this.#logs = this.#logs.filter(({ place }) => place.number > head).map((log) => ({ ...log, at: now }));
    this.#fruitless = isUnchanged && heads.length + this.#logs.length > 0 ? this.#fruitless + 1 : 0;
    if (this.#fruitless > 0) this.#notBefore = now + Math.min(4_000, this.#longer(250));
    if (again) this.#startSync();
    if (this.#fruitless <= maxFruitless) for (const { value } of heads) this.#tookHead(value, now);
  }
}
