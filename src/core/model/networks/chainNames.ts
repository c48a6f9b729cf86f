/** Names of common EVM chains by chain ID. */
const names: ReadonlyMap<string, string> = new Map([
  ['1', 'Ethereum'],
  ['10', 'OP Mainnet'],
  ['56', 'BNB Smart Chain'],
  ['100', 'Gnosis'],
  ['130', 'Unichain'],
  ['137', 'Polygon'],
  ['324', 'ZKsync Era'],
  ['1337', 'Development chain'],
  ['5000', 'Mantle'],
  ['8453', 'Base'],
  ['17000', 'Holesky'],
  ['31337', 'Development chain'],
  ['42161', 'Arbitrum One'],
  ['42220', 'Celo'],
  ['43114', 'Avalanche C-Chain'],
  ['59144', 'Linea'],
  ['80002', 'Polygon Amoy'],
  ['81457', 'Blast'],
  ['84532', 'Base Sepolia'],
  ['421614', 'Arbitrum Sepolia'],
  ['534352', 'Scroll'],
  ['560048', 'Hoodi'],
  ['11155111', 'Sepolia'],
  ['11155420', 'OP Sepolia'],
]);

/** Whether a chain ID is one of a common chain. */
export function isNamedChain(chainId: string): boolean {
  return names.has(chainId);
}

/** Returns the name of a chain, or `Chain 7` for an unknown one. */
export function chainName(chainId: string): string {
  return names.get(chainId) ?? `Chain ${chainId}`;
}
