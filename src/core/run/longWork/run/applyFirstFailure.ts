import type { Explanation } from '../../../model/failure/explainOutcome';
import type { JournalEntry } from '../journalEntry';
import type { LongWork } from '../longWork';
import type { MovingTag } from '../plan/blockBounds';
import type { BlockSpan } from '../plan/blockSpan';
import type { WorkKind } from '../workKind';

/**
 * Applies the failure of a single call for the whole request to a new work, so that it doesn't pay for the same failure
 * again. Returns the entries to record.
 */
export function applyFirstFailure(
  kind: WorkKind,
  work: LongWork,
  failure: Explanation,
  span: BlockSpan | undefined,
  heads: ReadonlyMap<MovingTag, number>,
): readonly JournalEntry[] {
  const [first] = work.next(1);
  if (first === undefined) return [];
  const range = kind.read({ kind: 'request', call: first.call })?.rangeAt(heads);
  const isWhole = range?.kind === 'ok' && range.value?.from === span?.from && range.value?.to === span?.to;
  const reported = isWhole ? work.failed(first.id, failure) : undefined;
  if (reported?.kind === 'handled') return reported.entries;
  work.released(first.id);
  return [];
}
