/** Codes of `Panic(uint256)` (Solidity documentation, "Panic via assert and Error via require"), by decimal digits. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['0', 'a check that the compiler inserted failed'],
  ['1', 'an assertion failed'],
  ['17', 'arithmetic overflowed or underflowed'],
  ['18', 'division or modulo by zero'],
  ['33', 'a value does not belong to its enum'],
  ['34', 'a storage byte array is wrongly encoded'],
  ['49', 'pop on an empty array'],
  ['50', 'an array index is out of bounds'],
  ['65', 'too much memory was allocated'],
  ['81', 'an uninitialized internal function was called'],
]);

/** What a panic code means; undefined for codes that the language does not define. */
export function panicReason(digits: string): string | undefined {
  return reasons.get(digits);
}
