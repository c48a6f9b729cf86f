import { type JsonValue, readInteger, readList, readMember, readText } from '../../base/json/jsonValue';
import { isIdentifier } from '../../base/json/namePatterns';

/** Returns the member names of each enum by AST id, from any JSON that contains solc AST nodes. */
export function enumNamesOf(json: JsonValue): ReadonlyMap<string, readonly string[]> {
  return collect(json, 'EnumDefinition', (node) =>
    readList(node, 'members').map((member) => {
      const name = readText(member, 'name');
      return name !== undefined && isIdentifier(name) ? name : '?';
    }),
  );
}

/** Returns the underlying elementary type (`uint128`) of each user-defined value type by AST id. */
export function underlyingTypesOf(json: JsonValue): ReadonlyMap<string, string> {
  return collect(json, 'UserDefinedValueTypeDefinition', (node) =>
    readText(readMember(node, 'underlyingType'), 'name'),
  );
}

/** Returns the AST nodes that define enums and user-defined value types. */
export function definitionsOf(json: JsonValue): readonly JsonValue[] {
  return (
    [readMember(json, 'ast'), readMember(readMember(json, 'output'), 'ast')]
      // Definitions are at file or contract level, never deeper. Imports belong to other files' ASTs.
      .flatMap((root) => readList(root, 'nodes').flatMap((node) => [node, ...readList(node, 'nodes')]))
      .filter((node) => definitionTypes.has(readText(node, 'nodeType')))
  );
}

const definitionTypes: ReadonlySet<string | undefined> = new Set(['EnumDefinition', 'UserDefinedValueTypeDefinition']);

function collect<T>(
  json: JsonValue,
  nodeType: string,
  pick: (node: JsonValue) => T | undefined,
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const node of definitionsOf(json)) {
    const id = readInteger(node, 'id');
    const value = readText(node, 'nodeType') === nodeType ? pick(node) : undefined;
    if (id !== undefined && value !== undefined) found.set(id.toString(), value);
  }
  return found;
}
