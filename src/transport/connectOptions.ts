import type { Agent } from 'node:http';
import type { LookupFunction } from 'node:net';

/** How connections are made, for HTTP and WebSocket. */
export interface ConnectOptions {
  /** Returns the agent of the proxy for an origin. Undefined without a proxy, or if VS Code handles it. */
  readonly proxyFor: (origin: string) => Agent | undefined;
  /** Resolves host names like `dns.lookup`. */
  readonly lookup: LookupFunction;
  /**
   * The time of day in milliseconds. While the machine sleeps, timers stop but this continues, so it shows which
   * connections were idle for too long.
   */
  readonly now: () => number;
}
