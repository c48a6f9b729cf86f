import type { PastedChain } from './pastedRequest';

/** Chain IDs of EVM chains by the hosts of their explorers. A host below one of these is often another chain's. */
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
  ['otterscan.io', '1'],
  ['tx.eth.samczsun.com', '1'],
  ['zksync.blockscout.com', '324'],
  ['zksync-era.l2scan.co', '324'],
  ['explorer.linea.build', '59144'],
  ['scroll.blockscout.com', '534352'],
  ['zkevm.polygonscan.com', '1101'],
  ['opbnbscan.com', '204'],
  ['opbnb.bscscan.com', '204'],
  ['testnet.snowtrace.io', '43113'],
  ['subnets.avax.network', '43114'],
  ['ftmscan.com', '250'],
  ['cronoscan.com', '25'],
  ['explorer.cronos.org', '25'],
  ['kavascan.com', '2222'],
  ['moonriver.moonscan.io', '1285'],
  ['hyperevmscan.io', '999'],
  ['monadscan.com', '143'],
  ['seiscan.io', '1329'],
  ['katanascan.com', '747474'],
  ['plasmascan.to', '9745'],
  ['xdcscan.com', '50'],
  ['bttcscan.com', '199'],
  ['flowscan.io', '747'],
  ['explorer.mode.network', '34443'],
  ['modescan.io', '34443'],
  ['explorer.metis.io', '1088'],
  ['andromeda-explorer.metis.io', '1088'],
  ['pacific-explorer.manta.network', '169'],
  ['explorer.zora.energy', '7777777'],
  ['zorascan.xyz', '7777777'],
  ['scan.pulsechain.com', '369'],
  ['goerli.etherscan.io', '5'],
  ['sepolia-optimistic.etherscan.io', '11155420'],
  ['sepolia.lineascan.build', '59141'],
  ['sepolia.scrollscan.com', '534351'],
  ['sepolia.blastscan.io', '168587773'],
  ['sepolia.mantlescan.xyz', '5003'],
  ['sepolia.uniscan.xyz', '1301'],
  ['sepolia.worldscan.org', '4801'],
  ['alfajores.celoscan.io', '44787'],
  ['moonbase.moonscan.io', '1287'],
  ['mumbai.polygonscan.com', '80001'],
  ['cardona-zkevm.polygonscan.com', '2442'],
];

const otherFamilies: readonly (readonly [host: string, chain: PastedChain])[] = [
  ['solscan.io', { family: 'solana' }],
  ['explorer.solana.com', { family: 'solana' }],
  ['solana.fm', { family: 'solana' }],
  ['explorer.solana.org', { family: 'solana' }],
  ['solanabeach.io', { family: 'solana' }],
  ['xray.helius.xyz', { family: 'solana' }],
  ['orb.helius.dev', { family: 'solana' }],
  ['voyager.online', { family: 'l2net' }],
  ['starkscan.co', { family: 'l2net' }],
];

/** Chain IDs by the names that explorers of several chains have in their paths. */
const chainsOfPaths: Readonly<Record<string, string>> = {
  eth: '1',
  ethereum: '1',
  mainnet: '1',
  '1': '1',
  sepolia: '11155111',
  optimism: '10',
  'optimistic-ethereum': '10',
  base: '8453',
  arbitrum: '42161',
  'arbitrum-one': '42161',
  arbone: '42161',
  polygon: '137',
  matic: '137',
  bsc: '56',
  bnb: '56',
  gnosis: '100',
  avalanche: '43114',
  avax: '43114',
  'c-chain': '43114',
  linea: '59144',
  scroll: '534352',
  blast: '81457',
  mantle: '5000',
  celo: '42220',
  zksync: '324',
};

/** Explorers of several chains, with the chain in the path. */
const explorersOfChains: readonly string[] = [
  'dashboard.tenderly.co',
  'blocksec.com',
  'oklink.com',
  'blockchair.com',
  'openchain.xyz',
  'ethtx.info',
  'tx.eth.samczsun.com',
  'subnets.avax.network',
  'routescan.io',
  'dexscreener.com',
  'uniswap.org',
  'geckoterminal.com',
];

/**
 * Returns the chain that an explorer shows. Undefined for an unknown host. `parts` are those of the path, and `chain` is
 * a chain ID of the query.
 */
export function chainOfExplorer(host: string, parts: readonly string[], chain?: string): PastedChain | undefined {
  const isAt = (known: string): boolean => host === known || host.endsWith(`.${known}`);
  if (chain !== undefined && !otherFamilies.some(([known]) => isAt(known))) return { family: 'evm', chainId: chain };
  if (explorersOfChains.some(isAt)) {
    const named = parts.find((part) => Object.hasOwn(chainsOfPaths, part.toLowerCase()))?.toLowerCase();
    const numbered = /^(\d{1,10})\.routescan\.io$/.exec(host)?.[1];
    const chainId = numbered ?? (named === undefined ? undefined : chainsOfPaths[named]);
    if (chainId !== undefined) return { family: 'evm', chainId };
  }
  const named = host.replace(/^(?:www|[a-z]{2})\./, '');
  const evm = explorers.find(([known]) => host === known || named === known);
  if (evm) return { family: 'evm', chainId: evm[1] };
  return otherFamilies.find(([known]) => isAt(known))?.[1];
}
