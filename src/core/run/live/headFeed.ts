import { integerOf, type JsonValue, readInteger } from '../../base/json/jsonValue';
import type { Explanation } from '../../model/failure/explainOutcome';
import type { Network } from '../../model/networks/network';
import { headCall } from '../../request/params/headCall';
import type { Assignment } from '../longWork/longWork';
import {
  type FeedState,
  type LiveFeed,
  type LiveFrame,
  type LiveKind,
  passingFailures,
  type RowChange,
} from './liveFeed';

/** How long it waits after a failure, in milliseconds. */
const failureMilliseconds = 4_000;
/**
 * Failures in a row that end it without a subscription, whose heads may still come. Before the first head, one does.
 */
const maxFailures = 3;

/** The numbers of a network's heads, as rows. Those in between are not told. */
export class HeadFeed implements LiveFeed {
  readonly subscriptions: readonly LiveKind[] = ['newHeads'];
  #isOpen = false;
  #asks = false;
  #isAsked = false;
  #notBefore = 0;
  #failures = 0;
  #head: bigint | undefined;
  #changes: RowChange[] = [];

  constructor(private readonly network: Pick<Network, 'family'>) {}

  get state(): FeedState {
    return this.#isOpen ? 'live' : 'waiting';
  }

  /** A subscription tells only of further heads. */
  opened(): void {
    this.#isOpen = true;
    this.#asks = true;
  }

  closed(): void {
    this.#isOpen = false;
  }

  poll(): void {
    this.#asks = true;
  }

  took({ value }: LiveFrame): void {
    this.#note(readInteger(value, 'number') ?? readInteger(value, 'block_number'));
  }

  next(lanes: number, now: number): readonly Assignment[] {
    if (!this.#asks || this.#isAsked || lanes <= 0 || now < this.#notBefore) return [];
    this.#asks = false;
    this.#isAsked = true;
    return [{ id: 1, call: headCall('latest', this.network) }];
  }

  answered(_id: number, value: JsonValue): void {
    this.#isAsked = false;
    this.#failures = 0;
    this.#note(integerOf(value));
  }

  failed(_id: number, failure: Explanation, now: number): boolean {
    this.released();
    this.#failures += 1;
    this.#notBefore = now + failureMilliseconds;
    const hasFailedOften = this.#failures >= (this.#head === undefined ? 1 : maxFailures);
    return passes.has(failure.class) && (this.#isOpen || !hasFailedOften);
  }

  released(): void {
    this.#isAsked = false;
    this.#asks = true;
  }

  get wakeAt(): number | undefined {
    return this.#asks && !this.#isAsked ? this.#notBefore : undefined;
  }

  takeChanges(): readonly RowChange[] {
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }

  #note(head: bigint | undefined): void {
    if (head === undefined || head === this.#head) return;
    this.#head = head;
    const row = { key: String(head), block: Number(head), value: String(head) };
    this.#changes = [{ kind: 'added', rows: [row] }];
  }
}

const passes: ReadonlySet<Explanation['class']> = new Set(passingFailures);
