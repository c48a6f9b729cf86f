/** Returns the selector of call data or revert data in lowercase. Undefined for data without one. */
export function selectorOfData(data: string): string | undefined {
  return /^0x[\da-f]{8,}$/i.test(data) ? data.slice(0, 10).toLowerCase() : undefined;
}
