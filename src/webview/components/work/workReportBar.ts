import type { WorkReport } from '../../../core/run/longWork/workReport';
import { formatDone, formatRows, formatTimeLeft, wholePercent } from '../../../core/run/session/plan/formatWorkReport';
import { element } from '../dom/element';
import { runningTitle } from './runningTitle';
import { updateAttribute, updateHidden } from './updateElement';

/** Progress bar of long work. It is indeterminate while the end is unknown, and hidden when the work is done. */
export class WorkReportBar {
  readonly element = element(
    'div',
    { class: 'work-bar', role: 'progressbar', 'aria-valuemin': '0', 'aria-valuemax': '100' },
    element('div'),
  );

  update(report: WorkReport): void {
    const { done, state, live } = report;
    const left = formatTimeLeft(report);
    const parts = [formatDone(report), formatRows(report.rowKind, report.rows), left && `${left} left`].filter(
      (part) => part !== undefined,
    );
    // Work that stopped without a known end has no progress to draw, and a live cell never has.
    updateHidden(this.element, live !== undefined || state === 'done' || (state === 'stopped' && done === undefined));
    updateAttribute(this.element, 'aria-label', runningTitle(report));
    updateAttribute(this.element, 'aria-valuenow', done === undefined ? undefined : String(wholePercent(done)));
    updateAttribute(this.element, 'aria-valuetext', parts.join(', '));
    const share = `${(done ?? 0) * 100}%`;
    const { style } = this.element;
    if (style.getPropertyValue('--done') !== share) style.setProperty('--done', share);
  }
}
