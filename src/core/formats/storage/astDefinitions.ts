import { isObject, type JsonValue, readInteger, readList, readMember, readText } from '../../base/json/jsonValue';

/** A contract in an AST, with the file that declares it. */
export interface AstContract {
  readonly name: string;
  readonly file: string;
  readonly node: JsonValue;
}

/** What source units declare, at the level of files and of contracts: never deeper. */
export interface AstDefinitions {
  readonly byId: ReadonlyMap<string, JsonValue>;
  readonly contracts: readonly AstContract[];
}

/** Reads solc's ASTs of one compilation: all IDs in them are of one series. */
export function readAstDefinitions(units: readonly JsonValue[]): AstDefinitions {
  const byId = new Map<string, JsonValue>();
  const contracts: AstContract[] = [];
  for (const unit of units) {
    const file = readText(unit, 'absolutePath') ?? '';
    for (const node of readList(unit, 'nodes')) {
      const name = readText(node, 'name');
      if (isKind(node, 'ContractDefinition') && name !== undefined) contracts.push({ name, file, node });
      for (const each of [node, ...readList(node, 'nodes')]) {
        const id = readInteger(each, 'id');
        if (id !== undefined) byId.set(id.toString(), each);
      }
    }
  }
  return { byId, contracts };
}

/** Returns the node that a node refers to: by `referencedDeclaration`, or as older compilers have it, in a path. */
export function referencedNode(node: JsonValue, { byId }: AstDefinitions): JsonValue | undefined {
  const id =
    readInteger(node, 'referencedDeclaration') ?? readInteger(readMember(node, 'pathNode'), 'referencedDeclaration');
  return id === undefined ? undefined : byId.get(id.toString());
}

/** Whether a value is an AST node of a kind, such as `StructDefinition`. */
export function isKind(node: JsonValue | undefined, kind: string): boolean {
  return isObject(node) && readText(node, 'nodeType') === kind;
}

/** Returns a part of the compiler's description of a node's type. */
export function describedType(node: JsonValue | undefined, part: 'typeIdentifier' | 'typeString'): string | undefined {
  return readText(readMember(node, 'typeDescriptions'), part);
}
