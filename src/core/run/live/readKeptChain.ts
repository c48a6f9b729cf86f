import { count, listOf, members, optional, type Reader, text, where } from '../../base/json/readers';
import type { KnownBlock } from './followedChain';
import type { KeptChain } from './keptChain';
import { type LostSpan, maxSpans } from './lostSpans';

/** Blocks that are read at most. A feed keeps fewer. */
const maxBlocks = 10_000;

const readBlock: Reader<KnownBlock> = members({
  number: count,
  hash: where(text, (hash) => /^0x[0-9a-f]{64}$/.test(hash)),
});

const readLostSpan: Reader<LostSpan> = where(
  members({ from: count, to: count, why: text }),
  ({ from, to }) => from <= to,
);

const readStored: Reader<Omit<KeptChain, 'places' | 'lost'> & Partial<Pick<KeptChain, 'lost'>>> = members({
  blocks: where(
    listOf(readBlock),
    (blocks) =>
      blocks.length > 0 &&
      blocks.length <= maxBlocks &&
      blocks.every(({ number }, at) => at === 0 || number > (blocks[at - 1]?.number ?? -1)),
  ),
  start: optional(count),
  sureTo: count,
  lost: optional(where(listOf(readLostSpan), ({ length }) => length <= maxSpans)),
  rows: optional(members({ id: text, lines: count })),
});

/** Reads where an earlier feed ended, as it was stored without the places of rows. Undefined for anything else. */
export function readKeptChain(stored: unknown): KeptChain | undefined {
  const chain = readStored(stored);
  return chain && { lost: [], ...chain, places: [] };
}
