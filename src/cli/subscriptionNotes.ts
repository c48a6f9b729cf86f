import { isLiveMethod } from '../core/run/live/liveMethods';
import type { CellHeading, CellReport } from '../core/run/report/runReport';
import { cellLabel } from './reportOutputs';

/** Notes on the terminal what readers of the rows of subscriptions should know, which the rows don't say. */
export class SubscriptionNotes {
  /** Why live cells have no subscription, as it was noted last. */
  readonly #noted = new Map<string, string>();

  /** `follows`: whether subscriptions are followed in this run. */
  constructor(
    private readonly note: (lines: readonly string[]) => void,
    private readonly follows: boolean,
  ) {}

  /** Notes why a cell has no subscription and what that costs, once for each reason. `why` is undefined if it has one. */
  progressed(cell: CellHeading, why: string | undefined): void {
    if (why === undefined) this.#noted.delete(cell.id);
    else if (why !== this.#noted.get(cell.id)) {
      this.#noted.set(cell.id, why);
      this.note([`${cellLabel(cell)}: ${why}`]);
    }
  }

  /** Notes what happened to a subscription beside its rows, which were printed when they arrived. */
  followed({ answer, ...cell }: CellReport): void {
    const { live, notices = [] } = answer.kind === 'call' ? (answer.work ?? {}) : {};
    const unnoted = notices.filter((notice) => notice !== live?.unsubscribed);
    if (unnoted.length > 0) this.note(unnoted.map((notice) => `${cellLabel(cell)}: ${notice}`));
  }

  /** Notes how to follow a subscription that was not followed. */
  ended({ answer, ...cell }: CellReport): void {
    if (this.follows || answer.kind !== 'call' || !answer.request.methods.some(isLiveMethod)) return;
    // A node that has no subscriptions over HTTP answers that it lacks the method.
    const how = 'Without --follow, a subscription is sent as one call. To receive its rows, add --follow.';
    this.note([`${cellLabel(cell)}: ${how}`]);
  }
}
