import type { PlanCost } from '../../base/credits/planCost';
import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import type { Family, Network, Transport } from '../networks/network';

/** A request with known parameters, without the envelope, ID and key that sending adds. */
export type Call =
  | { readonly kind: 'rpc'; readonly method: string; readonly params: readonly JsonValue[] | JsonObject }
  /** A JSON-RPC envelope, or an array of them, sent exactly as written. `methods` and `ids` are read from `text`. */
  | {
      readonly kind: 'raw';
      readonly text: string;
      readonly isBatch: boolean;
      readonly methods: readonly string[];
      readonly ids: readonly (number | string)[];
    }
  /** A request to the gas API. `path` is relative to the gas host, such as `/networks/1/baseFeeHistory`. */
  | { readonly kind: 'gas'; readonly path: string; readonly method: 'GET baseFeeHistory' | 'GET' };

/** How a call ended. Failed calls are values, not exceptions. */
export type Outcome =
  | {
      readonly kind: 'result';
      /** The complete body as received. */
      readonly body: Uint8Array;
      /** The `result` member (for the gas API, the complete body). Undefined if the body is too large to parse. */
      readonly value: JsonValue | undefined;
    }
  | {
      readonly kind: 'rpcError';
      readonly code: number | string;
      readonly message: string;
      readonly data?: JsonValue;
      /** A second code that some services send in addition to `code`. */
      readonly event?: number;
      readonly httpStatus?: number;
      readonly retryAfterSeconds?: number;
      readonly body: Uint8Array;
    }
  | {
      readonly kind: 'httpError';
      readonly status: number;
      readonly retryAfterSeconds?: number;
      /** Start of the body, redacted. */
      readonly excerpt: string;
      /** The body has bytes that are not UTF-8. */
      readonly hasInvalidBytes?: true;
    }
  /** `detail` is a sentence about what happened, and `cure` one about how to fix it. */
  | { readonly kind: 'networkError'; readonly code: string; readonly detail: string; readonly cure?: string }
  | { readonly kind: 'timeout'; readonly milliseconds: number }
  | { readonly kind: 'aborted' }
  | {
      readonly kind: 'malformed';
      readonly why: string;
      readonly excerpt: string;
      readonly httpStatus?: number;
      readonly hasInvalidBytes?: true;
    };

export type OutcomeKind = Outcome['kind'];

/** One call and its outcome. Contains no key: `endpoint` keeps the placeholder, and texts are redacted. */
export interface Exchange {
  readonly call: Call;
  readonly network: Network;
  readonly family: Family;
  readonly transport: Transport;
  readonly request: {
    /** The endpoint's template with the `{key}` placeholder. */
    readonly endpoint: string;
    readonly verb: 'POST' | 'GET' | 'WS';
    /** The exact JSON text that was sent. Empty for GET. */
    readonly payload: string;
  };
  readonly outcome: Outcome;
  readonly httpStatus?: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly milliseconds: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** The cost of this call (the sum over the members of a batch). Undefined if it didn't reach the service. */
  readonly cost: PlanCost | undefined;
  /** Which part of the rows of long work is in the answer, if not all: `first 28,584 of 101,424 logs`. */
  readonly part?: string;
  /** The block of the transaction that the call names, if it was asked for. */
  readonly minedIn?: number;
}
