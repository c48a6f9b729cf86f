import type { AbiItem, AbiParameter } from './abi';

/** The names of the members of enums, by the type as it is written: `enum Vault.Phase`. */
export type EnumMembers = ReadonlyMap<string, readonly string[]>;

/**
 * Returns items with the names of the members of their enums, so that values are decoded and written by name. An enum
 * that isn't known stays a number.
 */
export function withEnumMembers(items: readonly AbiItem[], enums: EnumMembers): readonly AbiItem[] {
  if (enums.size === 0) return items;
  return items.map((item) =>
    item.kind === 'function'
      ? { ...item, inputs: named(item.inputs, enums), outputs: named(item.outputs, enums) }
      : { ...item, inputs: named(item.inputs, enums) },
  );
}

/** Returns a parameter without the names of members: enums are then numbers. */
export function withoutEnumMembers({ members: _, components, ...parameter }: AbiParameter): AbiParameter {
  return { ...parameter, components: components?.map(withoutEnumMembers) };
}

function named(parameters: readonly AbiParameter[], enums: EnumMembers): readonly AbiParameter[] {
  return parameters.map((parameter) => {
    const members = enums.get(parameter.internalType?.split('[', 1)[0] ?? '');
    const { components } = parameter;
    return {
      ...parameter,
      ...(members !== undefined && parameter.type.startsWith('uint8') && { members }),
      ...(components !== undefined && { components: named(components, enums) }),
    };
  });
}
