import type { Anvil } from '../evm/anvil';

const blocks = 500;
const weiPerGwei = 1_000_000_000n;

/** The contract defines neither; these are the service's own choice. */
export const baseFeeForm = { unit: 'gwei', order: 'oldestFirst' } as const;

/**
 * Returns a JSON array with the base fees of the previous 500 blocks, from the node's fee history: decimal strings in
 * gwei, oldest first.
 */
export async function readBaseFeeHistory(node: Anvil): Promise<string> {
  const { baseFeePerGas } = await node.request<{ readonly baseFeePerGas: readonly string[] }>('eth_feeHistory', [
    `0x${blocks.toString(16)}`,
    'latest',
    [],
  ]);
  // The node adds the fee of the next block.
  return JSON.stringify(baseFeePerGas.slice(0, -1).map((fee) => printGwei(BigInt(fee))));
}

function printGwei(wei: bigint): string {
  const fraction = String(wei % weiPerGwei)
    .padStart(9, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(wei / weiPerGwei) : `${wei / weiPerGwei}.${fraction}`;
}
