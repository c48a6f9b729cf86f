import type { JsonValue } from '../../base/json/jsonValue';

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
