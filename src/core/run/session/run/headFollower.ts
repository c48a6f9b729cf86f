import { noCost } from '../../../base/credits/planCost';
import type { Refusal } from '../../../model/exchange/refusal';
import type { Network } from '../../../model/networks/network';
import { newHeadsCall } from '../../../request/params/headCall';
import type { CallOptions } from '../../../request/pipe/executeCall';
import { findTarget } from '../../../request/pipe/sealCall';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import { followLive, type LivePorts } from '../../live/follow/followLive';
import type { LiveEnd, LiveStatus, Unsubscribed } from '../../live/follow/liveStatus';
import { HeadFeed } from '../../live/headFeed';
import { readLiveRequest } from '../../live/readLiveRequest';
import type { LeadTold, NetworkHeads, SharedHead } from './sharedHeads';

/** How often the head is asked for if there is no subscription, in milliseconds. */
const pollMilliseconds = 4_000;

type FollowOptions = CallOptions & {
  /** When waiting ends. */
  readonly milliseconds: number;
  /** Called when there is no subscription, or one again, whichever cell has it. */
  readonly changed: () => void;
};

type HeadStatus = Pick<LiveStatus, 'calls' | 'cost'>;

/** Waits for the heads of a network by the one subscription of its repeated cells. */
export class HeadFollower {
  readonly #abort = new AbortController();
  readonly #signal: AbortSignal;
  #lead: Promise<LiveEnd> | undefined;
  #status: HeadStatus = { calls: 0, cost: noCost };
  #isRefused = false;
  readonly #unobserve: () => void;

  constructor(
    private readonly heads: NetworkHeads,
    private readonly options: FollowOptions,
    private readonly ports: SendingPorts & Pick<LivePorts, 'clock' | 'sleep'>,
  ) {
    this.#signal = AbortSignal.any([options.signal, this.#abort.signal]);
    this.#unobserve = heads.observe(options.changed);
    ports.sleep(options.milliseconds, this.#signal).then(
      () => this.#abort.abort(),
      () => undefined,
    );
  }

  /** Whether a network may have subscriptions here. */
  static isPossible(network: Network, { wire }: Pick<SendingPorts, 'wire'>): boolean {
    return wire.openStream !== undefined && findTarget(newHeadsCall(network), network, 'ws').kind === 'ok';
  }

  /** What following took so far. Nothing if another cell follows. */
  get status(): HeadStatus {
    return this.#status;
  }

  /** Why no cell has a subscription for all of them. */
  get unsubscribed(): Unsubscribed | undefined {
    return this.heads.unsubscribed;
  }

  /** Waits for another head. The head is undefined if it was stopped or its time is over. */
  async next(
    after: bigint | undefined,
  ): Promise<
    | { readonly kind: 'head'; readonly head: SharedHead | undefined }
    | { readonly kind: 'refused'; readonly refusal?: Refusal }
  > {
    if (this.#isRefused) return { kind: 'refused' };
    const next = await this.heads.next(after, (told) => this.#follow(told), this.#signal);
    if (next === undefined || !('kind' in next)) return { kind: 'head', head: next };
    this.#isRefused = true;
    return { kind: 'refused', ...(next.kind === 'refused' && { refusal: next.refusal }) };
  }

  /** Ends the subscription if it is this cell's. */
  async end(): Promise<void> {
    this.#unobserve();
    this.#abort.abort();
    await this.#lead;
  }

  #follow(told: LeadTold): Promise<LiveEnd> {
    const { network } = this.options;
    const protocol = readLiveRequest(newHeadsCall(network), network)?.protocol;
    if (protocol === undefined) throw new Error('Heads can be subscribed to.');
    const options = { ...this.options, transport: 'http' as const, signal: this.#signal };
    this.#lead = followLive(
      { feed: new HeadFeed(network), protocol, options, pollMilliseconds },
      {
        ...this.ports,
        changed: (changes, status) => {
          this.#status = status;
          told.unsubscribed(status.unsubscribed);
          for (const change of changes)
            if (change.kind === 'added') for (const { key } of change.rows) told.head(BigInt(key));
          return false;
        },
      },
    );
    return this.#lead;
  }
}
