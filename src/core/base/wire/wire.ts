import type { Secret } from '../credentials/secret';

/** One message ready to be sent. This is the only place where a key and a URL are combined, sealed in a Secret. */
export type WireRequest =
  | {
      readonly kind: 'http';
      readonly verb: 'POST' | 'GET';
      readonly url: Secret;
      /** Origin of `url`, for messages and for the redirect rule. */
      readonly origin: string;
      readonly headers: Readonly<Record<string, string | Secret>>;
      readonly body?: string;
      /** The setting that the address comes from, for messages. `rpcbook.services` if absent. */
      readonly addressSetting?: string;
      /** Restricts connections to https and public addresses. If absent, all addresses are allowed. */
      readonly reach?: 'public';
    }
  | {
      readonly kind: 'ws';
      /** One multiplexed socket per URL. Networks don't share sockets. */
      readonly url: Secret;
      readonly origin: string;
      readonly body: string;
      /** The ids in the message, one per call. The reply contains the same ids. */
      readonly ids: readonly (number | string)[];
    };

export interface WireOptions {
  readonly signal: AbortSignal;
  readonly timeoutMilliseconds: number;
  /** Reading stops at this many bytes of the body, and the reply is `tooLarge`. */
  readonly maxBytes: number;
  /** Called as the body arrives, for progress. */
  readonly onBytes?: (received: number) => void;
  /** Sends on no connection that was used before. */
  readonly newConnection?: true;
}

/**
 * The result of sending. `reached` says whether the service may have seen (and charged) the request: true from the
 * moment that a connection accepted its first byte.
 */
export type WireReply =
  | {
      readonly kind: 'reply';
      /**
       * HTTP status. Over WebSocket, set only if the service refused the handshake. The message was then never sent and
       * can't have been charged.
       */
      readonly status?: number;
      /** The few headers of the answer that matter to callers, in lower case. Never includes the request's headers. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
    }
  | { readonly kind: 'tooLarge'; readonly status?: number; readonly received: number; readonly limit: number }
  /** `detail` is a sentence about what happened, and `cure` a sentence about how to fix it. */
  | {
      readonly kind: 'networkError';
      readonly reached: boolean;
      readonly code: string;
      readonly detail: string;
      readonly cure?: string;
      /**
       * A connection that had answered before ended ahead of any byte of the answer. Services end connections while a
       * request is on its way. What only reads can be sent again on a new connection.
       */
      readonly isLost?: true;
    }
  | { readonly kind: 'timeout'; readonly reached: boolean; readonly milliseconds: number }
  | { readonly kind: 'aborted'; readonly reached: boolean };

/** Receives what a service sends on its own account. */
export interface StreamListener {
  /**
   * A message that answers no call, such as a notification of a subscription. If this returns a promise, nothing more
   * is read from the socket until it is settled.
   */
  message(message: Uint8Array): void | Promise<void>;
  /** The socket is closed, or could not be opened. Called once, also after `close`. Nothing follows. */
  ended(): void;
}

/**
 * One socket of its own, for subscriptions. It is opened with the first message, and isn't opened again after its end.
 */
export interface WireStream {
  /** Sends one message as `Wire.send` does. After the end, the reply is a network error. */
  send(request: WireRequest, options: WireOptions): Promise<WireReply>;
  close(): void;
}

/** Sends one message and returns the result. Never throws for anything the network can do. */
export interface Wire {
  send(request: WireRequest, options: WireOptions): Promise<WireReply>;
  openStream(listener: StreamListener): WireStream;
}
