import { wordLength } from '../decode/abiReader';
import type { AbiType } from '../type/abiType';
import { isDynamicType } from '../type/isDynamicType';

/**
 * Whether the first offset in the data points to the position directly after the heads of all arguments, where every
 * encoder puts it. Data of a declaration with more or fewer arguments often decodes too, but has another first offset.
 * The same applies within a tuple that comes first.
 */
export function hasFirstOffsetOf(types: readonly AbiType[], data: string, start = 0): boolean {
  const width = types.reduce((sum, type) => sum + headWidth(type), 0);
  let at = start;
  for (const type of types) {
    if (isDynamicType(type)) {
      if (wordAt(data, at) !== BigInt(width)) return false;
      return type.kind !== 'tuple' || hasFirstOffsetOf(memberTypes(type), data, start + width);
    }
    at += headWidth(type);
  }
  return true;
}

function wordAt(data: string, at: number): bigint | undefined {
  const digits = data.slice(2 + 2 * at, 2 + 2 * (at + wordLength));
  return /^[\da-f]{64}$/i.test(digits) ? BigInt(`0x${digits}`) : undefined;
}

function memberTypes(type: Extract<AbiType, { kind: 'tuple' }>): readonly AbiType[] {
  return type.members.map((member) => member.type);
}

/** Size in the head, in bytes (Contract ABI Specification, "Formal Specification of the Encoding"). */
function headWidth(type: AbiType): number {
  if (isDynamicType(type)) return wordLength;
  if (type.kind === 'array') return (type.length ?? 0) * headWidth(type.element);
  return type.kind === 'tuple' ? memberTypes(type).reduce((sum, member) => sum + headWidth(member), 0) : wordLength;
}
