import { type JsonValue, readList, readText } from '../../base/json/jsonValue';
import { isIdentifier } from '../../base/json/namePatterns';
import { definitionsOf } from './readAst';
import { readStorageLayout } from './readStorageLayout';

/**
 * Returns the names of the members of the enums that an artifact or a layout declares, by the type as ABIs write it
 * (`enum Vault.Phase`). Enums of the same name with other members are left out, because an ABI doesn't tell them apart.
 */
export function enumMembersOf(...sources: readonly JsonValue[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const different = new Set<string>();
  for (const [label, members] of sources.flatMap(declaredEnums)) {
    const known = found.get(label);
    if (known !== undefined && known.join() !== members.join()) different.add(label);
    found.set(label, members);
  }
  for (const label of different) found.delete(label);
  return found;
}

function declaredEnums(json: JsonValue): readonly (readonly [string, readonly string[]])[] {
  const defined = definitionsOf(json).flatMap((node) => {
    const name = readText(node, 'nodeType') === 'EnumDefinition' ? readText(node, 'canonicalName') : undefined;
    const members = readList(node, 'members').map((member) => readText(member, 'name') ?? '');
    return name === undefined || !members.every(isIdentifier) ? [] : [[`enum ${name}`, members] as const];
  });
  const layout = readStorageLayout(json);
  const stored = layout.kind === 'ok' ? [...layout.value.types.values()] : [];
  return [
    ...defined,
    ...stored.flatMap((type) =>
      type.kind === 'value' && type.reading === 'enum' && type.names !== undefined
        ? [[type.label, type.names] as const]
        : [],
    ),
  ];
}
