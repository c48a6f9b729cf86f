/** The networks of the service; each has its path prefix, `gas` is the REST API. */
export type NetworkName = 'evm' | 'solana' | 'l2net' | 'gas';

export type TransportName = 'http' | 'ws';

/** Ways to misbehave. Those that refuse (401, 402, 403, 429) charge nothing; all others are charged as usual. */
export type Fault =
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The connection is closed without an answer. */
  | { readonly kind: 'drop' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'paymentRequired' }
  | { readonly kind: 'forbidden' }
  /** `retryAfter`: value of the header, in seconds or as a date; left out when undefined. */
  | { readonly kind: 'tooManyRequests'; readonly retryAfter?: string }
  /** `status`: 500 to 599. Over WebSocket the socket is closed with 1011. */
  | { readonly kind: 'serverError'; readonly status: number }
  | { readonly kind: 'rpcError'; readonly code: number; readonly message: string; readonly data?: unknown }
  | { readonly kind: 'wrongId' }
  | { readonly kind: 'malformedJson' }
  | { readonly kind: 'truncatedJson' }
  | { readonly kind: 'html' }
  /** An error whose text holds the key: plain, in a URL, URL-encoded and in base64. */
  | { readonly kind: 'keyInError' }
  | { readonly kind: 'slowDrip'; readonly chunkBytes: number; readonly milliseconds: number }
  /** A valid answer of exactly this many bytes. */
  | { readonly kind: 'hugeBody'; readonly bytes: number }
  /** The connection is closed in the middle of the answer. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'redirect'; readonly location: string }
  /** The answers to this many requests are held until the last has come, then sent last first. */
  | { readonly kind: 'reversed'; readonly count: number }
  /** eth_getLogs takes this much longer, against the limit on its duration. */
  | { readonly kind: 'slowQuery'; readonly milliseconds: number };

/** A fault and the requests it is for. */
export interface FaultRule {
  readonly fault: Fault;
  /** How many matching requests it meets; 1 when not given (for `reversed` its count). */
  readonly times?: number;
  readonly network?: NetworkName;
  /** A method name, `GET baseFeeHistory`, or `upgrade` for the opening of a WebSocket, which no other rule meets. */
  readonly method?: string;
  readonly transport?: TransportName;
}

/** Largest body that `hugeBody` makes. */
export const largestBody = 128 * 1024 * 1024;
