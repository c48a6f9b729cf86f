import type { Secret } from '../credentials/secret';

/** One message ready to leave: the only place where a key and a URL are together, sealed in a Secret. */
export type WireRequest =
  | {
      readonly kind: 'http';
      readonly verb: 'POST' | 'GET';
      readonly url: Secret;
      /** Origin of `url`, for messages and for the redirect rule. */
      readonly origin: string;
      readonly headers: Readonly<Record<string, string | Secret>>;
      readonly body?: string;
    }
  | {
      readonly kind: 'ws';
      /** One multiplexed socket per URL. Networks don't share sockets. */
      readonly url: Secret;
      readonly origin: string;
      readonly body: string;
      /** The ids the message carries, one a call; the reply is whatever carries them back. */
      readonly ids: readonly (number | string)[];
    };

export interface WireOptions {
  readonly signal: AbortSignal;
  readonly timeoutMilliseconds: number;
  /** A body larger than this is not read to its end; the reply is then `tooLarge`. */
  readonly maxBytes: number;
  /** Called as the body arrives, for progress. */
  readonly onBytes?: (received: number) => void;
}

/**
 * What became of it. `reached` says whether the service may have seen (and so charged) the request: true from the
 * moment that a connection took the first byte of it.
 */
export type WireReply =
  | {
      readonly kind: 'reply';
      /**
       * HTTP status. Over WebSocket it is there only when the service refused the handshake: the message itself never
       * left, and nothing can have been charged for it.
       */
      readonly status?: number;
      /** Of the answer, the few that mean something to a caller; lower-case names. Never the request's headers. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
    }
  | { readonly kind: 'tooLarge'; readonly status?: number; readonly received: number; readonly limit: number }
  /** `detail` is a sentence that says what happened, `cure` one that says what to do. */
  | {
      readonly kind: 'networkError';
      readonly reached: boolean;
      readonly code: string;
      readonly detail: string;
      readonly cure?: string;
    }
  | { readonly kind: 'timeout'; readonly reached: boolean; readonly milliseconds: number }
  | { readonly kind: 'aborted'; readonly reached: boolean };

/** Sends one message and gives what became of it; never throws for anything the network can do. */
export interface Wire {
  send(request: WireRequest, options: WireOptions): Promise<WireReply>;
}
