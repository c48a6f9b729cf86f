import { groupDigits } from '../../../core/base/view/amountText';
import type { WorkReport } from '../../../core/run/longWork/workReport';
import { formatNotifications, formatRate } from '../../../core/run/session/plan/formatLiveReport';
import {
  formatDone,
  formatReportCost,
  formatSpan,
  formatTimeLeft,
} from '../../../core/run/session/plan/formatWorkReport';
import { element } from '../dom/element';
import { updateHidden, updateText } from './updateElement';

interface Figure {
  label(report: WorkReport): string;
  /** Returns undefined if there is nothing to show. The figure is hidden then. */
  value(report: WorkReport): string | undefined;
  aside?(report: WorkReport): string | undefined;
}

const figures: readonly Figure[] = [
  { label: () => 'Done', value: (report) => (report.state === 'done' ? undefined : formatDone(report)) },
  { label: rowLabel, value: ({ rows }) => groupDigits(rows) },
  { label: () => 'Rate', value: ({ live }) => live && formatRate(live) },
  { label: () => 'Notifications', value: ({ live }) => live && formatNotifications(live) },
  { label: () => 'Calls', value: ({ calls }) => groupDigits(calls), aside: callsToGo },
  { label: () => 'Cost', value: ({ cost }) => formatReportCost(cost) },
  { label: () => 'Time left', value: formatTimeLeft },
  { label: () => 'Block range', value: formatSpan },
];

/**
 * The figures of long work side by side, each below its label. Digits have the same width, so that nothing moves when
 * numbers change.
 */
export class WorkReportFigures {
  readonly element = element('dl', { class: 'work-figures' });
  readonly #cells = figures.map((figure) => {
    const cell = { figure, label: element('dt'), value: element('span'), aside: element('span', { class: 'aside' }) };
    return { ...cell, home: element('div', {}, cell.label, element('dd', {}, cell.value, cell.aside)) };
  });

  constructor() {
    this.element.append(...this.#cells.map(({ home }) => home));
  }

  update(report: WorkReport): void {
    for (const { figure, label, value, aside, home } of this.#cells) {
      const text = figure.value(report);
      updateHidden(home, text === undefined);
      updateText(label, figure.label(report));
      updateText(value, text ?? '');
      updateText(aside, figure.aside?.(report) ?? '');
    }
  }
}

/** Returns the plural of the noun for rows: `Logs` for `log`. */
function rowLabel({ rowKind }: WorkReport): string {
  return `${rowKind.slice(0, 1).toUpperCase()}${rowKind.slice(1)}s`;
}

function callsToGo({ state, remainingCalls }: WorkReport): string | undefined {
  return state === 'done' || remainingCalls === undefined || remainingCalls === 0
    ? undefined
    : `about ${groupDigits(remainingCalls)} left`;
}
