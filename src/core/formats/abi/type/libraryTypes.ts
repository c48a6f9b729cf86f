import type { JsonValue } from '../../../base/json/jsonValue';
import { isObject, readList, readMember, readText } from '../../../base/json/readMember';
import { abiTypeOf } from './abiType';

/** Maximum characters of a type's text. */
const maxLength = 1_024;

/**
 * Returns the ABI type of a value whose type solc wrote by its name in a library's ABI: an enum (`L.Kind`) is a uint8, a
 * contract (`IERC20`) an address, and a reference to storage (`Set.Data storage`) the number of its slot. `internalType`
 * tells an enum from a contract. Undefined if the type is not one of these.
 */
export function abiTypeOfLibrary(type: string, internalType: string | undefined): string | undefined {
  if (type.length > maxLength) return undefined;
  if (type.endsWith(' storage')) return 'uint256';
  const brackets = type.indexOf('[');
  const suffix = brackets < 0 ? '' : type.slice(brackets);
  if (internalType?.startsWith('enum ') === true) return `uint8${suffix}`;
  return internalType?.startsWith('contract ') === true ? `address${suffix}` : undefined;
}

/**
 * Returns the signature that the selector of a library's function is hashed from, from its entry in a JSON ABI: with the
 * types as they are written, and structs by the name in `internalType`. Undefined if a name is missing.
 */
export function librarySignature(entry: JsonValue): string | undefined {
  const types = readList(entry, 'inputs').map(writtenType);
  const name = readText(entry, 'name');
  return name === undefined || types.includes(undefined) ? undefined : `${name}(${types.join(',')})`;
}

function writtenType(parameter: JsonValue): string | undefined {
  const type = readText(parameter, 'type');
  if (type?.startsWith('tuple') === true)
    return /^struct ([\w$.[\]]{1,1024})$/.exec(readText(parameter, 'internalType') ?? '')?.[1];
  if (type === undefined || type.length > maxLength) return undefined;
  // `uint` and the like are canonical in signatures.
  return type === 'uint' || type === 'int' ? `${type}256` : type;
}

/** Returns the signatures that a compiler wrote for an artifact's functions; undefined if it wrote none. */
export function methodIdentifiersOf(json: JsonValue): ReadonlySet<string> | undefined {
  const found = readMember(json, 'methodIdentifiers') ?? readMember(readMember(json, 'evm'), 'methodIdentifiers');
  return isObject(found) ? new Set(Object.keys(found).slice(0, maxIdentifiers)) : undefined;
}

const maxIdentifiers = 20_000;

/** Returns whether a written type is an ABI type, so that it isn't one that only libraries have. */
export function isAbiType(type: string): boolean {
  if (/^(?:u?int\d*|address|bool|bytes\d*|string|tuple)(?:\[\d*\])?$/.test(type)) return true;
  return abiTypeOf({ name: '', type, components: [] }).kind === 'ok';
}
