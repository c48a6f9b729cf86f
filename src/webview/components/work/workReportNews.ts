import type { WorkReport } from '../../../core/run/longWork/workReport';
import { formatSaved, formatWorkReport } from '../../../core/run/session/plan/formatWorkReport';
import { runningTitle } from './runningTitle';

/**
 * Announcements of long work for screen readers: started, stopped, done, resumed, saved, and every quarter of the
 * progress.
 */
export class WorkReportNews {
  #quarter: number;

  constructor(private last: WorkReport) {
    this.#quarter = quarterOf(last);
  }

  /** Returns the sentence to announce for the first report; undefined for work that ended before it was drawn. */
  get first(): string | undefined {
    return this.last.state === 'running' ? runningTitle(this.last) : undefined;
  }

  /** Returns the sentence to announce for the next report; undefined if it contains no such change. */
  next(report: WorkReport): string | undefined {
    const { last } = this;
    this.last = report;
    const quarter = quarterOf(report);
    // The completed share shrinks when more work is found. Each quarter is announced once.
    const isFurther = quarter > this.#quarter;
    const isPaused = (report.live?.paused === undefined) !== (last.live?.paused === undefined);
    const isOther = report.id !== last.id || report.state !== last.state || isPaused;
    if (isFurther || isOther) this.#quarter = quarter;
    if (isOther) return [formatWorkReport(report), report.stopped].filter((part) => part !== undefined).join('. ');
    if (report.saved !== undefined && report.saved.path !== last.saved?.path)
      return formatSaved(report.rowKind, report.saved);
    return isFurther && report.state === 'running' ? formatWorkReport(report) : undefined;
  }
}

function quarterOf({ done }: WorkReport): number {
  return done === undefined ? 0 : Math.floor(done * 4);
}
