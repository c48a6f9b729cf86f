import type { NetworkSetting } from './serviceEdits';

/** Networks to select from. The ID replaces `{network}` in URLs. */
export const networkTemplates: readonly (NetworkSetting & { readonly name: string })[] = [
  { id: 'mainnet', name: 'Ethereum', family: 'evm', chainId: '1' },
  { id: 'sepolia', name: 'Sepolia', family: 'evm', chainId: '11155111' },
  { id: 'base', name: 'Base', family: 'evm', chainId: '8453' },
  { id: 'optimism', name: 'OP Mainnet', family: 'evm', chainId: '10' },
  { id: 'arbitrum', name: 'Arbitrum One', family: 'evm', chainId: '42161' },
  { id: 'polygon', name: 'Polygon', family: 'evm', chainId: '137' },
  { id: 'solana', name: 'Solana', family: 'solana' },
  { id: 'l2net', name: 'L2 network', family: 'l2net' },
];
