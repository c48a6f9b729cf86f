/**
 * Whether a method takes names in braces after a contract: `eth_getStorageValues Vault { owner, fee }`. The name may have
 * the prefix of a network.
 */
export function namesVariables(method: string): boolean {
  return method.endsWith('_getStorageValues');
}
