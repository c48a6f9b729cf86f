import { encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';

export const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';

export const alice = '0x00000000219ab540356cBB839Cbe05303d7705Fa';

export const bob = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';

const transfer = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);

/** Returns a log of an ERC-20 transfer from `alice` to `bob`, as nodes send it. */
export function transferLog(
  value: bigint,
  index = 0,
  more: Record<string, JsonValue> = {},
): { readonly [key: string]: JsonValue } {
  const topics = encodeEventTopics({ abi: transfer, args: { from: alice, to: bob } }) as Hex[];
  return {
    address: token,
    topics,
    data: encodeAbiParameters([{ type: 'uint256' }], [value]),
    blockNumber: '0x10',
    transactionHash: `0x${'a'.repeat(64)}`,
    transactionIndex: '0x1',
    blockHash: `0x${'b'.repeat(64)}`,
    logIndex: `0x${index.toString(16)}`,
    removed: false,
    ...more,
  };
}
