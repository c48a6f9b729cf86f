import { formatSpent } from '../../../core/base/credits/formatCredits';
import { groupDigits } from '../../../core/base/view/amountText';
import { visibleText } from '../../../core/base/view/visibleText';
import type { WorkReport } from '../../../core/run/longWork/workReport';
import { formatLiveState, formatNotifications, formatRate } from '../../../core/run/session/plan/formatLiveReport';
import {
  formatDone,
  formatRows,
  formatSaved,
  formatShown,
  formatSpan,
  formatTimeLeft,
  formatWorkReport,
  wholePercent,
} from '../../../core/run/session/plan/formatWorkReport';
import type { LongWorkAction } from '../../../messages/outputMessage';
import { element, updateAttribute, updateHidden, updateText } from '../dom/element';
import { icon } from '../dom/icon';
import { noteItem } from '../dom/notesView';
import { GapList } from './gapList';
import { ButtonRow, savedButtons, workReportButtons } from './workReportButtons';

/** Number of notices that are visible before the user shows the rest. */
const inSight = 5;

/** Notices in order. The first few are visible; a button shows the rest. */
class NoticeList {
  readonly element = element('div', { class: 'work-notices' });
  readonly #list = element('ul', { class: 'notes' });
  readonly #more = element('button', { class: 'link' });
  #notices: readonly string[] = [];
  #isOpen = false;

