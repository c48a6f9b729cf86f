/** The alias of the key for the Etherscan-compatible service. Services of nodes can't use it. */
export const webKeyAlias = 'verified-abi';

/** Whether an alias stands for the key of the Etherscan-compatible service, also in the names of variables. */
export function isWebKeyAlias(alias: string): boolean {
  return alias.toLowerCase().replace(/[^a-z0-9]/g, '-') === webKeyAlias;
}
