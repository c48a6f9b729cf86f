import type { RunningService } from '../service/startService';

/** Blocks of the contract `bazaar`, and all its logs between them. */
export interface ShortRange {
  readonly fromBlock: number;
  readonly toBlock: number;
  readonly logs: number;
}

/** Its quiet stretch, and one with 400 logs in every second block. */
const blocks = 92;
/** The limit with which a tenth of the logs takes as many calls as the whole contract at 10,000 logs per answer. */
const logResults = 800;

/** Makes answers of the service small, so that a range of few logs takes many calls. Call it after every reset. */
export async function setShortRange(service: RunningService): Promise<ShortRange> {
  const { bazaar, contracts } = service.landmarks.evm;
  await service.adminClient.configure({ logResults });
  const { fromBlock } = bazaar;
  const toBlock = fromBlock + blocks - 1;
  const hex = (block: number): string => `0x${block.toString(16)}`;
  const filter = { address: contracts.bazaar.address, fromBlock: hex(fromBlock), toBlock: hex(toBlock) };
  const logs = await service.adminClient.node<readonly unknown[]>('eth_getLogs', [filter]);
  return { fromBlock, toBlock, logs: logs.length };
}
