import type { SavedBlocks } from '../../core/answer/saving/saver';

/** A part of a dataset's files: the third of sixteen. */
export interface DatasetShare {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/**
 * Returns the blocks of a share. Shares begin and end where files do and differ by at most one file, so they follow from
 * the range alone. Undefined if there are more shares than files.
 */
export function blocksOfShare(
  { from, to }: SavedBlocks,
  blocksPerFile: number,
  { number, of }: DatasetShare,
): SavedBlocks | undefined {
  const first = Math.floor(from / blocksPerFile);
  const files = countFiles({ from, to }, blocksPerFile);
  const startOf = (share: number): number => first + Number((BigInt(files) * BigInt(share)) / BigInt(of));
  const [start, end] = [startOf(number - 1), startOf(number)];
  if (start === end) return undefined;
  return { from: Math.max(from, start * blocksPerFile), to: Math.min(to, end * blocksPerFile - 1) };
}

/** The number of files that blocks are divided into. */
export function countFiles({ from, to }: SavedBlocks, blocksPerFile: number): number {
  return Math.floor(to / blocksPerFile) - Math.floor(from / blocksPerFile) + 1;
}

/** The last block of the file that begins with a block. */
export function lastBlockOfFile(from: number, to: number, blocksPerFile: number): number {
  return Math.min(to, (Math.floor(from / blocksPerFile) + 1) * blocksPerFile - 1);
}

/** The path of a file, with `/`. Readers know its first block from the name of its folder. */
export function datasetFileName({ from, to }: SavedBlocks, blocksPerFile: number, format: string): string {
  return `from_block=${Math.floor(from / blocksPerFile) * blocksPerFile}/${from}-${to}.${format}`;
}
