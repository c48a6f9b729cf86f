import type { Network } from '../../../../../src/core/model/networks/network';

/** An Ethereum-like network as settings would resolve it. */
export const evmNetwork: Network = {
  key: 'main/mainnet',
  id: 'mainnet',
  name: 'Ethereum',
  service: { id: 'main', name: 'Node service' },
  family: 'evm',
  chainId: '1',
  credential: 'main',
  methodPrefix: 'l2net_',
  unsupportedTags: [],
  limits: { logResults: 10_000, logParameters: 5_000, blockRange: 100 },
  costs: {},
  currency: { symbol: 'ETH', decimals: 18 },
  baseFee: { unit: 'wei', order: 'oldestFirst' },
};

export const solanaNetwork: Network = {
  ...evmNetwork,
  key: 'main/solana',
  id: 'solana',
  name: 'Solana',
  family: 'solana',
  currency: { symbol: 'SOL', decimals: 9 },
};

export const l2Network: Network = { ...evmNetwork, key: 'main/l2net', id: 'l2net', name: 'L2', family: 'l2net' };
