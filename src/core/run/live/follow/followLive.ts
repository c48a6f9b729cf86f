import { addCosts, noCost, type PlanCost } from '../../../base/credits/planCost';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome, type Explanation } from '../../../model/failure/explainOutcome';
import { defaultConcurrentCalls, hasSelectors, type Network } from '../../../model/networks/network';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import { type Notification, type NotificationSocket, openNotifications } from '../../../request/pipe/openNotifications';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import type { Assignment } from '../../longWork/longWork';
import { readResult } from '../../longWork/readResult';
import { type LiveFeed, type LiveKind, passingFailures, type RowChange } from '../liveFeed';
import { maxUntold, unsubscribeMilliseconds } from '../liveIntervals';
import type { LiveProtocol } from '../liveRequest';
import { isSubscriptionId, OpenSubscriptions } from '../openSubscriptions';
import type { LiveEnd, LiveStatus, Unsubscribed } from './liveStatus';
import { NotificationBill } from './notificationBill';
import { SocketRetry } from './socketRetry';

/** What a failed attempt to subscribe means. */
interface SubscribeFailure {
  readonly explanation: Explanation;
  /**
   * `unsupported`: the node has no subscriptions, or not this one. `refused`: the service answered before there was a
   * socket, which another attempt won't change. `passing`: another attempt may succeed.
   */
  readonly kind: 'unsupported' | 'refused' | 'passing' | 'other';
}

const unsupported: ReadonlySet<Explanation['class']> = new Set<Explanation['class']>(['methodMissing', 'notEnabled']);
const passing: ReadonlySet<Explanation['class']> = new Set([...passingFailures, 'aborted']);

/** Ends the wait of a loop early. A call of `wake` between two waits ends the next one. */
class WakeSignal {
  #controller = new AbortController();

  /** Fires when the loop is to go on. Another one after each `renew`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Forgets earlier calls of `wake`. */
  renew(): void {
    this.#controller = new AbortController();
  }

  /** Aborts once only: each abort makes an error with its stack, which costs more than to read a notification. */
  readonly wake = (): void => {
    if (!this.#controller.signal.aborted) this.#controller.abort();
  };
}

/** Whether a network was reached at all while it was followed, and if not, what happened instead. */
class NetworkReach {
  #isReached = false;
  #failed: Exchange | undefined;

  /** Takes each exchange with the network. Any answer of it counts, also an error. */
  took(exchange: Exchange): void {
    const { kind } = exchange.outcome;
    if (kind === 'networkError' || kind === 'timeout') this.#failed = exchange;
    else if (kind !== 'aborted') this.#isReached = true;
  }

  /** The last exchange with a network that never answered. Undefined if it did, or before the first exchange has ended. */
  get failed(): Exchange | undefined {
    return this.#isReached ? undefined : this.#failed;
  }
}

/** A subscription to follow. */
export interface LiveOptions {
  readonly feed: LiveFeed;
  readonly protocol: LiveProtocol;
  readonly options: CallOptions;
  /** What its calls may cost in a minute without a question. What the node sends by itself isn't limited by it. */
  readonly perMinute?: PlanCost | undefined;
  /** How often the head is asked for where nothing can be subscribed to, in milliseconds. */
  readonly pollMilliseconds: number;
  /** Receives a function that makes the feed be asked for calls at once. */
  readonly onWake?: (wake: () => void) => void;
}

export interface LivePorts {
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
  /** Waits. Ends early without an error when the signal fires. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /**
   * Receives changes in order, and new states without changes. The socket isn't read on until they are processed.
   * Returns true to end.
   */
  readonly changed: (changes: readonly RowChange[], status: LiveStatus) => boolean | Promise<boolean>;
  /** Called when the feed has nothing new to tell, so that what it has is what was told. */
  readonly unchanged?: () => void;
}

/**
 * Follows a chain until it is stopped: subscribes, opens the socket again with growing delays, makes the calls that the
 * feed asks for, and tells its changes. Asks for the head at an interval if the network has no subscriptions, and while
 * no socket can be opened. Sends `eth_unsubscribe` on every way to end. Never rejects because of services or users.
 */
export function followLive(live: LiveOptions, ports: LivePorts & SendingPorts): Promise<LiveEnd> {
  return new LiveLoop(live, ports).run();
}

type Stop =
  | { readonly kind: 'failed'; readonly explanation: Explanation }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

class LiveLoop {
  #socket: NotificationSocket | undefined;
  #subscriptions: OpenSubscriptions | undefined;
  #stop: Stop | 'ended' | undefined;
  readonly #retry: SocketRetry;
  readonly #reach = new NetworkReach();
  #unsubscribed: Unsubscribed | undefined;
  #nextPoll = 0;
  #isConnecting = false;
  /** The feed takes nothing more. */
  #isClosing = false;
  #calls = 0;
  #inFlight = 0;
  #cost = noCost;
  #notifications = 0;
  readonly #bill: NotificationBill;
  readonly #wake = new WakeSignal();
  /** Frames since changes were last told, and who waits for that. */
  #untold = 0;
  #told: LiveStatus;
  #readers: (() => void)[] = [];

