import type { JsonValue } from '../json/jsonValue';

/** How a call ended. Everything that can happen is one of these; none of them is an exception. */
export type Outcome =
  | {
      readonly kind: 'result';
      /** The whole body as it came. */
      readonly body: Uint8Array;
      /** The `result` member (for the gas API the whole body); undefined when the body is above the size that is parsed. */
      readonly value: JsonValue | undefined;
    }
  | {
      readonly kind: 'rpcError';
      readonly code: number | string;
      readonly message: string;
      readonly data?: JsonValue;
      /** A second code that some services put beside `code`. */
      readonly event?: number;
      readonly httpStatus?: number;
      readonly retryAfterSeconds?: number;
      readonly body: Uint8Array;
    }
  | {
      readonly kind: 'httpError';
      readonly status: number;
      readonly retryAfterSeconds?: number;
      /** First part of the body, redacted. */
      readonly excerpt: string;
    }
  /** `detail` is a sentence that says what happened, `cure` one that says what to do. */
  | { readonly kind: 'networkError'; readonly code: string; readonly detail: string; readonly cure?: string }
  | { readonly kind: 'timeout'; readonly milliseconds: number }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'malformed'; readonly why: string; readonly excerpt: string; readonly httpStatus?: number };

export type OutcomeKind = Outcome['kind'];
