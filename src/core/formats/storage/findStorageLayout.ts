import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { isList, readMember } from '../../base/json/readMember';
import { definitionsOf } from './readAst';

/** Returns solc's `storageLayout`: bare, in a Foundry or Hardhat artifact, or in solc's output for one contract. */
export function findStorageLayout(json: JsonValue): JsonValue | undefined {
  const candidates = [json, readMember(json, 'storageLayout'), readMember(readMember(json, 'output'), 'storageLayout')];
  return candidates.find((candidate) => isList(readMember(candidate, 'storage')));
}

/**
 * Returns the part of an artifact that `readStorageLayout` needs: the layout and the definitions of enums and
 * user-defined types. Artifacts are much larger, and layouts are sent with answers. Returns undefined if there is no
 * layout.
 */
export function cutStorageLayout(json: JsonValue): JsonObject | undefined {
  const storageLayout = findStorageLayout(json);
  const nodes = definitionsOf(json);
  return storageLayout === undefined ? undefined : { storageLayout, ...(nodes.length > 0 && { ast: { nodes } }) };
}
