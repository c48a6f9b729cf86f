import { printJson } from '../../base/json/printJson';
import { jsonOfValue } from '../../base/view/printValue';
import type { Value } from '../../base/view/value';
import { shortType } from '../../formats/l2net/decodeCairoEvent';
import type { ColumnType, ColumnValue } from './saveColumn';

/** The column type for values of a Cairo type. Undefined if the type is unknown. */
export function cairoColumnType(type: string | undefined): ColumnType {
  const name = shortType(type ?? 'felt');
  if (/^(?:u(?:8|16|32)|usize|i(?:8|16|32|64))$/.test(name)) return 'int64';
  if (name === 'u64') return 'uint64';
  if (/^(?:u(?:96|128|256|512)|i128|Uint256)$/.test(name)) return 'decimal';
  if (name === 'bool') return 'boolean';
  return /^(?:felt(?:252)?|ContractAddress|ClassHash|StorageAddress|StorageBaseAddress|EthAddress|bytes31|ByteArray)$/.test(
    name,
  )
    ? 'text'
    : 'json';
}

/** A decoded value as a cell. Undefined if it doesn't have the column's type. */
export function valueCell(value: Value, type: ColumnType): ColumnValue | undefined {
  switch (type) {
    case 'int64':
    case 'uint64':
      return value.kind === 'integer' ? BigInt(value.digits) : undefined;
    case 'decimal':
      return value.kind === 'integer' ? value.digits : undefined;
    case 'boolean':
      return value.kind === 'boolean' ? value.value : undefined;
    case 'text':
      return 'text' in value ? value.text : undefined;
    case 'time':
      return value.kind === 'time' ? Number(value.seconds) : undefined;
    case 'json':
      return value.kind === 'undecoded' ? undefined : printJson(jsonOfValue(value));
  }
}
