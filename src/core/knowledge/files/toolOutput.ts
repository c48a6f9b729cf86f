import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';

/** Places at which JSON is looked for in a text. */
const maxPlaces = 10;

/** Rows of a table that are read, and the depth of types in it. */
const maxRows = 20_000;
const maxDepth = 20;

/**
 * Returns what a tool printed around or in place of JSON: what solc prints for several contracts, the tables of `forge
 * inspect`, and JSON behind and before lines of text. Undefined for other texts.
 */
export function parseToolOutput(text: string): JsonValue | undefined {
  return solcSections(text) ?? forgeTable(text) ?? jsonWithin(text);
}

/** The headings of solc, with what combined JSON calls the same. */
const solcHeadings: readonly (readonly [RegExp, string])[] = [
  [/^Contract JSON ABI/, 'abi'],
  [/^Contract Storage Layout/, 'storage-layout'],
  [/^Binary of the runtime part/, 'bin-runtime'],
  [/^Binary/, 'bin'],
];

/** Reads `======= Shop.sol:Shop =======` with its sections as combined JSON. */
function solcSections(text: string): JsonValue | undefined {
  const contracts: Record<string, JsonObject> = {};
  const parts = text.split(/^={3,10} (.{1,1000}?) ={3,10}[ \t]{0,10}\r?$/m);
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const found: Record<string, JsonValue> = {};
    let name: string | undefined;
    for (const line of (parts[at + 1] ?? '').split(/\r?\n/)) {
      const heading = solcHeadings.find(([pattern]) => pattern.test(line));
      const json = heading === undefined && /^[[{]/.test(line) ? parseJson(line) : undefined;
      if (heading !== undefined) [, name] = heading;
      else if (name?.startsWith('bin') === true && /^[\da-f]{2,}/i.test(line)) found[name] = line.trim();
      else if (name !== undefined && json?.kind === 'ok') found[name] = json.value;
    }
    if (Object.keys(found).length > 0)
      Object.defineProperty(contracts, parts[at] ?? '', { value: found, enumerable: true });
  }
  return Object.keys(contracts).length > 0 ? { contracts } : undefined;
}

/** Reads the table of a storage layout, or of an ABI, which becomes a list of declarations. */
function forgeTable(text: string): JsonValue | undefined {
  const rows = text
    .split(/\r?\n/, maxRows)
    .filter((line) => /^[ \t]*[|│┃]/.test(line))
    .map((line) =>
      line
        .trim()
        .slice(1, -1)
        .split(/[|│┃┆]/)
        .map((cell) => cell.trim()),
    );
  const header = rows.findIndex((row) => /^(?:Name|Type)$/.test(row[0] ?? ''));
  const columns = rows[header]?.join(' ') ?? '';
  const body = rows.slice(header + 1).filter(([first = '']) => /^[A-Za-z_$]/.test(first));
  if (columns.startsWith('Name Type Slot Offset Bytes')) return layoutOf(body);
  if (columns !== 'Type Signature Selector') return undefined;
  return body
    .filter(([kind = '']) => /^(?:function|event|error)$/.test(kind))
    .map(([kind = '', signature = '']) => `${kind} ${signature.replace(/ nonpayable\b/, '')}`);
}

function layoutOf(rows: readonly (readonly string[])[]): JsonValue {
  const types: Record<string, JsonObject> = {};
  const storage = rows.map(([label = '', type = '', slot = '', offset = '', bytes = '', contract = '']) => ({
    label,
    slot,
    offset: Number(offset),
    type: addType(type, types, bytes),
    contract,
  }));
  return { storage, types };
}

/** Adds a type and those in it, and returns its id. A size that isn't known is absent, and such a type isn't read. */
function addType(label: string, types: Record<string, JsonObject>, bytes: string | undefined, depth = 0): string {
  const [, key, value] = /^mapping\(([^()]{1,200}?) => (.{1,2000})\)$/.exec(label) ?? [];
  const [, base, length] = /^(.{1,2000})\[(\d{0,20})\]$/.exec(label) ?? [];
  const size = bytes ?? sizeOf(label)?.toString();
  const sized = size === undefined ? {} : { numberOfBytes: size };
  const inner = (text: string): string => (depth < maxDepth ? addType(text, types, undefined, depth + 1) : text);
  const add = (id: string, entry: JsonObject): string => {
    types[id] = { label, ...entry };
    return id;
  };
  if (key !== undefined && value !== undefined)
    return add(`t_mapping(${label})`, {
      encoding: 'mapping',
      key: inner(key),
      value: inner(value),
      numberOfBytes: '32',
    });
  if (base !== undefined)
    return add(`t_array(${label})`, {
      encoding: length === '' ? 'dynamic_array' : 'inplace',
      base: inner(base),
      ...sized,
    });
  if (label === 'string' || label === 'bytes')
    return add(`t_${label}_storage`, { encoding: 'bytes', numberOfBytes: '32' });
  const [, kind, name] = /^(contract|enum|struct) (.{1,500})$/.exec(label) ?? [];
  if (kind !== undefined) return add(`t_${kind}(${name})`, { encoding: 'inplace', ...sized });
  const isPlain = sizeOf(label) !== undefined;
  return add(isPlain ? `t_${label}` : `t_userDefinedValueType(${label})`, { encoding: 'inplace', ...sized });
}

/** The bytes of a value, or of an array of values with a length. */
function sizeOf(label: string): number | undefined {
  const [, base = '', length] = /^(.{1,200})\[(\d{1,9})\]$/.exec(label) ?? [];
  const each = length === undefined ? undefined : sizeOf(base);
  if (each !== undefined)
    return Math.ceil(Number(length) / Math.max(1, Math.floor(32 / each))) * Math.ceil(each / 32) * 32;
  const [, bits, bytes] = /^(?:u?int(\d{1,3})|bytes(\d{1,2}))$/.exec(label) ?? [];
  if (bits !== undefined) return Number(bits) / 8;
  if (bytes !== undefined) return Number(bytes);
  if (/^(?:address(?: payable)?$|contract )/.test(label)) return 20;
  return label === 'bool' || label.startsWith('enum ') ? 1 : undefined;
}

/** JSON that begins and ends its lines, with text before or behind it. */
function jsonWithin(text: string): JsonValue | undefined {
  let places = 0;
  for (const { index } of text.matchAll(/^[[{]/gm)) {
    places += 1;
    if (places > maxPlaces) return undefined;
    const rest = text.slice(index);
    const end = rest.search(/[\]}][ \t]{0,10}\r?\n(?![\s\]}",:[{])/);
    const parsed = parseJson(end === -1 ? rest : rest.slice(0, end + 1));
    if (parsed.kind === 'ok') return parsed.value;
  }
  return undefined;
}
