import type { JsonValue } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import type { JournalHeader } from './journalHeader';
import { encodeStorageSource } from './workSource';

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
