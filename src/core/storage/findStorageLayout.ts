import { isList, readMember } from '../json/readMember';
import type { JsonObject, JsonValue } from '../json/jsonValue';
import { definitionsOf } from './readAst';

/** solc's `storageLayout`, bare or inside a Foundry or Hardhat artifact or solc's output for one contract. */
export function findStorageLayout(json: JsonValue): JsonValue | undefined {
  const candidates = [json, readMember(json, 'storageLayout'), readMember(readMember(json, 'output'), 'storageLayout')];
  return candidates.find((candidate) => isList(readMember(candidate, 'storage')));
}

/**
 * The part of an artifact that `readStorageLayout` reads: the layout, and the definitions of enums and user-defined
 * types. Artifacts are many times larger, and layouts travel with answers. Undefined where there is no layout.
 */
export function cutStorageLayout(json: JsonValue): JsonObject | undefined {
  const storageLayout = findStorageLayout(json);
  const nodes = definitionsOf(json);
  return storageLayout === undefined ? undefined : { storageLayout, ...(nodes.length > 0 && { ast: { nodes } }) };
}
