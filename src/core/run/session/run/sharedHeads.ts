import type { Network } from '../../../model/networks/network';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { LiveEnd, Unsubscribed } from '../../live/follow/liveStatus';
import { PinnedHeads } from '../compose/pinnedHeads';

/** A head that repeated cells run at. All of them share what its run finds out about other heads, too. */
export interface SharedHead {
  readonly number: bigint;
  readonly pins: PinnedHeads;
}

/** What the cell that follows heads for all tells the others. */
export interface LeadTold {
  readonly head: (number: bigint) => void;
  /** Why there is no subscription. Undefined if there is one. */
  readonly unsubscribed: (why: Unsubscribed | undefined) => void;
}

/** Follows heads until it is stopped, and tells them. */
export type Lead = (told: LeadTold) => Promise<LiveEnd>;

/** How long a polled head is new enough for another cell, in milliseconds. */
const pollMilliseconds = 4_000;

/**
 * The heads that the repeated cells of all notebooks of a window wait for, by network. Without any cell, nothing is
 * remembered.
 */
export class SharedHeads {
  readonly #networks = new Map<string, { readonly heads: NetworkHeads; cells: number }>();

  /** The networks that repeated cells wait for. */
  get networks(): readonly string[] {
    return [...this.#networks.keys()];
  }

  /** Adds a cell of a network. Call `leave` when the cell has ended. */
  join({ key }: Pick<Network, 'key'>): { readonly heads: NetworkHeads; readonly leave: () => void } {
    const joined = this.#networks.get(key) ?? { heads: new NetworkHeads(key), cells: 0 };
    this.#networks.set(key, joined);
    joined.cells += 1;
    const leave = (): void => {
      joined.cells -= 1;
      if (joined.cells === 0) this.#networks.delete(key);
    };
    return { heads: joined.heads, leave };
  }
}

/**
 * The heads of one network. The first cell that waits follows them for all, within its own budget. When it ends, one of
 * the others goes on.
 */
export class NetworkHeads {
  #head: SharedHead | undefined;
  #leading: Promise<unknown> | undefined;
  #polled: { readonly at: number; readonly head: Promise<PipeResult<SharedHead>> } | undefined;
  readonly #waiting = new Set<() => void>();
  #unsubscribed: Unsubscribed | undefined;
  readonly #observers = new Set<() => void>();

  constructor(private readonly networkKey: string) {}

  /** Why the cell that leads, or the last one that did, has no subscription. Undefined if it has one. */
  get unsubscribed(): Unsubscribed | undefined {
    return this.#unsubscribed;
  }

  /** Calls `changed` whenever `unsubscribed` has changed, until the returned function is called. */
  observe(changed: () => void): () => void {
    this.#observers.add(changed);
    return () => void this.#observers.delete(changed);
  }

  /**
   * Waits for another head than `after`. Leads if nobody does, and returns why if its own lead ends first. Undefined if
   * the signal fires.
   */
  async next(after: bigint | undefined, lead: Lead, signal: AbortSignal): Promise<SharedHead | LiveEnd | undefined> {
    let own: LiveEnd | undefined;
    while (!signal.aborted) {
      if (own !== undefined) return own;
      if (this.#head !== undefined && this.#head.number !== after) return this.#head;
      this.#leading ??= lead({
        head: (number) => this.#tell(number),
        unsubscribed: (why) => this.#noteUnsubscribed(why),
      }).then((end) => {
        own = end;
        this.#leading = undefined;
        this.#wake();
      });
      await this.#wait(signal);
    }
    return undefined;
  }

  /** Returns the head that `find` asks for, or one that another cell asked for a moment ago. */
  async poll(
    now: number,
    find: () => Promise<PipeResult<SharedHead>>,
  ): Promise<{ readonly head: PipeResult<SharedHead>; readonly isOwn: boolean }> {
    const recent = this.#polled !== undefined && now - this.#polled.at < pollMilliseconds ? this.#polled : undefined;
    if (recent) {
      const head = await recent.head;
      if (head.kind === 'ok') return { head, isOwn: false };
    }
    this.#polled = { at: now, head: find() };
    return { head: await this.#polled.head, isOwn: true };
  }

  #tell(number: bigint): void {
    const pins = new PinnedHeads();
    pins.note(this.networkKey, 'latest', number);
    this.#head = { number, pins };
    this.#wake();
  }

  #noteUnsubscribed(why: Unsubscribed | undefined): void {
    if (why === this.#unsubscribed) return;
    this.#unsubscribed = why;
    for (const changed of [...this.#observers]) changed();
  }

  #wake(): void {
    for (const goOn of [...this.#waiting]) goOn();
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const goOn = (): void => {
        this.#waiting.delete(goOn);
        signal.removeEventListener('abort', goOn);
        resolve();
      };
      this.#waiting.add(goOn);
      signal.addEventListener('abort', goOn);
    });
  }
}
