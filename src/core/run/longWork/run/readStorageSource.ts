import type { JsonValue } from '../../../base/json/jsonValue';
import { isList, isObject, readList, readMember, readText } from '../../../base/json/readMember';
import { readBlockBound } from '../plan/blockBounds';
import type { StorageSource, VariableSlots } from '../workSource';

/** Reads the output of `encodeStorageSource`. Undefined for anything else. */
export function readStorageSource(json: JsonValue): StorageSource | undefined {
  const [work, address] = [readText(json, 'work'), readText(json, 'address')];
  const [from, to] = [readBlockBound(readMember(json, 'from') ?? null), readBlockBound(readMember(json, 'to') ?? null)];
  const options = readMember(json, 'options');
  if (work === undefined || address === undefined || from === undefined || to === undefined || !isObject(options))
    return undefined;
  const scope = { work, address, from, to, options };
  switch (readText(json, 'kind')) {
    case 'slots': {
      const slots = readTexts(json, 'slots');
      return slots && { kind: 'slots', ...scope, slots };
    }
    case 'variables': {
      const variables = readVariables(readList(json, 'variables'));
      return variables && { kind: 'variables', ...scope, variables };
    }
    default:
      return undefined;
  }
}

function readVariables(list: readonly JsonValue[]): readonly VariableSlots[] | undefined {
  const variables: VariableSlots[] = [];
  for (const each of list) {
    const [name, slots] = [readText(each, 'name'), readTexts(each, 'slots')];
    if (name === undefined || slots === undefined) return undefined;
    variables.push({ name, slots });
  }
  return variables;
}

function readTexts(json: JsonValue, name: string): readonly string[] | undefined {
  const list = readMember(json, name);
  return isList(list) && list.every((item) => typeof item === 'string') ? list : undefined;
}
