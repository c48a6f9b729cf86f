import type { Agent } from 'node:http';
import type { LookupFunction } from 'node:net';

/** How connections are made, over HTTP and WebSocket alike. */
export interface ConnectOptions {
  /** The agent of the proxy that an origin is reached through; undefined for none, or where VS Code sees to it. */
  readonly proxyFor: (origin: string) => Agent | undefined;
  /** Resolves host names, as `dns.lookup` does. */
  readonly lookup: LookupFunction;
  /**
   * The time of day in milliseconds. Timers stand still while the machine sleeps and this doesn't, so it tells which
   * connections were idle for too long.
   */
  readonly now: () => number;
}
