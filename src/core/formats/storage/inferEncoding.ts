import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { isObject, readMember, readText } from '../../base/json/readMember';

/**
 * Returns a type of a layout with what solc writes beside its label: `encoding`, and `key`, `value` or `base`. The
 * plugins of OpenZeppelin leave these out, so they are read from the type's id (`t_mapping(t_address,t_uint256)`,
 * `t_array(t_string_storage)dyn_storage`). Types of solc are returned as they are.
 */
export function withEncoding(id: string, entry: JsonValue): JsonValue {
  if (!isObject(entry) || readText(entry, 'encoding') !== undefined) return entry;
  return { ...encodingOf(id, entry), ...entry };
}

function encodingOf(id: string, entry: JsonObject): JsonObject {
  const parts = partsOf(id);
  switch (parts?.name) {
    case 't_mapping': {
      const [key, value] = argumentsOf(parts.inner);
      return key === undefined || value === undefined ? {} : { encoding: 'mapping', key, value };
    }
    case 't_array':
      return { encoding: parts.rest.startsWith('dyn') ? 'dynamic_array' : 'inplace', base: parts.inner };
    case 't_struct':
      // Without its members, a struct would be read as a value.
      return readMember(entry, 'members') === undefined ? {} : { encoding: 'inplace' };
    default:
      return /^t_(?:bytes|string)_(?:storage|memory|calldata)/.test(id) ? { encoding: 'bytes' } : valueOf(id, entry);
  }
}

function valueOf(id: string, entry: JsonObject): JsonObject {
  const bytes = readMember(entry, 'numberOfBytes') === undefined ? bytesOf(id) : undefined;
  return { encoding: 'inplace', ...(bytes !== undefined && { numberOfBytes: String(bytes) }) };
}

/** Older versions of the plugins leave the size out, too. */
function bytesOf(id: string): number | undefined {
  const [, bits, bytes] = /^t_(?:u?int(\d{1,3})|bytes(\d{1,2}))$/.exec(id) ?? [];
  if (bits !== undefined) return Number(bits) / 8;
  if (bytes !== undefined) return Number(bytes);
  if (id.startsWith('t_address') || id.startsWith('t_contract')) return 20;
  return id === 't_bool' ? 1 : undefined;
}

interface IdMembers {
  readonly name: string;
  /** Between the parentheses. */
  readonly inner: string;
  /** After the parentheses. */
  readonly rest: string;
}

function partsOf(id: string): IdMembers | undefined {
  const [open, close] = [id.indexOf('('), id.lastIndexOf(')')];
  return open < 0 || close < open
    ? undefined
    : { name: id.slice(0, open), inner: id.slice(open + 1, close), rest: id.slice(close + 1) };
}

/** Splits at the commas that are not within parentheses. */
function argumentsOf(text: string): readonly string[] {
  const found: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === ',' && depth === 0) {
      found.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...found, text.slice(start)];
}
