import type { AbiType } from '../../../../../../src/core/formats/abi/type/abiType';
import type { Plain } from '../decode/plainEvent';

/** A value as people write it in a cell. */
export function writtenOf(type: AbiType, value: Plain): string {
  switch (type.kind) {
    case 'string':
      return `"${String(value).replace(/["\\]/g, '\\$&')}"`;
    case 'array':
      return `[${Object.values(value as readonly Plain[])
        .map((item) => writtenOf(type.element, item))
        .join(', ')}]`;
    case 'tuple': {
      const values = Object.values(value as readonly Plain[]);
      return `(${type.members.map((member, index) => writtenOf(member.type, values[index] ?? '')).join(', ')})`;
    }
    default:
      return String(value);
  }
}
