import type { WorkReport } from '../../../core/run/longWork/workReport';

/** What running work does: `Reading logs`, or `Running again` for a cell that is repeated. */
export function runningTitle({ rowKind }: Pick<WorkReport, 'rowKind'>): string {
  return rowKind === 'run' ? 'Running again' : `Reading ${rowKind}s`;
}
