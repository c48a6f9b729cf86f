import { integerOf, type JsonValue, readMember } from '../../../base/json/jsonValue';
import type { Call } from '../../../model/exchange/exchange';
import { type BlockBound, readBlockBound } from './blockSpan';

/** The method whose rows `# @rows` chooses. */
export const rowsMethod = 'eth_getBlockRange';

/** What of blocks `# @rows` can name. */
export const blockRows = ['transactions', 'receipts'] as const;

export type BlockRows = (typeof blockRows)[number];

/** The parameters of an `eth_getBlockRange` call. */
export interface BlockRangeQuery {
  readonly from: BlockBound;
  readonly to: BlockBound;
  /** True for transactions as objects, false for hashes. */
  readonly isFull: boolean;
}

/**
 * Reads the parameters of `eth_getBlockRange` (contract section 4). Undefined for other methods and for invalid
 * parameters.
 */
export function readBlockRangeQuery(call: Call): BlockRangeQuery | undefined {
  if (call.kind !== 'rpc' || call.method !== rowsMethod || !Array.isArray(call.params)) return undefined;
  const [start, end, isFull]: readonly (JsonValue | undefined)[] = call.params;
  if (start === undefined || end === undefined || typeof isFull !== 'boolean') return undefined;
  const from = readBlockBound(start);
  const to = readBlockBound(end);
  return from === undefined || to === undefined ? undefined : { from, to, isFull };
}

/** What connects a block to its neighbors. Undefined for anything but a block. */
export function readBlockLink(
  block: JsonValue,
): { readonly number: number; readonly hash: string; readonly parentHash: string } | undefined {
  const number = integerOf(readMember(block, 'number'));
  const hash = readMember(block, 'hash');
  const parentHash = readMember(block, 'parentHash');
  if (number === undefined || typeof hash !== 'string' || typeof parentHash !== 'string') return undefined;
  return { number: Number(number), hash: hash.toLowerCase(), parentHash: parentHash.toLowerCase() };
}
