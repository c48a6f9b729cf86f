/** Results of the script in the extension host. All times are in milliseconds. */
export interface HostResult {
  /** Whether opening a file without a hash activated the extension. */
  readonly isActive: boolean;
  /** Time to find the word in a line of 1 MB, by kind of line. */
  readonly longLines: Readonly<Record<string, readonly number[]>>;
  /** Time from hover to Markdown, for receipts on disk and for repeated hovers. */
  readonly cached: readonly number[];
  readonly again: readonly number[];
  /** Memory in use after hovering over a thousand cached receipts, and their size on disk. */
  readonly heapBytes: number;
  readonly diskBytes: number;
  /** Time that a hover with requests adds to those requests: the first hover, and later ones with warm code. */
  readonly firstOverhead: number;
  readonly overheads: readonly number[];
  /** Time of the requests of those later hovers, to a node on the same machine. */
  readonly requests: readonly number[];
  /** Time from hover to Markdown at positions in long lines without anything to look up. */
  readonly nothing: readonly number[];
  /** Time from hover to Markdown for a thousand addresses, before and after each is known by a deployment. */
  readonly unknownAddresses: readonly number[];
  readonly deployedAddresses: readonly number[];
}
