import type { AbiType } from './abiType';

/**
 * Returns whether the size of a type's encoding depends on the value, so that its head is an offset (Contract ABI
 * Specification, "Formal Specification of the Encoding").
 */
export function isDynamicType(type: AbiType): boolean {
  switch (type.kind) {
    case 'bytes':
    case 'string':
      return true;
    case 'array':
      return type.length === undefined || isDynamicType(type.element);
    case 'tuple':
      return type.members.some((member) => isDynamicType(member.type));
    default:
      return false;
  }
}
