import { readFields } from '../../base/json/readFields';
import type { KnownBlock } from './followedChain';
import type { KeptChain, KeptRows } from './keptChain';
import { type LostSpan, maxSpans } from './lostSpans';

/** Blocks that are read at most. A feed keeps fewer. */
const maxBlocks = 10_000;

/** Reads where an earlier feed ended, as it was stored without the places of rows. Undefined for anything else. */
export function readKeptChain(stored: unknown): KeptChain | undefined {
  const { blocks, start, sureTo, lost = [], rows } = readFields(stored) ?? {};
  if (!Array.isArray(blocks) || blocks.length === 0 || blocks.length > maxBlocks || !isBlock(sureTo)) return undefined;
  if (start !== undefined && !isBlock(start)) return undefined;
  if (!Array.isArray(lost) || lost.length > maxSpans) return undefined;
  const gaps = lost.flatMap((span) => readLostSpan(span) ?? []);
  if (gaps.length < lost.length) return undefined;
  const read = blocks.map(readKnownBlock);
  const known = read.flatMap((block) => block ?? []);
  const isOrdered = known.every(({ number }, at) => at === 0 || number > (known[at - 1]?.number ?? -1));
  if (known.length < read.length || !isOrdered) return undefined;
  const kept = readKeptRows(rows);
  return { blocks: known, start, sureTo, places: [], lost: gaps, rows: kept };
}

function readKeptRows(stored: unknown): KeptRows | undefined {
  const { id, lines } = readFields(stored) ?? {};
  return typeof id === 'string' && isBlock(lines) ? { id, lines } : undefined;
}

function readKnownBlock(stored: unknown): KnownBlock | undefined {
  const { number, hash } = readFields(stored) ?? {};
  return isBlock(number) && typeof hash === 'string' && /^0x[0-9a-f]{64}$/.test(hash) ? { number, hash } : undefined;
}

function readLostSpan(stored: unknown): LostSpan | undefined {
  const { from, to, why } = readFields(stored) ?? {};
  return isBlock(from) && isBlock(to) && from <= to && typeof why === 'string' ? { from, to, why } : undefined;
}

function isBlock(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
