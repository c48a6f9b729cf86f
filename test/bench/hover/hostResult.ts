/** What the script in the extension host found out. All times in milliseconds. */
export interface HostResult {
  /** Whether opening a file without a hash woke the extension up. */
  readonly isActive: boolean;
  /** From a place in a line of 1 MB to what stands there, by kind of line. */
  readonly longLines: Readonly<Record<string, readonly number[]>>;
  /** From hover to Markdown, for receipts on disk, and for the same again. */
  readonly cached: readonly number[];
  readonly again: readonly number[];
  /** Memory that stays taken after a thousand cached receipts were hovered, and their bytes on disk. */
  readonly heapBytes: number;
  readonly diskBytes: number;
  /**
   * What a hover that asks the network takes beyond its requests: the very first one, and those after the code is warm.
   */
  readonly firstOverhead: number;
  readonly overheads: readonly number[];
  /** From hover to Markdown over places of long lines that are nothing to look up. */
  readonly nothing: readonly number[];
}
