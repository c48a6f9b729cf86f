import type { JsonObject, JsonValue } from '../json/jsonValue';

/** A request whose parameters are known: what goes on the wire but for envelope, id and key. */
export type Call =
  | { readonly kind: 'rpc'; readonly method: string; readonly params: readonly JsonValue[] | JsonObject }
  /** A JSON-RPC envelope, or an array of them, sent exactly as written. `methods` and `ids` were read from it. */
  | { readonly kind: 'raw'; readonly text: string; readonly isBatch: boolean; readonly methods: readonly string[]; readonly ids: readonly (number | string)[] }
  /** The gas API: a path below the gas host, such as `/networks/1/baseFeeHistory`. */
  | { readonly kind: 'gas'; readonly path: string; readonly method: 'GET baseFeeHistory' | 'GET' };
