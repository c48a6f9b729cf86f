import { type JsonValue, readMember } from '../../../base/json/jsonValue';
import type { Value } from '../../../base/view/value';
import { parseFelt, plainFelt } from '../../../formats/l2net/felt';
import { l1Address } from '../../../formats/l2net/l1Address';
import { anyValue } from '../shared/memberValue';

/** Reads an address of L1, which nodes send as a felt without leading zeros. */
export function l1AddressMember(json: JsonValue | undefined, name: string): Value {
  return l1AddressValue(readMember(json, name));
}

/** Shows a felt as an address of L1 if it can be one. */
export function l1AddressValue(json: JsonValue | undefined): Value {
  return feltOr(json, (felt) => l1Address(felt) ?? plainFelt(felt));
}

/** Shows a felt, and any other value as it is. */
export function feltOr(json: JsonValue | undefined, make: (felt: bigint) => Value): Value {
  const felt = parseFelt(json);
  return felt === undefined ? anyValue(json) : make(felt);
}
