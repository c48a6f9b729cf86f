import { AttemptList } from '../core/base/credits/attemptList';
import type { LedgerEntry } from '../core/base/credits/ledgerEntry';

/** Adds entries that are not on disk yet after those that are. An attempt may be begun on disk and settled here. */
export function withUnwritten(
  written: readonly LedgerEntry[],
  unwritten: readonly LedgerEntry[],
  since: number,
  isRunning: (attempt: string) => boolean,
): readonly LedgerEntry[] {
  const list = new AttemptList();
  for (const entry of [...written, ...unwritten]) list.add(entry);
  return list.sentSince(since, isRunning);
}
