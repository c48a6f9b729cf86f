import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { isObject, readMember } from '../../base/json/readMember';
import { type AstDefinitions, isKind, readAstDefinitions } from './astDefinitions';
import { deriveStorageLayout } from './deriveStorageLayout';

/** A contract by its name, and by its file if that is known. */
export interface SourceContract {
  readonly name: string | undefined;
  readonly file?: string;
}

/**
 * Returns the layout of a contract that ASTs declare, as `readStorageLayout` reads it: with the definitions of enums and
 * user-defined types. Without a name, they must declare one contract. Undefined if no single contract fits, or if the ASTs
 * lack what its layout needs.
 */
export function layoutFromAst(definitions: AstDefinitions, { name, file }: SourceContract): JsonObject | undefined {
  const [only, another] = definitions.contracts.filter(
    (contract) => (name === undefined || contract.name === name) && (file === undefined || contract.file === file),
  );
  const storageLayout =
    only === undefined || another !== undefined ? undefined : deriveStorageLayout(only, definitions);
  if (storageLayout === undefined) return undefined;
  const used = usedDefinitions(readMember(storageLayout, 'types'), definitions);
  return { storageLayout, ...(used.length > 0 && { ast: { nodes: used } }) };
}

/** Returns the layout of an artifact that has the AST of its file, if the contract needs no other file. */
export function layoutOfArtifactAst(json: JsonValue, name: string | undefined): JsonObject | undefined {
  const ast = readMember(json, 'ast');
  return isKind(ast, 'SourceUnit') && ast !== undefined
    ? layoutFromAst(readAstDefinitions([ast]), { name })
    : undefined;
}

/** Returns the enums and user-defined types of a layout, without the rest of their files. */
function usedDefinitions(types: JsonValue | undefined, { byId }: AstDefinitions): readonly JsonValue[] {
  return Object.keys(isObject(types) ? types : {}).flatMap((id) => {
    const node = /^t_(?:enum|userDefinedValueType)\(.*\)(\d+)$/.exec(id)?.[1];
    const definition = node === undefined ? undefined : byId.get(node);
    return definition === undefined ? [] : [definition];
  });
}
