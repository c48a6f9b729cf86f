import { formatPlanCost, formatSpent } from '../../../base/credits/formatCredits';
import { countedText, groupDigits } from '../../../base/view/amountText';
import { joinMarkdown, markdownOf } from '../../../base/view/markdown';
import { visibleText } from '../../../base/view/visibleText';
import type { WorkReport } from '../../longWork/workReport';
import { describeGap, formatLiveState, formatRate } from './formatLiveReport';

/**
 * Long work as one line: `63 % · 63,120 logs · 9 calls · 2,295 credits · 12 s left` while it runs, then `Stopped at 63
 * %: 63,120 logs in 9 calls, 2,295 credits` or `Done: …`. Without a known end there is no percentage.
 */
export function formatWorkReport(report: WorkReport): string {
  const percent = formatDone(report);
  const { live } = report;
  switch (report.state) {
    case 'running':
      return [
        live && formatLiveState(live, report.rowKind),
        percent,
        formatRows(report.rowKind, report.rows),
        live && formatRate(live),
        ...spentParts(report),
        leftText(report),
      ]
        .filter((part) => part !== undefined)
        .join(' · ');
    case 'stopped':
      return `${percent === undefined ? 'Stopped' : `Stopped at ${percent}`}: ${formatReceived(report)}`;
    case 'done':
      return `Done: ${formatReceived(report)}`;
  }
}

/** The full state of long work, as lines of plain text. */
export function formatWorkReportText(report: WorkReport): string {
  return [formatWorkReport(report), ...sentencesOf(report)].map((line) => visibleText(line)).join('\n');
}

/** The full state of long work, as Markdown: one bold line and a list. */
export function formatWorkReportMarkdown(report: WorkReport): string {
  const listed = sentencesOf(report).map((sentence) => markdownOf`- ${sentence}`);
  return joinMarkdown([markdownOf`**${formatWorkReport(report)}**`, joinMarkdown(listed, '\n')], '\n\n').print();
}

/** `63 %`, rounded down. Undefined if the end is unknown. */
export function formatDone({ done }: Pick<WorkReport, 'done'>): string | undefined {
  return done === undefined ? undefined : `${wholePercent(done)} %`;
}

/** A share of 1 as whole percents, rounded down. */
export function wholePercent(share: number): number {
  // 0.57 * 100 is a little less than 57.
  return Math.floor(share * 100 + 1e-9);
}

/** `63,120 logs`, `1 block`. */
export function formatRows(kind: WorkReport['rowKind'], rows: number): string {
  return countedText(rows, kind);
}

/** `12 s`, `3 min`, `1 h 20 min`. Undefined while it is unknown and when the work has ended. */
export function formatTimeLeft({
  state,
  millisecondsLeft,
}: Pick<WorkReport, 'state' | 'millisecondsLeft'>): string | undefined {
  return state !== 'running' || millisecondsLeft === undefined ? undefined : durationText(millisecondsLeft);
}

/** The blocks that are read, `19,000,000 to 19,123,456`. Undefined for work that isn't a range of blocks. */
export function formatSpan({ span }: Pick<WorkReport, 'span'>): string | undefined {
  if (span === undefined) return undefined;
  return span.from === span.to ? groupDigits(span.from) : `${groupDigits(span.from)} to ${groupDigits(span.to)}`;
}

/** `10,000 of 102,345 logs are shown`. Undefined if all are shown. */
export function formatShown({
  rowKind,
  rows,
  shownRows,
}: Pick<WorkReport, 'rowKind' | 'rows' | 'shownRows'>): string | undefined {
  return rows > shownRows ? `${groupDigits(shownRows)} of ${formatRows(rowKind, rows)} are shown` : undefined;
}

/** `102,345 logs were saved in 2 files`, to be followed by the path. */
export function formatSaved(rowKind: WorkReport['rowKind'], { rows, files }: NonNullable<WorkReport['saved']>): string {
  const inFiles = files === 1 ? '' : ` in ${groupDigits(files)} files`;
  return `${formatRows(rowKind, rows)} ${rows === 1 ? 'was' : 'were'} saved${inFiles}`;
}

function sentencesOf(report: WorkReport): readonly string[] {
  const { stopped, saved, rowKind, live } = report;
  const span = formatSpan(report);
  const shown = formatShown(report);
  const sentences = [
    stopped,
    span && `${report.span?.from === report.span?.to ? 'Block' : 'Blocks'} ${span}.`,
    shown && (live === undefined ? `${shown}. Saving writes them all.` : `The last ${shown}.`),
    ...(report.live?.gaps ?? []).map(describeGap),
    ...report.notices,
    saved && `${formatSaved(rowKind, saved)} to ${saved.path}.`,
  ];
  return sentences.filter((sentence) => sentence !== undefined);
}

function leftText(report: WorkReport): string | undefined {
  const left = formatTimeLeft(report);
  return left && `${left} left`;
}

function formatReceived(report: WorkReport): string {
  const rows = formatRows(report.rowKind, report.rows);
  if (report.calls > 0) return `${rows} in ${spentParts(report).join(', ')}`;
  // What was asked before the work began isn't counted here.
  return report.state === 'stopped' ? rows : `${rows} without a call`;
}

/** Calls and cost, as one phrase if no call has a known cost. */
function spentParts({ calls, cost }: WorkReport): readonly string[] {
  if (calls === 0) return ['no call yet'];
  if (cost.credits === 0 && cost.unpricedCalls === calls) return [formatPlanCost(cost)];
  return [countedText(calls, 'call'), formatSpent(cost)];
}

function durationText(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds <= 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${groupDigits(Math.floor(minutes / 60))} h${rest === 0 ? '' : ` ${rest} min`}`;
}
