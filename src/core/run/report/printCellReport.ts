import { groupDigits } from '../../base/view/amountText';
import type { TimeFormat } from '../../base/view/formatValue';
import { printHeadline, printPlainLines, type SeeMoreOptions } from '../../base/view/printText';
import { visibleText } from '../../base/view/visibleText';
import { formatWorkReportText } from '../session/plan/formatWorkReport';
import { failuresOf } from './cellFailures';
import type { AnswerReport, CallReport, CellReport, ReportedOffer } from './runReport';

export interface CellTextOptions {
  readonly time: TimeFormat;
  /** How to see what is left out. */
  readonly more?: SeeMoreOptions;
  /** Returns how to make an inquiry that was not made, as the end of a sentence. Undefined to omit it. */
  readonly howToAsk: (offer: ReportedOffer, isRefused: boolean) => string | undefined;
}

const titleWidth = 76;

/** Prints a cell of a report as lines for a terminal: its title, its answer, and inquiries that were not made. */
export function printCellReport(cell: CellReport, options: CellTextOptions): readonly string[] {
  if (cell.row !== undefined) return printRow(cell);
  const { title, name, answer } = cell;
  const head = visibleText(title + (name === undefined ? '' : ` (${name})`));
  return [
    '',
    `── ${head} ${'─'.repeat(Math.max(0, titleWidth - head.length))}`,
    ...printAnswerReport(answer, options),
    ...printOffers(answer, options.howToAsk),
  ];
}

/** Prints a row of the file of `# @each` as one line, and why it failed below. */
function printRow(cell: CellReport): readonly string[] {
  const { title, name, answer, isFulfilled } = cell;
  const result = answer.kind === 'call' ? `: ${printHeadline(answer.view)}` : '';
  return [
    `${isFulfilled ? 'OK' : 'Failed'}  ${visibleText(name ?? title)}${result}`,
    ...failuresOf(cell).map(({ message }) => `  ${visibleText(message)}`),
  ];
}

/** Returns the lines of an answer. `printPlainLines` escapes line breaks inside the data. */
function printAnswerReport(answer: AnswerReport, options: CellTextOptions): readonly string[] {
  const { time, more } = options;
  switch (answer.kind) {
    case 'nothing':
      return ['Variables set.'];
    case 'refused':
      return [`Not sent: ${answer.cause} ${answer.cure}`];
    case 'call':
      return [
        ...(answer.work ? formatWorkReportText(answer.work).split('\n') : []),
        ...answer.notes,
        ...printPlainLines(answer.view, time, more),
        '',
        ...printBody(answer, more),
      ];
    case 'compared':
      // In the editor, each answer has a tab beside the comparison.
      return [
        ...(answer.assertions ?? []).flatMap(({ failure }) => failure ?? []),
        ...printPlainLines(answer.view, time, more),
        '',
        ...answer.answers.flatMap((side) => [
          `Answer of ${visibleText(side.network.name)}`,
          ...printAnswerReport(side.answer, options),
        ]),
      ];
  }
}

/** The editor has a tab for it. */
function printBody({ body }: CallReport, more: SeeMoreOptions = {}): readonly string[] {
  if (body === undefined) return [];
  const cut = `… only the first ${groupDigits(body.text.length)} characters are printed`;
  return [
    'Body as received',
    ...body.text.split('\n').map((line) => visibleText(line, Infinity)),
    ...(body.isCut ? [more.json === undefined ? cut : `${cut} (${more.json})`] : []),
  ];
}

function printOffers(answer: AnswerReport, howToAsk: CellTextOptions['howToAsk']): readonly string[] {
  switch (answer.kind) {
    case 'nothing':
      return [];
    case 'call':
    case 'refused':
      return answer.offers.flatMap((offer) => {
        const how = howToAsk(offer, answer.kind === 'refused');
        return how === undefined ? [] : [`Not asked: ${offer.label}. To ask, ${how}.`];
      });
    case 'compared':
      return answer.answers.flatMap((side) => printOffers(side.answer, howToAsk));
  }
}
