/**
 * Splits an address as it is written, without parsing it as a URL: placeholders and escapes stay as they are.
 * @param address an address with a scheme, or only a path
 */
export function splitAddress(address: string): { readonly host: string; readonly rest: string } {
  const at = address.indexOf('://');
  if (at === -1) return { host: '', rest: address };
  const length = address.slice(at + 3).search(/[/?#]/);
  const end = length === -1 ? address.length : at + 3 + length;
  return { host: address.slice(at + 3, end), rest: address.slice(end) };
}
