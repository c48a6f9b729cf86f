import type { PastedChain } from './pastedRequest';

/** Chain IDs of EVM chains by the hosts of their explorers. A host below one of these counts, too. */
const explorers: readonly (readonly [host: string, chainId: string])[] = [
  ['sepolia.etherscan.io', '11155111'],
  ['holesky.etherscan.io', '17000'],
  ['hoodi.etherscan.io', '560048'],
  ['optimistic.etherscan.io', '10'],
  ['sepolia-optimism.etherscan.io', '11155420'],
  ['etherscan.io', '1'],
  ['eth.blockscout.com', '1'],
  ['eth-sepolia.blockscout.com', '11155111'],
  ['beaconcha.in', '1'],
  ['ethplorer.io', '1'],
  ['sepolia.basescan.org', '84532'],
  ['basescan.org', '8453'],
  ['base.blockscout.com', '8453'],
  ['base-sepolia.blockscout.com', '84532'],
  ['sepolia.arbiscan.io', '421614'],
  ['nova.arbiscan.io', '42170'],
  ['arbiscan.io', '42161'],
  ['arbitrum.blockscout.com', '42161'],
  ['explorer.optimism.io', '10'],
  ['optimism.blockscout.com', '10'],
  ['amoy.polygonscan.com', '80002'],
  ['polygonscan.com', '137'],
  ['polygon.blockscout.com', '137'],
  ['testnet.bscscan.com', '97'],
  ['bscscan.com', '56'],
  ['gnosisscan.io', '100'],
  ['gnosis.blockscout.com', '100'],
  ['snowtrace.io', '43114'],
  ['snowscan.xyz', '43114'],
  ['lineascan.build', '59144'],
  ['scrollscan.com', '534352'],
  ['blastscan.io', '81457'],
  ['mantlescan.xyz', '5000'],
  ['celoscan.io', '42220'],
  ['celo.blockscout.com', '42220'],
  ['era.zksync.network', '324'],
  ['explorer.zksync.io', '324'],
  ['uniscan.xyz', '130'],
  ['unichain.blockscout.com', '130'],
  ['worldscan.org', '480'],
  ['berascan.com', '80094'],
  ['sonicscan.org', '146'],
  ['fraxscan.com', '252'],
  ['moonscan.io', '1284'],
  ['taikoscan.io', '167000'],
  ['abscan.org', '2741'],
  ['apescan.io', '33139'],
  ['soneium.blockscout.com', '1868'],
  ['explorer.inkonchain.com', '57073'],
];

const otherFamilies: readonly (readonly [host: string, chain: PastedChain])[] = [
  ['solscan.io', { family: 'solana' }],
  ['explorer.solana.com', { family: 'solana' }],
  ['solana.fm', { family: 'solana' }],
  ['voyager.online', { family: 'l2net' }],
  ['starkscan.co', { family: 'l2net' }],
];

/** Returns the chain that an explorer shows. Undefined for an unknown host. */
export function chainOfExplorer(host: string): PastedChain | undefined {
  const isAt = (known: string): boolean => host === known || host.endsWith(`.${known}`);
  const evm = explorers.find(([known]) => isAt(known));
  if (evm) return { family: 'evm', chainId: evm[1] };
  return otherFamilies.find(([known]) => isAt(known))?.[1];
}
