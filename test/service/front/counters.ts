import type { NetworkName, TransportName } from './fault';
import type { Spending } from './keyAccounts';

/** A request as received, with its key. The service's keys are generated for one run. */
export interface SeenRequest {
  readonly transport: TransportName;
  /** `GET`, `POST`, `UPGRADE`, or `MESSAGE` for a WebSocket message. */
  readonly verb: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** First 4,096 characters. */
  readonly body: string;
}

/** Counts since the start or the last reset. */
export interface ServiceCounters {
  /** Requests and messages, including rejected ones. Openings of sockets don't count. */
  readonly attempts: Readonly<Record<TransportName, number>>;
  /** Accepted calls, by network and method. */
  readonly calls: Readonly<Partial<Record<NetworkName, Readonly<Record<string, number>>>>>;
  /** Rejected requests, by HTTP status. */
  readonly refused: Readonly<Record<string, number>>;
  readonly spending: Readonly<Record<string, Spending>>;
  readonly sockets: { readonly open: number; readonly peak: number; readonly opened: number };
  readonly pendingFaults: number;
  /** Notifications of subscriptions that were sent. */
  readonly notifications: number;
  /** The last 200, oldest first. */
  readonly lastRequests: readonly SeenRequest[];
}

const keptRequests = 200;
const keptCharacters = 4_096;

/** Counts incoming requests. */
export class Counters {
  #attempts = { http: 0, ws: 0 };
  #calls: Partial<Record<NetworkName, Record<string, number>>> = {};
  #refused: Record<string, number> = {};
  #requests: SeenRequest[] = [];
  #notifications = 0;
  #opened = 0;
  #open = 0;
  #peak = 0;

  see(request: SeenRequest): void {
    if (request.verb !== 'UPGRADE') this.#attempts[request.transport] += 1;
    this.#requests.push({ ...request, body: request.body.slice(0, keptCharacters) });
    if (this.#requests.length > keptRequests) this.#requests.shift();
  }

  accept(network: NetworkName, methods: readonly string[]): void {
    const calls = (this.#calls[network] ??= {});
    for (const method of methods) calls[method] = (calls[method] ?? 0) + 1;
  }

  refuse(status: number): void {
    this.#refused[status] = (this.#refused[status] ?? 0) + 1;
  }

  notify(): void {
    this.#notifications += 1;
  }

  openSocket(): void {
    this.#opened += 1;
    this.#open += 1;
    this.#peak = Math.max(this.#peak, this.#open);
  }

  closeSocket(): void {
    this.#open -= 1;
  }

  read(): Omit<ServiceCounters, 'spending' | 'pendingFaults'> {
    return {
      attempts: this.#attempts,
      calls: this.#calls,
      refused: this.#refused,
      lastRequests: this.#requests,
      notifications: this.#notifications,
      sockets: { open: this.#open, peak: this.#peak, opened: this.#opened },
    };
  }

  reset(): void {
    this.#attempts = { http: 0, ws: 0 };
    this.#calls = {};
    this.#refused = {};
    this.#requests = [];
    this.#notifications = 0;
    this.#opened = 0;
    this.#peak = this.#open;
  }
}
