import type { JsonObject, JsonValue } from '../../base/json/jsonValue';

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