  private readonly live: LiveOptions;

  constructor(
    live: LiveOptions,
    private readonly ports: LivePorts & SendingPorts,
  ) {
    const { perMinute, options } = live;
    const allowance = options.allowance.paced(perMinute, ports.clock);
    this.live = { ...live, options: { ...options, allowance } };
    const refused = (refusal: Refusal): void => this.#end({ kind: 'refused', refusal });
    this.#bill = new NotificationBill(live.options, ports, refused, live.protocol.notification);
    this.#retry = new SocketRetry(ports.clock());
    this.#told = this.status;
  }

  async run(): Promise<LiveEnd> {
    const { feed, onWake } = this.live;
    const { signal } = this.live.options;
    signal.addEventListener('abort', this.#wake.wake);
    onWake?.(this.#wake.wake);
    try {
      while (!signal.aborted && this.#stop === undefined) {
        this.#wake.renew();
        this.#begin();
        await this.#tell();
        if (this.#hasStopped()) break;
        const now = this.ports.clock();
        const until = Math.min(this.#dueAt(now), feed.wakeAt ?? Infinity, now + 60_000);
        await this.ports.sleep(Math.max(1, until - now), this.#wake.signal);
      }
      // What the feed has must be what was told, because a later feed goes on from it.
      this.#isClosing = true;
      if (this.#stop !== 'ended') await this.#tell();
    } finally {
      signal.removeEventListener('abort', this.#wake.wake);
      await this.#close();
    }
    const { status } = this;
    if (this.#stop !== undefined && this.#stop !== 'ended') return { ...this.#stop, status };
    const exchange = this.#reach.failed;
    return exchange === undefined ? { kind: 'ended', status } : { kind: 'unreached', exchange, status };
  }

  get status(): LiveStatus {
    return {
      state: this.#polls(this.ports.clock()) ? 'polling' : this.live.feed.state,
      calls: this.#calls,
      cost: addCosts(this.#cost, this.#bill.paid),
      notifications: this.#notifications,
      unsubscribed: this.#unsubscribed,
    };
  }

  #hasStopped(): boolean {
    return this.#stop !== undefined;
  }

  /** Whether no socket is opened anymore. */
  get #hasGivenUp(): boolean {
    return this.#unsubscribed?.triesAgain === false;
  }

  /** Whether the head is asked for. */
  #polls(now: number): boolean {
    return this.#hasGivenUp || (this.live.feed.poll !== undefined && now >= this.#retry.pollFrom);
  }

  get #canConnect(): boolean {
    return !this.#hasGivenUp && this.#socket === undefined && !this.#isConnecting;
  }

  #dueAt(now: number): number {
    const poll = this.#polls(now) ? this.#nextPoll : this.live.feed.poll && this.#retry.pollFrom;
    return Math.min(poll ?? Infinity, this.#canConnect ? Math.max(now, this.#retry.openAt) : Infinity);
  }

  /** Begins what is due: a connection, a question for the head, calls of the feed. */
  #begin(): void {
    const { feed, options } = this.live;
    const now = this.ports.clock();
    if (this.#polls(now) && now >= this.#nextPoll) {
      this.#nextPoll = now + this.live.pollMilliseconds;
      this.#unsubscribed ??= { why: "The WebSocket doesn't answer.", triesAgain: true };
      feed.poll?.(now);
    }
    if (this.#canConnect && now >= this.#retry.openAt) {
      this.#isConnecting = true;
      const connected = (): void => this.#connected();
      this.#connect().then(connected, connected);
    }
    const lanes = (options.network.limits.concurrentCalls ?? defaultConcurrentCalls) - this.#inFlight;
    for (const assignment of lanes > 0 ? feed.next(lanes, now) : []) this.#ask(assignment).catch(() => undefined);
    this.#bill.pay().catch(() => undefined);
  }

  #connected(): void {
    this.#isConnecting = false;
    this.#wake.wake();
  }

  async #tell(): Promise<void> {
    const changes = this.live.feed.takeChanges();
    const { status } = this;
    const { state, unsubscribed } = status;
    const isNews = changes.length > 0 || state !== this.#told.state || unsubscribed !== this.#told.unsubscribed;
    this.#told = status;
    if (!isNews) this.ports.unchanged?.();
    else if (await this.ports.changed(changes, status)) this.#stop ??= 'ended';
    this.#untold = 0;
    for (const goOn of this.#readers.splice(0)) goOn();
  }

  async #ask({ id, call }: Assignment): Promise<void> {
    const { feed, options } = this.live;
    this.#inFlight += 1;
    const sent = await executeCall(call, options, this.ports);
    this.#inFlight -= 1;
    this.#count(sent);
    const now = this.ports.clock();
    if (sent.kind === 'failed') {
      const { problem } = sent;
      const goesOn = problem.code !== 'aborted' && feed.forbidden?.(id, problem) === true;
      if (!goesOn) feed.released(id);
      if (!goesOn && problem.code !== 'aborted') this.#end({ kind: 'refused', refusal: problem });
    } else {
      const { outcome } = sent.value;
      const value = outcome.kind === 'result' ? readResult(outcome) : undefined;
      if (this.#isClosing) feed.released(id);
      else if (value !== undefined) feed.answered(id, value, now);
      else {
        const explanation = explainExchange(sent.value, options.network);
        // What ends with everything else didn't fail, so a later feed asks for it again.
        if (explanation.class === 'aborted') feed.released(id);
        else if (!feed.failed(id, explanation, now)) this.#end({ kind: 'failed', explanation });
      }
    }
    this.#wake.wake();
  }

  #count(sent: PipeResult<Exchange>): void {
    if (sent.kind === 'failed') return;
    this.#reach.took(sent.value);
    if (sent.value.cost === undefined) return;
    this.#calls += 1;
    this.#cost = addCosts(this.#cost, sent.value.cost);
  }

  /** Calls that were stopped with everything else are no failure. */
  #end(stop: Stop): void {
    if (!this.live.options.signal.aborted) this.#stop ??= stop;
    this.#wake.wake();
  }

  async #connect(): Promise<void> {
    const { feed, options } = this.live;
    const subscriptions = new OpenSubscriptions(feed.subscriptions);
    let hasEnded = false;
    const opened = await openNotifications(
      options,
      {
        notified: (notification) => this.#notified(notification, subscriptions),
        ended: () => {
          hasEnded = true;
          this.#lost(subscriptions);
        },
      },
      this.ports,
    );
    if (opened.kind === 'failed') return this.#refused(opened.problem);
    this.#socket = opened.value;
    this.#subscriptions = subscriptions;
    for (const kind of feed.subscriptions) {
      if (
        hasEnded ||
        this.#isClosing ||
        options.signal.aborted ||
        !(await this.#subscribe(kind, opened.value, subscriptions))
      ) {
        opened.value.close();
        return;
      }
    }
    if (hasEnded) return;
    this.#unsubscribed = undefined;
    this.#retry.opened(this.ports.clock());
    feed.opened(this.ports.clock());
  }

  /** Returns whether the node confirmed the subscription. */
  async #subscribe(kind: LiveKind, socket: NotificationSocket, subscriptions: OpenSubscriptions): Promise<boolean> {
    const { protocol, options, feed } = this.live;
    const sent = await socket.call(protocol.subscribe(kind, feed.since), { signal: options.signal });
    this.#count(sent);
    if (sent.kind === 'failed') {
      this.#refused(sent.problem);
      return false;
    }
    const { outcome } = sent.value;
    const id = outcome.kind === 'result' ? readResult(outcome) : undefined;
    if (isSubscriptionId(id)) {
      for (const frame of subscriptions.confirm(kind, id)) feed.took(frame, this.ports.clock());
      return true;
    }
    const { explanation, kind: failure } = readSubscribeFailure(sent.value, options.network);
    const { cause } = explanation;
    if (failure === 'unsupported' || (failure === 'refused' && feed.poll !== undefined)) this.#giveUp(cause);
    else if (feed.since !== undefined && feed.refused?.(explanation) === true) return false;
    else if (failure !== 'passing') this.#end({ kind: 'failed', explanation });
    else if (explanation.class !== 'aborted') this.#unsubscribed = { why: cause, triesAgain: true };
    return false;
  }

