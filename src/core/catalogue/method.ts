import type { CreditCost } from '../credits/creditCost';
import type { JsonValue } from '../json/jsonValue';
import type { Family } from '../networks/network';
import type { Schema } from './schema';

/** An entry of the method catalogue, as read from an OpenRPC document. */
export interface Method {
  /** Name as written in a cell; `GET baseFeeHistory` for the gas API. */
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  /** Families of network that have it; empty when the document does not say, which means any. */
  readonly families: readonly Family[];
  /** How parameters travel: a positional array or a named object. */
  readonly structure: 'position' | 'name';
  readonly parameters: readonly Parameter[];
  readonly result?: { readonly name: string; readonly description?: string; readonly schema: Schema };
  /** Calls that work, as JSON by parameter. */
  readonly examples: readonly MethodExample[];
  readonly errors: readonly { readonly code: number; readonly message: string }[];
  readonly cost: CreditCost;
  /** Path of a REST call, `{chainId}` in it; undefined for JSON-RPC. */
  readonly path?: string;
  /** Name of the document that describes it. */
  readonly document: string;
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
