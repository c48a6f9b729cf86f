import type { JsonValue } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import type { NetworkLimits } from '../../model/networks/network';
import type { MovingTag } from './plan/blockSpan';
import { encodeStorageSource, type WorkSource } from './workSource';

/** A block and its hash, which changes if the block or one before it is replaced. */
export interface ChainMark {
  readonly block: number;
  readonly hash: string;
}

/** The start of a long run. The run resumes from this and the entries of its journal. */
export interface JournalHeader {
  readonly id: string;
  /** `serviceId/networkId`. */
  readonly network: string;
  /** What it started from, with its bounds at the start. */
  readonly source: WorkSource;
  /** The head numbers at the start. */
  readonly heads: ReadonlyMap<MovingTag, number>;
  readonly limits: NetworkLimits;
  /** `# @pages n`. */
  readonly maxPages: number | undefined;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /**
   * The first block of the range, from which it is seen that the chain started over. Only chains of nodes on this computer
   * have one: others don't start over, and asking costs something.
   */
  readonly chain?: ChainMark;
  /** The head that a search is planned with. While it is the same, so is every block that the search has read. */
  readonly head?: ChainMark | undefined;
}

/** The first line of a journal: the header of a long run and its progress. */
export interface JournalSummary {
  readonly header: JournalHeader;
  /** `running` means in this window or another one. An interrupted run is `stopped`. */
  readonly state: 'running' | 'stopped' | 'done';
  /** The number of rows delivered so far. */
  readonly rows: number;
  /** From 0 to 1. Undefined if the end is unknown. */
  readonly done: number | undefined;
}

/** Prints a summary as one line of JSON. */
export function printJournalSummary({ header, state, rows, done }: JournalSummary): string {
  const { id, network, source, heads, limits, maxPages, startedAt, chain, head } = header;
  const named: Record<string, JsonValue> = {};
  for (const [name, limit] of Object.entries(limits)) named[name] = limit;
  return printJson({
    version: 1,
    state,
    rows,
    ...(done !== undefined && { done }),
    id,
    network,
    ...(source.kind === 'request'
      ? { method: source.call.method, params: source.call.params }
      : { source: encodeStorageSource(source) }),
    heads: Object.fromEntries(heads),
    limits: named,
    startedAt,
    ...(maxPages !== undefined && { maxPages }),
    ...(chain && { chain: { ...chain } }),
    ...(head && { head: { ...head } }),
  });
}
