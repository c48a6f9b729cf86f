import assert from 'node:assert/strict';

import type { LiveFeed, RowChange } from '../../../../../src/core/run/live/liveFeed';
import type { Assignment } from '../../../../../src/core/run/longWork/longWork';
import { explained, ReadRows, type SimulatedChain } from './simulatedChain';

/** A feed, its node, and what is on its way between them. */
export class FedChain<Feed extends LiveFeed> {
  readonly read = new ReadRows();
  asked: Assignment[] = [];
  now = 0;
  #isOpen = false;

  constructor(
    public feed: Feed,
    readonly chain: SimulatedChain,
  ) {}

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.chain.open();
    this.feed.opened(this.now);
  }

  cut(): void {
    this.#isOpen = false;
    this.chain.cut();
    this.feed.closed();
  }

  /** Returns the calls that the feed asks for now. */
  ask(): readonly Assignment[] {
    const assignments = this.feed.next(3, this.now);
    this.asked.push(...assignments);
    return assignments;
  }

  answer(at: number): void {
    const assignment = this.#takeAsked(at);
    if (assignment) this.feed.answered(assignment.id, this.chain.answer(assignment), this.now);
    this.take();
  }

  fail(at: number, failure: Parameters<typeof explained>[0]): boolean {
    const assignment = this.#takeAsked(at);
    const goesOn = assignment === undefined || this.feed.failed(assignment.id, explained(failure), this.now);
    this.take();
    return goesOn;
  }

  deliver(kind: 'newHeads' | 'logs'): boolean {
    const frame = this.chain.takeFrame(kind);
    if (frame) this.feed.took(frame, this.now);
    this.take();
    return frame !== undefined;
  }

  /** Reads the changes, and returns them. */
  take(): readonly RowChange[] {
    const changes = this.feed.takeChanges();
    this.read.takeChanges(changes);
    return changes;
  }

  /** Delivers and answers everything until nothing more happens within a time. */
  settle(milliseconds = Infinity): void {
    const end = this.now + milliseconds;
    for (let turn = 0; turn < 2_000; turn += 1) {
      const came = this.deliver(turn % 2 === 0 ? 'newHeads' : 'logs');
      this.ask();
      const isAsked = this.asked.length > 0;
      while (this.asked.length > 0) this.answer(0);
      if (came || isAsked) continue;
      const { wakeAt } = this.feed;
      if (wakeAt === undefined || wakeAt > end) {
        if (Number.isFinite(end)) this.now = end;
        return;
      }
      this.now = Math.max(this.now + 1, wakeAt);
    }
    assert.fail('It never settles.');
  }

  #takeAsked(at: number): Assignment | undefined {
    return this.asked.splice(at % Math.max(1, this.asked.length), 1)[0];
  }
}
