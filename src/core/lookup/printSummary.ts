import { groupDigits } from '../view/amountText';
import { escapeMarkdown } from '../view/escapeMarkdown';
import { formatTime, type TimeFormat } from '../view/formatTime';
import type { Movement } from './movement';
import type { ReceiptSummary } from './receiptSummary';

export interface SummaryOptions {
  readonly time: TimeFormat;
  /** Where an address leads to; undefined for text without links. */
  readonly linkTo: (address: string) => string | undefined;
  /** Seconds since the epoch. */
  readonly blockTime: string | undefined;
}

const namedEvents = 4;

/** A receipt's summary as Markdown paragraphs, with codicons and coloured spans as VS Code's hovers draw them: status and place, parties, who moved what, gas and fee. */
export function printSummary(summary: ReceiptSummary, options: SummaryOptions): readonly string[] {
  const address = (text: string): string => printAddress(text, options);
  return [
    statusLine(summary, options),
    partiesLine(summary, address),
    eventLines(summary, address),
    feeLine(summary),
  ].filter((paragraph) => paragraph !== '');
}

/** An address short enough to read, the whole of it where the pointer rests. */
export function printAddress(text: string, { linkTo }: Pick<SummaryOptions, 'linkTo'>): string {
  const short = text.length > 14 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text;
  const shown = /^[\w…]+$/.test(short) ? `\`${short}\`` : escapeMarkdown(short);
  const link = linkTo(text);
  return link === undefined ? shown : `[${shown}](${link} "${/^\w+$/.test(text) ? text : ''}")`;
}

const icons = {
  good: '<span style="color:var(--vscode-testing-iconPassed);">$(pass)</span>',
  bad: '<span style="color:var(--vscode-errorForeground);">$(error)</span>',
  neutral: '$(info)',
} as const;

function statusLine({ status, block }: ReceiptSummary, { blockTime, time }: SummaryOptions): string {
  const place = block === undefined ? ' in no block yet' : ` in block ${groupDigits(block)}`;
  const when = blockTime === undefined ? '' : ` · ${escapeMarkdown(formatTime(blockTime, time))}`;
  return `${icons[status.tone]} **${escapeMarkdown(status.text)}**${place}${when}`;
}

function partiesLine({ from, to, created }: ReceiptSummary, address: (text: string) => string): string {
  if (from === undefined) return created === undefined ? '' : `Created ${address(created)}`;
  const target = created === undefined ? to === undefined ? 'nobody' : address(to) : `created ${address(created)}`;
  return `From ${address(from)} to ${target}`;
}

function eventLines({ movements, otherMovements, events }: ReceiptSummary, address: (text: string) => string): string {
  const lines = movements.map((movement) => `- ${printMovement(movement, address)}`);
  if (otherMovements > 0) lines.push(`- ${groupDigits(String(otherMovements))} more like these`);
  const named = events.slice(0, namedEvents).map(({ name, count }) => `${groupDigits(String(count))} × ${name === undefined ? 'an unknown event' : escapeMarkdown(name)}`);
  const others = events.slice(namedEvents).reduce((sum, { count }) => sum + count, 0);
  if (named.length > 0) lines.push(`- ${named.join(', ')}${others > 0 ? ` and ${groupDigits(String(others))} other logs` : ''}`);
  return lines.join('\n');
}

function printMovement({ verb, what, token, from, to }: Movement, address: (text: string) => string): string {
  const amount = `**${escapeMarkdown(what)}** of ${address(token)}`;
  switch (verb) {
    case 'moved':
      return `${amount}: ${address(from)} → ${address(to)}`;
    case 'minted':
      return `${amount}: minted to ${address(to)}`;
    case 'burned':
      return `${amount}: burned from ${address(from)}`;
    case 'approved':
      return `${address(from)} lets ${address(to)} spend ${amount}`;
  }
}

function feeLine({ gas, fee }: ReceiptSummary): string {
  return [...(gas === undefined ? [] : [`Gas ${groupDigits(gas)}`]), ...(fee === undefined ? [] : [`Fee **${escapeMarkdown(fee)}**`])].join(' · ');
}
