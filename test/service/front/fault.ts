/** The networks of the service. Each has its path prefix; `gas` is the REST API. */
export type NetworkName = 'evm' | 'solana' | 'l2net' | 'gas';

export type TransportName = 'http' | 'ws';

/**
 * Kinds of faults. Those that reject a request (401, 402, 403, 429) charge nothing; all others are charged as usual.
 */
export type Fault =
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Closes the connection without an answer. */
  | { readonly kind: 'drop' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'paymentRequired' }
  | { readonly kind: 'forbidden' }
  /**
   * `retryAfter`: value of the header, in seconds or as a date; no header if undefined. `event`: -33400 for a used-up quota
   * of the key; by default, -33200.
   */
  | { readonly kind: 'tooManyRequests'; readonly retryAfter?: string; readonly event?: number }
  /** `status`: 500 to 599. Over WebSocket, closes the socket with 1011. */
  | { readonly kind: 'serverError'; readonly status: number }
  | { readonly kind: 'rpcError'; readonly code: number; readonly message: string; readonly data?: unknown }
  | { readonly kind: 'wrongId' }
  | { readonly kind: 'malformedJson' }
  | { readonly kind: 'truncatedJson' }
  | { readonly kind: 'html' }
  /** An error whose text contains the key: plain, in a URL, URL-encoded, and in base64. */
  | { readonly kind: 'keyInError' }
  | { readonly kind: 'slowDrip'; readonly chunkBytes: number; readonly milliseconds: number }
  /** A valid answer of exactly this many bytes. */
  | { readonly kind: 'hugeBody'; readonly bytes: number }
  /** Closes the connection in the middle of the answer. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'redirect'; readonly location: string }
  /** Holds the answers to this many requests until the last request arrives, then sends them in reverse order. */
  | { readonly kind: 'reversed'; readonly count: number }
  /** Makes eth_getLogs this much slower, within the limit on its duration. */
  | { readonly kind: 'slowQuery'; readonly milliseconds: number };

/** A fault and the requests that it applies to. */
export interface FaultRule {
  readonly fault: Fault;
  /** Number of matching requests that it applies to; 1 by default (for `reversed` its count). */
  readonly times?: number;
  readonly network?: NetworkName;
  /** A method name, `GET baseFeeHistory`, or `upgrade` for the opening of a WebSocket, which no other rule matches. */
  readonly method?: string;
  readonly transport?: TransportName;
}

/** Maximum size of a body that `hugeBody` creates. */
export const maxBodyBytes = 128 * 1024 * 1024;
