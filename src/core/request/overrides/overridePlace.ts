import type { JsonValue } from '../../base/json/jsonValue';
import { isList } from '../../base/json/readMember';
import type { Call } from '../../model/exchange/call';

/** Where a method accepts overrides. */
export interface OverridePlace {
  readonly method: string;
  /** In the last two parameters, in the options of the trace, or in the first simulated block. */
  readonly kind: 'parameters' | 'options' | 'blocks';
  /** Whether the block can be overridden, too. */
  readonly takesBlock: boolean;
}

/** The methods that accept overrides (geth; the execution APIs describe those of `eth_simulateV1`). */
export const overridePlaces: readonly OverridePlace[] = [
  { method: 'eth_call', kind: 'parameters', takesBlock: true },
  { method: 'eth_estimateGas', kind: 'parameters', takesBlock: true },
  { method: 'eth_createAccessList', kind: 'parameters', takesBlock: false },
  { method: 'debug_traceCall', kind: 'options', takesBlock: true },
  { method: 'eth_simulateV1', kind: 'blocks', takesBlock: true },
];

const placesByMethod: ReadonlyMap<string, OverridePlace> = new Map(
  overridePlaces.map((place) => [place.method, place]),
);

/** Returns where a method accepts overrides. Undefined for all other methods. */
export function overridePlaceOf(method: string): OverridePlace | undefined {
  return placesByMethod.get(method);
}

/** Returns the block at which a call with overrides runs, in the form that is sent. */
export function blockOfCall(call: Call): JsonValue {
  const block = call.kind === 'rpc' && isList(call.params) ? call.params[1] : undefined;
  return block ?? 'latest';
}
