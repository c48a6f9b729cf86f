import {
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  readInteger,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { layoutOfArtifactAst } from './layoutFromAst';
import { definitionsOf } from './readAst';

/** A storage layout as a compiler wrote it. */
export type FoundLayout =
  /** `storage` and `types`: solc, and the manifests of OpenZeppelin's plugins. */
  | { readonly kind: 'solc'; readonly json: JsonValue }
  /** Variables by name, those of a module within it: `{ balances: { type, slot } }`. */
  | { readonly kind: 'vyper'; readonly json: JsonObject };

/** The members of a contract that hold its layout. solc, Hardhat, Foundry; OpenZeppelin, Vyper's outputs. */
const places: readonly (readonly string[])[] = [
  [],
  ['storageLayout'],
  ['output', 'storageLayout'],
  ['layout'],
  ['storage_layout'],
];

/** Finds the storage layout in the JSON of one contract: an artifact, an output of a compiler, or a bare layout. */
export function findStorageLayout(json: JsonValue): FoundLayout | undefined {
  for (const path of places) {
    const found = formOf(path.reduce<JsonValue | undefined>((value, name) => readMember(value, name), json));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Also accepts Vyper's `{ storage_layout, code_layout }` in another member. */
function formOf(json: JsonValue | undefined): FoundLayout | undefined {
  if (json === undefined) return undefined;
  if (isList(readMember(json, 'storage'))) return { kind: 'solc', json };
  const inner = readMember(json, 'storage_layout');
  const vyper = isObject(inner) ? inner : json;
  if (!isObject(vyper)) return undefined;
  // A contract that uses no storage has an empty object.
  return isObject(inner) || isVyperVariables(vyper) ? { kind: 'vyper', json: vyper } : undefined;
}

/** Vyper 0.2.16 to 0.3.0 write the variables without an object around them, and `location` in each. */
function isVyperVariables(json: JsonObject): boolean {
  const entries = Object.values(json);
  return (
    entries.length > 0 && entries.every((entry) => isVyperVariable(entry) && readText(entry, 'location') !== undefined)
  );
}

/** Whether JSON is a variable of Vyper's layout: `{ type: "uint256", slot: 0, n_slots: 1 }`. */
export function isVyperVariable(entry: JsonValue | undefined): boolean {
  return readText(entry, 'type') !== undefined && readInteger(entry, 'slot') !== undefined;
}

/**
 * Returns the part of an artifact that `readStorageLayout` needs: the layout and the definitions of enums and
 * user-defined types. Artifacts are much larger, and layouts are sent with answers. Without a layout, it is derived from
 * the AST of the artifact. `name` is that of the contract. Returns undefined if neither is there.
 */
export function cutStorageLayout(json: JsonValue, name?: string): JsonObject | undefined {
  const found = findStorageLayout(json);
  if (found === undefined) return layoutOfArtifactAst(json, name);
  const nodes = definitionsOf(json);
  const storageLayout = found.kind === 'solc' ? found.json : { storage_layout: found.json };
  return { storageLayout, ...(nodes.length > 0 && { ast: { nodes } }) };
}
