/**
 * Tokens of the main network and its test networks that are known by their address (a felt without leading zeros): each
 * transaction pays its fee with one of the first two.
 */
const tokens: ReadonlySet<string> = new Set([
  // STRK
  '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
  // ETH
  '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7',
  // USDC
  '0x53c91253bc9682c04929ca02ed00b3e423f6710d2ee7e0d5ebb06f3ecf368a8',
  // USDT
  '0x68f5c6a61780768455de69077e07e89787839bf8166decfbf92b645209c0fb8',
]);

/** Whether a contract (a felt without leading zeros) is a well-known ERC-20 token. */
export function isKnownL2Token(contract: string): boolean {
  return tokens.has(contract);
}
