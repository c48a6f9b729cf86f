import type { JsonObject, JsonValue } from '../../../base/json/jsonValue';
import type { AbiItem, AbiParameter } from './abi';

/** Returns items as a JSON ABI (Contract ABI Specification, "JSON"). Members that were not read are absent. */
export function abiJson(items: readonly AbiItem[]): JsonValue {
  return items.map((item): JsonObject => ({
    type: item.kind,
    name: item.name,
    inputs: item.inputs.map(parameterJson),
    ...(item.kind === 'function' && { outputs: item.outputs.map(parameterJson) }),
    ...(item.kind === 'function' && item.isReadOnly === true && { stateMutability: 'view' }),
    ...(item.kind === 'function' && item.isPayable === true && { stateMutability: 'payable' }),
    ...(item.kind === 'event' && { anonymous: item.anonymous }),
  }));
}

function parameterJson({ name, type, indexed, components, internalType }: AbiParameter): JsonObject {
  return {
    name,
    type,
    ...(internalType !== undefined && { internalType }),
    ...(indexed !== undefined && { indexed }),
    ...(components !== undefined && { components: components.map(parameterJson) }),
  };
}
