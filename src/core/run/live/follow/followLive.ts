import { addCosts, noCost, type PlanCost } from '../../../base/credits/planCost';
import type { JsonValue } from '../../../base/json/jsonValue';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome, type Explanation } from '../../../model/failure/explainOutcome';
import { defaultConcurrentCalls } from '../../../model/networks/network';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import { type Notification, type NotificationSocket, openNotifications } from '../../../request/pipe/openNotifications';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import type { Assignment, RpcCall } from '../../longWork/longWork';
import { readResult } from '../../longWork/readResult';
import type { FeedState, LiveFeed, LiveKind, RowChange } from '../liveFeed';
import { OpenSubscriptions } from '../openSubscriptions';
import { passingFailures } from '../passingFailures';
import { NotificationBill, notificationMethod } from './notificationBill';

/** A subscription to follow. */
export interface LiveOptions {
  readonly feed: LiveFeed;
  /** The parameters of `eth_subscribe` for a kind of the feed. */
  readonly paramsOf: (kind: LiveKind) => readonly JsonValue[];
  readonly options: CallOptions;
  /** How often the head is asked for where nothing can be subscribed to, in milliseconds. */
  readonly pollMilliseconds: number;
}

/** The state of a subscription, for its readers. */
export interface LiveStatus {
  readonly state: FeedState | 'polling';
  readonly calls: number;
  readonly cost: PlanCost;
  readonly notifications: number;
}

export interface LivePorts {
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
  /** Waits. Ends early without an error when the signal fires. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Receives changes in order, and new states without changes. The socket isn't read on until they are processed. Returns true to end. */
  readonly changed: (changes: readonly RowChange[], status: LiveStatus) => boolean | Promise<boolean>;
}

/** Why following ended. */
export type LiveEnd =
  | { readonly kind: 'ended'; readonly status: LiveStatus }
  | { readonly kind: 'failed'; readonly explanation: Explanation; readonly status: LiveStatus }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly status: LiveStatus };

/** Waits before a socket is opened again, longer after each failure, in milliseconds. */
const firstDelay = 250;
const maxDelay = 30_000;
/** How long the node may take to confirm that a subscription ended. */
const unsubscribeMilliseconds = 2_000;
/** Frames that may wait until their rows are shown. With more, the socket is not read on. */
const maxUntold = 1_000;

