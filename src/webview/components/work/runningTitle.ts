import type { WorkReport } from '../../../core/run/longWork/workReport';
import { formatLiveState } from '../../../core/run/session/plan/formatLiveReport';

/** What running work does: `Reading logs`, or the state of a live cell. */
export function runningTitle({ rowKind, live }: Pick<WorkReport, 'rowKind' | 'live'>): string {
  if (live !== undefined) return formatLiveState(live, rowKind);
  return `Reading ${rowKind}s`;
}
