import { rpcFailure, type RpcOutcome } from '../front/rpcMessage';
import { type Anvil, NodeError } from './anvil';

type Block = Readonly<Record<string, unknown>>;

const tags = ['latest', 'earliest', 'pending', 'safe', 'finalized'];

/** Number of blocks per batch. */
const batchSize = 100;

/**
 * Implements eth_getBlockRange, which nodes don't have: the blocks between two bounds, inclusive, oldest first, as the
 * node's own eth_getBlockByNumber returns them. Blocks that don't exist (after the head, in a reversed range) are
 * omitted.
 */
export async function readBlockRange(node: Anvil, params: unknown): Promise<RpcOutcome> {
  if (!Array.isArray(params) || params.length !== 3)
    return rpcFailure(-32602, 'eth_getBlockRange takes a start block, an end block and a transaction details flag');
  const [start, end, isDetailed]: readonly unknown[] = params;
  if (!isBlockParameter(start) || !isBlockParameter(end))
    return rpcFailure(-32602, 'invalid block parameter: a hexadecimal number or a tag is expected');
  if (typeof isDetailed !== 'boolean')
    return rpcFailure(-32602, 'invalid transaction details flag: a boolean is expected');
  try {
    const blocks = await readBlocks(
      node,
      await blockNumber(node, start),
      await blockNumber(node, end),
      isDetailed,
      end === 'pending',
    );
    return { kind: 'result', json: JSON.stringify(blocks) };
  } catch (error) {
    if (error instanceof NodeError) return rpcFailure(error.code, error.message);
    throw error;
  }
}

async function readBlocks(
  node: Anvil,
  from: number,
  to: number,
  isDetailed: boolean,
  endsPending: boolean,
): Promise<readonly Block[]> {
  const head = await blockNumber(node, 'latest');
  const blocks: Block[] = [];
  for (let first = from; first <= Math.min(to, head); first += batchSize) {
    const last = Math.min(first + batchSize - 1, to, head);
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => `0x${(first + index).toString(16)}`);
    const answers = await node.requestAll<Block | null>(
      numbers.map((number) => ['eth_getBlockByNumber', [number, isDetailed]]),
    );
    blocks.push(...answers.filter((block) => block !== null));
  }
  if (endsPending && from <= to)
    blocks.push({
      ...(await node.request<Block>('eth_getBlockByNumber', ['pending', isDetailed])),
      ...withheldWhilePending,
    });
  return blocks;
}

/** Contract, section 2: returns null for the pending block. */
const withheldWhilePending = { hash: null, logsBloom: null, nonce: null, number: null };

function isBlockParameter(value: unknown): value is string {
  return typeof value === 'string' && (tags.includes(value) || /^0x[0-9a-f]{1,13}$/i.test(value));
}

async function blockNumber(node: Anvil, parameter: string): Promise<number> {
  if (!tags.includes(parameter)) return Number(parameter);
  const block = await node.request<{ readonly number: string }>('eth_getBlockByNumber', [parameter, false]);
  return Number(block.number);
}
