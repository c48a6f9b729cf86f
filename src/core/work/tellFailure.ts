import type { Explanation } from '../decode/explainOutcome';
import type { MovingTag } from '../ranges/blockBounds';
import type { BlockSpan } from '../ranges/blockSpan';
import { rangeOfRequest, readLongRequest } from '../ranges/createLongWork';
import type { JournalEntry } from '../ranges/journalEntry';
import type { LongWork } from '../ranges/longWork';

/**
 * Tells a new work that one call for all of it was made and failed, so that it does not pay for the same failure again. Gives
 * what there is to record.
 */
export function tellFailure(work: LongWork, failure: Explanation, span: BlockSpan | undefined, heads: ReadonlyMap<MovingTag, number>): readonly JournalEntry[] {
  const [first] = work.next(1);
  if (first === undefined) return [];
  const asked = readLongRequest(first.call);
  const range = asked && rangeOfRequest(asked, heads);
  const isWhole = range?.kind === 'ok' && range.value?.from === span?.from && range.value?.to === span?.to;
  const told = isWhole ? work.failed(first.id, failure) : undefined;
  if (told?.kind === 'handled') return told.entries;
  work.released(first.id);
  return [];
}
