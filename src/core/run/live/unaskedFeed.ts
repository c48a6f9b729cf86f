import type { FeedState, LiveFeed, LiveFrame, LiveKind, RowChange } from './liveFeed';

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
