import type { Explanation } from '../../failure/explainOutcome';
import { rangeOfRequest, readLongWorkRequest } from '../createLongWork';
import type { JournalEntry } from '../journalEntry';
import type { LongWork } from '../longWork';
import type { MovingTag } from '../plan/blockBounds';
import type { BlockSpan } from '../plan/blockSpan';

/**
 * Tells a new work that one call for all of it was made and failed, so that it does not pay for the same failure again.
 * Gives what there is to record.
 */
export function tellFailure(
  work: LongWork,
  failure: Explanation,
  span: BlockSpan | undefined,
  heads: ReadonlyMap<MovingTag, number>,
): readonly JournalEntry[] {
  const [first] = work.next(1);
  if (first === undefined) return [];
  const asked = readLongWorkRequest(first.call);
  const range = asked && rangeOfRequest(asked, heads);
  const isWhole = range?.kind === 'ok' && range.value?.from === span?.from && range.value?.to === span?.to;
  const told = isWhole ? work.failed(first.id, failure) : undefined;
  if (told?.kind === 'handled') return told.entries;
  work.released(first.id);
  return [];
}