  #refused(refusal: Refusal): void {
    if (refusal.code === 'noEndpoint') this.#giveUp(refusal.cause);
    else if (refusal.code !== 'aborted') this.#end({ kind: 'refused', refusal });
  }

  /** Opens no socket anymore. What nobody can ask for ends. */
  #giveUp(why: string): void {
    const { feed, options } = this.live;
    if (feed.poll === undefined)
      return this.#end({ kind: 'refused', refusal: refuseWithoutSubscription(options.network, why) });
    this.#unsubscribed = { why, triesAgain: false };
    this.#wake.wake();
  }

  #notified({ method, params }: Notification, subscriptions: OpenSubscriptions): Promise<void> | undefined {
    if (subscriptions !== this.#subscriptions) return undefined;
    const frame = subscriptions.read(params, method);
    if (frame === undefined) return undefined;
    this.#notifications += 1;
    this.#retry.wasOfUse();
    this.#bill.add();
    if (this.#isClosing) return undefined;
    this.live.feed.took(frame, this.ports.clock());
    this.#untold += 1;
    this.#wake.wake();
    return this.#untold < maxUntold ? undefined : new Promise((resolve) => this.#readers.push(resolve));
  }

  #lost(subscriptions: OpenSubscriptions): void {
    if (this.#subscriptions !== subscriptions) return;
    this.#socket = undefined;
    this.#subscriptions = undefined;
    // Otherwise, the feed learned nothing from this socket, and may be reading blocks without it.
    if (subscriptions.open.length > 0) this.live.feed.closed();
    this.#retry.lost(this.ports.clock());
    this.#wake.wake();
  }

  /** Ends the subscriptions at the node, which may charge for them, and the socket. */
  async #close(): Promise<void> {
    const socket = this.#socket;
    const open = this.#subscriptions?.open ?? [];
    for (const goOn of this.#readers.splice(0)) goOn();
    if (socket === undefined) return this.#bill.pay();
    const abort = new AbortController();
    const timeout = this.ports.sleep(unsubscribeMilliseconds, abort.signal).then(() => abort.abort());
    const calls = open.map(({ kind, id }) =>
      socket.call(this.live.protocol.unsubscribe(kind, id), { signal: abort.signal }),
    );
    for (const sent of await Promise.all(calls)) this.#count(sent);
    abort.abort();
    await timeout;
    socket.close();
    // Some arrive until the node has ended the subscriptions.
    await this.#bill.pay();
  }
}

