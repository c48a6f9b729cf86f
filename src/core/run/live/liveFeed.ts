import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { printJsonStart } from '../../base/json/printJson';
import { visibleText } from '../../base/view/visibleText';
import type { Refusal } from '../../model/exchange/refusal';
import type { Explanation } from '../../model/failure/explainOutcome';
import type { Assignment } from '../longWork/longWork';

/** Failures of the network that the same call may not have later. */
export const passingFailures: readonly Explanation['class'][] = ['rate', 'busy', 'timeout', 'network', 'malformed'];

/** Those, and that a node doesn't know a block yet. */
export const passingBlockFailures: ReadonlySet<Explanation['class']> = new Set([...passingFailures, 'unknownBlock']);

/** A feed of notifications about which nothing can be asked by calls. */
export abstract class UnaskedFeed implements LiveFeed {
  abstract readonly subscriptions: readonly LiveKind[];
  readonly wakeAt = undefined;
  #isOpen = false;
  #hasMissed = false;
  #changes: RowChange[] = [];

  get state(): FeedState {
    return this.#isOpen ? 'live' : 'waiting';
  }

  opened(): void {
    this.#isOpen = true;
    const why = this.#hasMissed ? this.whatIsMissing() : undefined;
    if (why !== undefined) this.tell({ kind: 'gap', from: undefined, to: undefined, why });
    this.#hasMissed = false;
  }

  closed(): void {
    this.#hasMissed ||= this.#isOpen;
    this.#isOpen = false;
  }

  abstract took(frame: LiveFrame, now: number): void;

  next(): readonly [] {
    return [];
  }

  answered(): void {
    // Nothing was asked.
  }

  failed(): boolean {
    return true;
  }

  released(): void {
    // Nothing was asked.
  }

  takeChanges(): readonly RowChange[] {
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }

  protected tell(change: RowChange): void {
    this.#changes.push(change);
  }

  /** Says what an interruption has missed, as a sentence. Undefined if nothing is missing. */
  protected abstract whatIsMissing(): string | undefined;
}

/**
 * What a subscription delivers: headers, logs or events of a filter, transactions that are not in a block, or what else
 * the protocol has.
 */
export type LiveKind = 'newHeads' | 'logs' | 'newPendingTransactions' | 'others';

/** One row of a live cell. The same `key` never stands for two different rows. */
export interface LiveRow {
  readonly key: string;
  /** Undefined for a row that belongs to no block. */
  readonly block: number | undefined;
  readonly value: JsonValue;
}

/** A change of the rows. Changes are told in order. */
export type RowChange =
  /** Rows in the order of the chain. With `before`, they belong before the row with this key, otherwise at the end. */
  | { readonly kind: 'added'; readonly rows: readonly LiveRow[]; readonly before?: string }
  /** Rows of blocks that were replaced. They come after the rows of earlier blocks. */
  | {
      readonly kind: 'removed';
      readonly keys: readonly string[];
      /** The first block that was not replaced, whose rows the node reports differently now. */
      readonly contradicted?: number;
    }
  /**
   * Rows of these blocks may be missing. Told again for the same blocks if filling the gap failed. `from` is undefined
   * if the rows belong to no blocks.
   */
  | {
      readonly kind: 'gap';
      readonly from: number | undefined;
      readonly to: number | undefined;
      /** As a sentence. */
      readonly why: string;
    }
  /** Rows of a gap, in its place. The gap is closed. */
  | { readonly kind: 'filled'; readonly from: number; readonly to: number; readonly rows: readonly LiveRow[] }
  /** Something else that users should know, as a sentence. */
  | { readonly kind: 'said'; readonly sentence: string };

/** A notification of a subscription. */
export interface LiveFrame {
  /** Which of the feed's subscriptions it belongs to. */
  readonly kind: LiveKind;
  /** The `result` of the notification. */
  readonly value: JsonValue;
  /** The value tells of replaced blocks instead of a row. */
  readonly isReorganization?: true;
}

/**
 * `waiting`: no subscription is open. `filling`: blocks that were missed are read. `askingAgain`: the last answer about
 * them couldn't be used, such as that of a node that is behind.
 */
export type FeedState = 'waiting' | 'filling' | 'askingAgain' | 'live';

/**
 * What follows a chain, as a state machine. It is told of frames and time, says what to ask next and which rows changed,
 * and sends nothing itself. Times are milliseconds of one monotonic clock.
 */
export interface LiveFeed {
  /** The subscriptions that it needs. */
  readonly subscriptions: readonly LiveKind[];
  readonly state: FeedState;
  /** The block that the next subscriptions begin at, as a `block_id`, if that isn't where the request says. */
  readonly since?: JsonObject | undefined;
  /** The node refused to begin at `since`. Returns whether another subscription may succeed. */
  refused?(failure: Explanation): boolean;
  /** All subscriptions are open. Frames that arrived before it, on the same socket, were told already. */
  opened(now: number): void;
  /** The socket is closed. */
  closed(): void;
  /** Asks for the head once, because there is no subscription. Absent if nothing can be asked for. */
  poll?(now: number): void;
  took(frame: LiveFrame, now: number): void;
  /** Returns calls to make now, so that at most `lanes` are in flight. */
  next(lanes: number, now: number): readonly Assignment[];
  answered(id: number, value: JsonValue, now: number): void;
  /** Returns whether it goes on. False if no later call can succeed either. */
  failed(id: number, failure: Explanation, now: number): boolean;
  /** The call was not made. It will be returned by `next` again. */
  released(id: number): void;
  /** The call may not be made. Returns whether it goes on without it. Without this, nothing does. */
  forbidden?(id: number, refusal: Refusal): boolean;
  /** When `next` has something to say even if nothing happens. Undefined if never. */
  readonly wakeAt: number | undefined;
  /** Returns the changes since the last call. */
  takeChanges(): readonly RowChange[];
}

/** Characters of a notification of another shape that are shown. */
const shownNotification = 200;

/** Says what a subscription told that is no row: an error, a notice, a row of another shape. */
export function noRow(value: JsonValue): RowChange {
  const text = visibleText(printJsonStart(value, shownNotification), shownNotification);
  return { kind: 'said', sentence: `The node told something that is no row: ${text}` };
}

/** Returns how many rows changes add. */
export function countAdded(changes: readonly RowChange[]): number {
  return changes.reduce(
    (sum, change) => sum + (change.kind === 'added' || change.kind === 'filled' ? change.rows.length : 0),
    0,
  );
}