  constructor() {
    this.#more.addEventListener('click', () => {
      this.#isOpen = !this.#isOpen;
      this.#fold();
    });
    this.element.append(this.#list, this.#more);
    this.#fold();
  }

  /** Adds new notices and keeps the existing ones unchanged. */
  update(notices: readonly string[]): void {
    const isLonger = this.#notices.every((notice, index) => notice === notices[index]);
    const known = isLonger ? this.#notices.length : 0;
    if (!isLonger) this.#list.replaceChildren();
    if (isLonger && known === notices.length) return;
    this.#list.append(...notices.slice(known).map((text) => noteItem({ severity: 'information', text })));
    this.#notices = notices;
    this.#fold();
  }

  #fold(): void {
    const items = [...this.#list.children];
    for (const item of items.slice(inSight)) updateHidden(item, !this.#isOpen);
    updateHidden(this.element, items.length === 0);
    updateHidden(this.#more, items.length <= inSight);
    updateAttribute(this.#more, 'aria-expanded', String(this.#isOpen));
    updateText(this.#more, this.#isOpen ? 'Show fewer' : `Show ${groupDigits(items.length - inSight)} more`);
  }
}

interface Figure {
  label(report: WorkReport): string;
  /** Returns undefined if there is nothing to show, or the title or its sentence has it. The figure is hidden then. */
  value(report: WorkReport): string | undefined;
  aside?(report: WorkReport): string | undefined;
}

const figures: readonly Figure[] = [
  { label: () => 'Done', value: (report) => (report.state === 'running' ? formatDone(report) : undefined) },
  { label: rowLabel, value: ({ state, rows }) => (state === 'done' ? undefined : groupDigits(rows)) },
  { label: () => 'Rate', value: ({ live }) => live && formatRate(live) },
  { label: () => 'Notifications', value: ({ live }) => live && formatNotifications(live) },
  { label: () => 'Calls', value: ({ calls }) => groupDigits(calls), aside: callsToGo },
  { label: () => 'Cost', value: ({ cost }) => formatSpent(cost) },
  { label: () => 'Time left', value: formatTimeLeft },
  { label: () => 'Block range', value: (report) => (report.state === 'done' ? undefined : formatSpan(report)) },
];

/**
 * The figures of long work in the line of its title, each behind its label. Digits have the same width, so that nothing moves when
 * numbers change.
 */
class WorkReportFigures {
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

/** Progress bar of long work. It is indeterminate while the end is unknown, and hidden when the work is done. */
class WorkReportBar {
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

/** Context of the view of long work. Without `act` it has no buttons. */
export interface WorkReportContext {
  /** Announces text to screen readers. */
  announce(text: string): void;
  readonly act?: (action: LongWorkAction, id: string) => void;
  /** Fills a gap of a live cell. */
  readonly fill?: (gap: { readonly from: number; readonly to: number }, id: string) => void;
}

const stateIcons = { running: 'loading', stopped: 'warning', done: 'check' } as const;
const stateLabels = { running: 'Running', stopped: 'Stopped', done: 'Success' } as const;
const stateTones = { running: 'neutral', stopped: 'warning', done: 'good' } as const;

/** The view of long work: progress, results, cost, and actions. Later reports update it in place. */
export class WorkReportView {
  /** Receives the focus when the focused button disappears. */
  readonly element = element('article', { class: 'work', tabindex: '-1' });
  readonly #tone = element('span');
  readonly #title = element('h2');
  readonly #sentence = element('span', { class: 'sentence' });
  readonly #bar = new WorkReportBar();
  readonly #figures = new WorkReportFigures();
  readonly #shown = element('p', { class: 'aside' });
  readonly #notices = new NoticeList();
  readonly #gaps: GapList;
  readonly #savedText = element('span');
  readonly #savedPath = element('span', { class: 'work-path' });
  readonly #saved = element(
    'div',
    { class: 'work-saved' },
    icon('save'),
    element('p', {}, this.#savedText, this.#savedPath),
  );
  readonly #rows: readonly ButtonRow[];
  readonly #news: WorkReportNews;
  #report: WorkReport;

  constructor(
    report: WorkReport,
    private readonly context: WorkReportContext,
  ) {
    this.#report = report;
    this.#news = new WorkReportNews(report);
    this.#gaps = new GapList(context.fill && ((gap) => context.fill?.(gap, this.#report.id)), () =>
      this.element.focus(),
    );
    this.#rows = context.act === undefined ? [] : this.#makeButtons(context.act);
    this.element.append(
      element('header', { class: 'summary' }, this.#tone, this.#title, this.#sentence),
      this.#figures.element,
      ...this.#rows.slice(0, 1).map((row) => row.element),
      this.#bar.element,
      this.#shown,
      this.#gaps.element,
      this.#notices.element,
      this.#saved,
    );
    this.#showState();
    this.#draw();
    const { first } = this.#news;
    if (first !== undefined) context.announce(first);
  }

  /** Shows a later report of the same work, or of the work that replaced it. */
  update(report: WorkReport): void {
    const isOtherState = report.state !== this.#report.state;
    const isPaused = (report.live?.paused === undefined) !== (this.#report.live?.paused === undefined);
    this.#report = report;
    if (isOtherState || isPaused) this.#showState();
    this.#draw();
    const news = this.#news.next(report);
    if (news !== undefined) this.context.announce(visibleText(news));
  }

  #makeButtons(act: (action: LongWorkAction, id: string) => void): readonly ButtonRow[] {
    const run = (action: LongWorkAction) => act(action, this.#report.id);
    const onLost = () => this.element.focus();
    const saved = new ButtonRow(savedButtons, run, onLost);
    this.#saved.append(saved.element);
    return [new ButtonRow(workReportButtons, run, onLost), saved];
  }

  #showState(): void {
    const { state, live } = this.#report;
    this.element.dataset['state'] = state;
    this.element.classList.toggle('live', live !== undefined);
    this.#tone.className = `tone tone-${stateTones[state]}`;
    const running = live?.paused === undefined ? 'radioTower' : 'pause';
    const name = live !== undefined && state === 'running' ? running : stateIcons[state];
    this.#tone.replaceChildren(icon(name, stateLabels[state]));
  }

  #draw(): void {
    const report = this.#report;
    updateText(this.#title, titleOf(report));
    updateText(this.#sentence, visibleText(sentenceOf(report)));
    this.#bar.update(report);
    this.#figures.update(report);
    this.#gaps.update(report.live);
    this.#notices.update(report.notices);
    this.#drawShown();
    this.#drawSaved();
    for (const row of this.#rows) row.update(report);
  }

  #drawShown(): void {
    const shown = formatShown(this.#report);
    const way = this.context.act === undefined ? 'Saving writes' : 'Save As… writes';
    if (this.#report.live !== undefined) return this.#drawLast(shown, way);
    updateHidden(this.#shown, shown === undefined);
    updateText(
      this.#shown,
      `${shown ?? ''}. ${way} them all${this.#report.state === 'running' ? ' after the run ends' : ''}.`,
    );
  }

  /** A live cell shows its last rows, unless it is paused. */
  #drawLast(shown: string | undefined, way: string): void {
    const { live } = this.#report;
    updateHidden(this.#shown, shown === undefined || live?.paused !== undefined);
    updateText(this.#shown, `The last ${shown ?? ''}.${live?.isKept === true ? ` ${way} them all.` : ''}`);
  }

  #drawSaved(): void {
    const { saved, rowKind } = this.#report;
    updateHidden(this.#saved, saved === undefined);
    updateText(this.#savedText, saved === undefined ? '' : `${formatSaved(rowKind, saved)} to `);
    updateText(this.#savedPath, visibleText(saved?.path ?? ''));
  }
}

function titleOf(report: WorkReport): string {
  const percent = formatDone(report);
  switch (report.state) {
    case 'running':
      return runningTitle(report);
    case 'stopped':
      return percent === undefined ? 'Stopped' : `Stopped at ${percent}`;
    case 'done':
      return 'Done';
  }
}

function sentenceOf(report: WorkReport): string {
  switch (report.state) {
    case 'running':
      return '';
    case 'stopped':
      return report.stopped ?? '';
    case 'done':
      return report.rows === 0
        ? `No ${report.rowKind}s found.`
        : `${formatRows(report.rowKind, report.rows)} in total.`;
  }
}

function quarterOf({ done }: WorkReport): number {
  return done === undefined ? 0 : Math.floor(done * 4);
}

/** What running work does: `Reading logs`, or the state of a live cell. */
function runningTitle({ rowKind, live }: Pick<WorkReport, 'rowKind' | 'live'>): string {
  if (live !== undefined) return formatLiveState(live, rowKind);
  return `Reading ${rowKind}s`;
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