/** Returns the refusal of a subscription whose rows can't be asked for. `why` says why there is none, as a sentence. */
function refuseWithoutSubscription(network: Network, why: string): Refusal {
  const isPending = hasSelectors(network);
  return {
    code: 'problem',
    cause: `${why} ${isPending ? 'Pending transactions can only be followed by a subscription.' : "What this cell follows isn't available without a subscription."}`,
    cure: isPending
      ? 'Choose a network with a WebSocket address.'
      : 'Set the `wsUrl` of the network in your settings, or choose another network.',
  };
}

/** Reads why an attempt to subscribe has no ID of a subscription. */
function readSubscribeFailure(exchange: Exchange, network: Network): SubscribeFailure {
  const explanation = explainExchange(exchange, network);
  const { class: failure } = explanation;
  if (unsupported.has(failure)) return { explanation, kind: 'unsupported' };
  if (passing.has(failure)) return { explanation, kind: 'passing' };
  return { explanation, kind: exchange.httpStatus === undefined ? 'other' : 'refused' };
}

/** Explains an exchange without the result that was wanted. */
function explainExchange({ outcome }: Exchange, network: Network): Explanation {
  if (outcome.kind !== 'result') return explainOutcome(outcome, network);
  return explainOutcome({ kind: 'malformed', why: 'has no readable `result`', excerpt: '' }, network);
}