/**
 * Follows a chain until it is stopped: subscribes, opens the socket again with growing delays, makes the calls that the
 * feed asks for, and tells its changes. Asks for the head at an interval if the network has no subscriptions. Sends
 * `eth_unsubscribe` on every way to end. Never rejects because of services or users.
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
  #isPolling = false;
  #nextPoll = 0;
  #connectAt = 0;
  #failures = 0;
  #isConnecting = false;
  #calls = 0;
  #inFlight = 0;
  #cost = noCost;
  #notifications = 0;
  readonly #bill: NotificationBill;
  #wake = new AbortController();
  /** Frames since changes were last told, and who waits for that. */
  #untold = 0;
  #toldState: LiveStatus['state'] = 'waiting';
  #readers: (() => void)[] = [];

  constructor(
    private readonly live: LiveOptions,
    private readonly ports: LivePorts & SendingPorts,
  ) {
    this.#bill = new NotificationBill(live.options, ports, (refusal) => this.#end({ kind: 'refused', refusal }));
  }

  async run(): Promise<LiveEnd> {
    const { feed, options } = this.live;
    const { signal } = options;
    const wake = (): void => this.#wake.abort();
    signal.addEventListener('abort', wake);
    try {
      while (!signal.aborted && this.#stop === undefined) {
        this.#wake = new AbortController();
        this.#begin();
        await this.#tell();
        if (this.#hasStopped()) break;
        const now = this.ports.clock();
        const until = Math.min(this.#dueAt(now), feed.wakeAt ?? Infinity, now + 60_000);
        await this.ports.sleep(Math.max(1, until - now), this.#wake.signal);
      }
    } finally {
      signal.removeEventListener('abort', wake);
      await this.#close();
    }
    const { status } = this;
    return this.#stop === undefined || this.#stop === 'ended' ? { kind: 'ended', status } : { ...this.#stop, status };
  }

  get status(): LiveStatus {
    return {
      state: this.#isPolling ? 'polling' : this.live.feed.state,
      calls: this.#calls,
      cost: addCosts(this.#cost, this.#bill.paid),
      notifications: this.#notifications,
    };
  }

  #hasStopped(): boolean {
    return this.#stop !== undefined;
  }

  #dueAt(now: number): number {
    if (this.#isPolling) return this.#nextPoll;
    return this.#socket === undefined && !this.#isConnecting ? Math.max(now, this.#connectAt) : Infinity;
  }

  /** Begins what is due: a connection, a question for the head, calls of the feed. */
  #begin(): void {
    const { feed, options } = this.live;
    const now = this.ports.clock();
    if (this.#isPolling && now >= this.#nextPoll) {
      this.#nextPoll = now + this.live.pollMilliseconds;
      feed.poll(now);
    }
    if (!this.#isPolling && this.#socket === undefined && !this.#isConnecting && now >= this.#connectAt) {
      this.#isConnecting = true;
      this.#connect().then(
        () => this.#connected(),
        () => this.#connected(),
      );
    }
    const lanes = (options.network.limits.concurrentCalls ?? defaultConcurrentCalls) - this.#inFlight;
    for (const assignment of lanes > 0 ? feed.next(lanes, now) : []) this.#ask(assignment).catch(() => undefined);
    this.#bill.pay().catch(() => undefined);
  }

  #connected(): void {
    this.#isConnecting = false;
    this.#wake.abort();
  }

  async #tell(): Promise<void> {
    const changes = this.live.feed.takeChanges();
    const { status } = this;
    const isNews = changes.length > 0 || status.state !== this.#toldState;
    this.#toldState = status.state;
    if (isNews && (await this.ports.changed(changes, status))) this.#stop ??= 'ended';
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
      feed.released(id);
      if (sent.problem.code !== 'aborted') this.#end({ kind: 'refused', refusal: sent.problem });
    } else {
      const { outcome } = sent.value;
      const value = outcome.kind === 'result' ? readResult(outcome) : undefined;
      if (value !== undefined) feed.answered(id, value, now);
      else {
        const explanation = this.#explain(sent.value);
        if (!feed.failed(id, explanation, now)) this.#end({ kind: 'failed', explanation });
      }
    }
    this.#wake.abort();
  }

  #explain({ outcome }: Exchange): Explanation {
    const { network } = this.live.options;
    if (outcome.kind !== 'result') return explainOutcome(outcome, network);
    return explainOutcome({ kind: 'malformed', why: 'has no readable `result`', excerpt: '' }, network);
  }

  #count(sent: PipeResult<Exchange>): void {
    if (sent.kind === 'failed' || sent.value.cost === undefined) return;
    this.#calls += 1;
    this.#cost = addCosts(this.#cost, sent.value.cost);
  }

  /** Calls that were stopped with everything else are no failure. */
  #end(stop: Stop): void {
    if (!this.live.options.signal.aborted) this.#stop ??= stop;
    this.#wake.abort();
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
      if (hasEnded || options.signal.aborted || !(await this.#subscribe(kind, opened.value, subscriptions))) {
        opened.value.close();
        return;
      }
    }
    this.#failures = 0;
    feed.opened(this.ports.clock());
  }

  /** Returns whether the node confirmed the subscription. */
  async #subscribe(kind: LiveKind, socket: NotificationSocket, subscriptions: OpenSubscriptions): Promise<boolean> {
    const { paramsOf, options, feed } = this.live;
    const call: RpcCall = { kind: 'rpc', method: 'eth_subscribe', params: [...paramsOf(kind)] };
    const sent = await socket.call(call, { signal: options.signal });
    this.#count(sent);
    if (sent.kind === 'failed') {
      this.#refused(sent.problem);
      return false;
    }
    const { outcome } = sent.value;
    const id = outcome.kind === 'result' ? readResult(outcome) : undefined;
    if (typeof id === 'string') {
      for (const frame of subscriptions.confirm(kind, id)) feed.took(frame, this.ports.clock());
      return true;
    }
    const explanation = this.#explain(sent.value);
    if (unsupported.has(explanation.class)) this.#poll(explanation.cause);
    else if (!passes.has(explanation.class)) this.#end({ kind: 'failed', explanation });
    return false;
  }

  #refused(refusal: Refusal): void {
    if (refusal.code === 'noEndpoint') this.#poll(refusal.cause);
    else if (refusal.code !== 'aborted') this.#end({ kind: 'refused', refusal });
  }

  /** Without subscriptions, the same is followed by asking. Pending transactions can't be. */
  #poll(why: string): void {
    const { feed } = this.live;
    if (feed.subscriptions.includes('newPendingTransactions')) {
      this.#end({ kind: 'refused', refusal: noPending(why) });
      return;
    }
    this.#isPolling = true;
    this.#nextPoll = this.ports.clock();
    this.#wake.abort();
  }

  #notified({ method, params }: Notification, subscriptions: OpenSubscriptions): Promise<void> | undefined {
    if (method !== notificationMethod || subscriptions !== this.#subscriptions) return undefined;
    const frame = subscriptions.read(params);
    if (frame === undefined) return undefined;
    this.#notifications += 1;
    this.#bill.add();
    this.live.feed.took(frame, this.ports.clock());
    this.#untold += 1;
    this.#wake.abort();
    return this.#untold < maxUntold ? undefined : new Promise((resolve) => this.#readers.push(resolve));
  }

  #lost(subscriptions: OpenSubscriptions): void {
    if (this.#subscriptions !== subscriptions) return;
    this.#socket = undefined;
    this.#subscriptions = undefined;
    this.live.feed.closed();
    const delay = Math.min(maxDelay, firstDelay * 2 ** this.#failures);
    this.#failures = Math.min(this.#failures + 1, 10);
    this.#connectAt = this.ports.clock() + delay / 2 + (Math.random() * delay) / 2;
    this.#wake.abort();
  }

  /** Ends the subscriptions at the node, which may charge for them, and the socket. */
  async #close(): Promise<void> {
    const socket = this.#socket;
    const ids = this.#subscriptions?.ids ?? [];
    for (const goOn of this.#readers.splice(0)) goOn();
    await this.#bill.pay();
    if (socket === undefined) return;
    const abort = new AbortController();
    const timeout = this.ports.sleep(unsubscribeMilliseconds, abort.signal).then(() => abort.abort());
    const calls = ids.map((id) =>
      socket.call({ kind: 'rpc', method: 'eth_unsubscribe', params: [id] }, { signal: abort.signal }),
    );
    for (const sent of await Promise.all(calls)) this.#count(sent);
    abort.abort();
    await timeout;
    socket.close();
  }
}

/** The node has no subscriptions, or not this one. */
const unsupported: ReadonlySet<Explanation['class']> = new Set<Explanation['class']>(['methodMissing', 'notEnabled']);

const passes: ReadonlySet<Explanation['class']> = new Set([...passingFailures, 'aborted']);

function noPending(why: string): Refusal {
  return {
    code: 'problem',
    cause: `${why} Pending transactions can only be followed by a subscription.`,
    cure: 'Choose a network with a WebSocket address.',
  };
}
