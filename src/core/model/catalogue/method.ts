import type { CreditCost } from '../../base/credits/planCost';
import type { JsonValue } from '../../base/json/jsonValue';
import type { Family } from '../networks/network';
import type { Schema } from './schema';

/** A method of the catalogue, read from an OpenRPC document. */
export interface Method {
  /** Name as written in a cell. For the gas API: `GET baseFeeHistory`. */
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  /** Network families that support it; empty if the document does not say, which means all. */
  readonly families: readonly Family[];
  /** How parameters are sent: as a positional array or a named object. */
  readonly structure: 'position' | 'name';
  readonly parameters: readonly Parameter[];
  readonly result?: { readonly name: string; readonly description?: string; readonly schema: Schema };
  /** Working example calls, as JSON by parameter. */
  readonly examples: readonly MethodExample[];
  readonly errors: readonly { readonly code: number; readonly message: string }[];
  readonly cost: CreditCost;
  /** Path of a REST call, containing `{chainId}`; undefined for JSON-RPC. */
  readonly path?: string;
  /** Name of the document that defines it. */
  readonly document: string;
  /** The networks whose nodes reported it, as `chainKey`. Undefined for a method of the user or of Rpcbook. */
  readonly declaredBy?: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly required: boolean;
  readonly schema: Schema;
}

export interface MethodExample {
  readonly name: string;
  readonly values: readonly { readonly name: string; readonly value: JsonValue }[];
}
