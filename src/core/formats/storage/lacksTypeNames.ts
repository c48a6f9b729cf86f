import { isObject, type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import { findStorageLayout } from './findStorageLayout';
import { enumNamesOf, underlyingTypesOf } from './readAst';

/**
 * Whether a layout has enums without the names of their members, or user-defined types without what is below them. solc
 * doesn't write them into layouts: they are in the AST of the file that declares them.
 */
export function lacksTypeNames(layout: JsonValue): boolean {
  const found = findStorageLayout(layout);
  const types = found?.kind === 'solc' ? readMember(found.json, 'types') : undefined;
  const [enums, underlying] = [enumNamesOf(layout), underlyingTypesOf(layout)];
  return Object.entries(isObject(types) ? types : {}).some(([id, type]) => {
    const [, kind, node = ''] = /^t_(enum|userDefinedValueType)\(.*\)(\d+)$/.exec(id) ?? [];
    if (kind === undefined) return false;
    // OpenZeppelin's plugins write them into the layout.
    if (readMember(type, 'members') !== undefined || readText(type, 'underlying') !== undefined) return false;
    return !(kind === 'enum' ? enums : underlying).has(node);
  });
}
