import type { Hex } from 'viem';

import type { EvmLandmarks } from './evmLandmarks';
import type { Deployed, TransactionWriter } from './transactionWriter';

/** A series of similar blocks: the logs of each, and the number of empty blocks before it. */
interface Stretch {
  readonly blocks: number;
  readonly logs: number;
  readonly emptyBefore: number;
}

/** Quiet for a long time, then a peak with one block that fills more than half of an answer, then less and less. */
const stretches: readonly Stretch[] = [
  { blocks: 8, logs: 25, emptyBefore: 6 },
  { blocks: 18, logs: 400, emptyBefore: 1 },
  { blocks: 20, logs: 2_000, emptyBefore: 0 },
  { blocks: 1, logs: 6_000, emptyBefore: 0 },
  { blocks: 14, logs: 3_000, emptyBefore: 0 },
  { blocks: 24, logs: 250, emptyBefore: 1 },
  { blocks: 8, logs: 3, emptyBefore: 9 },
];

/** Maximum gas of one transaction (EIP-7825). */
const gas: Hex = '0x1000000';

/** Mines more logs of one contract than fit in one answer, unevenly distributed. */
export async function writeBazaar(
  writer: TransactionWriter,
  bazaar: Deployed,
  from: Hex,
): Promise<EvmLandmarks['bazaar']> {
  let block = bazaar.block;
  for (const { blocks, logs, emptyBefore } of stretches) {
    for (let index = 0; index < blocks; index++) {
      if (emptyBefore > 0) await writer.node.request('anvil_mine', [`0x${emptyBefore.toString(16)}`]);
      await writer.call(bazaar, from, 'trade', [BigInt(logs)], { gas });
      block += emptyBefore + 1;
    }
  }
  return {
    event: 'Transfer(address indexed from, address indexed to, uint256 value)',
    logs: stretches.reduce((sum, { blocks, logs }) => sum + blocks * logs, 0),
    mostLogsInOneBlock: Math.max(...stretches.map(({ logs }) => logs)),
    fromBlock: bazaar.block + 1,
    toBlock: block,
  };
}
