import { groupDigits } from '../../base/view/amountText';
import { cutText } from '../../base/view/cutText';
import { distinctCuts } from '../../base/view/distinctCuts';
import { formatValue, type TimeFormat } from '../../base/view/formatValue';
import {
  codeSpan,
  coloredIcon,
  commandLink,
  type CommandTarget,
  joinMarkdown,
  type Markdown,
  markdownOf,
} from '../../base/view/markdown';
import { shortForm } from '../../base/view/shortForm';
import { blockTimeValue } from '../../base/view/value';
import type { Movement } from './movement';
import type { ReceiptSummary } from './receiptSummary';

export interface SummaryOptions {
  readonly time: TimeFormat;
  /** Returns the link target for an address. Undefined for text without links. */
  readonly linkTo: (address: string) => CommandTarget | undefined;
  /** Returns the name of a well-known contract, to print after its address. */
  readonly nameOf?: (address: string) => string | undefined;
  /** Seconds since the epoch. */
  readonly blockTime: string | undefined;
}

const namedEvents = 4;

/** Number of characters to show of an address that is similar to another one. */
const lookalikeCharacters = 18;

/** Maximum characters of a revert reason in a hover. */
const reasonCharacters = 200;

/**
 * Prints a receipt's summary as Markdown for VS Code hovers, with codicons and colored spans: what happened, status,
 * block, revert reason, parties, movements, gas and fee.
 */
export function printSummary(summary: ReceiptSummary, options: SummaryOptions): readonly Markdown[] {
  const cuts = cutsOfLookalikes(addressesIn(summary));
  const address = (text: string): Markdown => printAddress(text, options, cuts.get(text));
  return [
    summary.happened === undefined ? markdownOf`` : markdownOf`**${cutText(summary.happened, reasonCharacters)}**`,
    statusLine(summary, options),
    reasonLine(summary),
    partiesLine(summary, address),
    eventLines(summary, address),
    feeLine(summary),
  ].filter((paragraph) => !paragraph.isEmpty);
}

/** Returns the addresses that are shown together. Different ones must look different. */
function addressesIn({ sender, to, created, movements }: ReceiptSummary): ReadonlySet<string> {
  const parties = movements.flatMap((movement) => [movement.token, movement.sender, movement.receiver]);
  return new Set([sender, to, created, ...parties].filter((address) => address !== undefined));
}

/**
 * Returns longer forms for different addresses that would look the same, because some addresses are made with the same
 * ends as another one.
 */
function cutsOfLookalikes(addresses: ReadonlySet<string>): ReadonlyMap<string, string> {
  const all = [...addresses];
  const alike = all.filter((one) => all.some((other) => other !== one && shortForm(other) === shortForm(one)));
  return distinctCuts(alike, lookalikeCharacters);
}

/**
 * Prints a shortened address with the full address as its tooltip, and its name if it has one. `short` is its shortened
 * form.
 */
export function printAddress(
  text: string,
  { linkTo, nameOf }: Pick<SummaryOptions, 'linkTo' | 'nameOf'>,
  short = shortForm(text),
): Markdown {
  const shown = /^[\w…]+$/.test(short) ? codeSpan(short) : markdownOf`${short}`;
  const link = linkTo(text);
  const address = link === undefined ? shown : commandLink(shown, link, text);
  const name = nameOf?.(text);
  return name === undefined ? address : markdownOf`${address} (${name})`;
}

function statusLine({ status, block }: ReceiptSummary, { blockTime, time }: SummaryOptions): Markdown {
  const place = block === undefined ? ' not in a block yet' : ` in block ${groupDigits(block)}`;
  const when = blockTime === undefined ? '' : ` · ${formatValue(blockTimeValue(BigInt(blockTime)), time)}`;
  const icon = status.tone === 'neutral' ? markdownOf`$(info)` : coloredIcon(status.tone);
  return markdownOf`${icon} **${status.text}**${place}${when}`;
}

function reasonLine({ happened, reason, cause }: ReceiptSummary): Markdown {
  if (happened !== undefined) return markdownOf``;
  if (cause !== undefined) return markdownOf`Failed with ${codeSpan(cutText(cause, reasonCharacters))}`;
  return reason === undefined ? markdownOf`` : markdownOf`Reverted with ${codeSpan(cutText(reason, reasonCharacters))}`;
}

function partiesLine(
  { status, sender, to, created, type }: ReceiptSummary,
  address: (text: string) => Markdown,
): Markdown {
  if (sender === undefined) return created === undefined ? markdownOf`` : markdownOf`Created ${address(created)}`;
  const nobody = status.tone === 'bad' ? "a contract that wasn't created" : 'nobody';
  const receiver = to === undefined ? nobody : address(to);
  const target = created === undefined ? receiver : markdownOf`created ${address(created)}`;
  return markdownOf`From ${address(sender)} to ${target}${type === undefined ? '' : ` · ${type}`}`;
}

function eventLines(
  { movements, otherMovements, events }: ReceiptSummary,
  address: (text: string) => Markdown,
): Markdown {
  const lines = movements.map((movement) => markdownOf`- ${printMovement(movement, address)}`);
  if (otherMovements > 0) lines.push(markdownOf`- ${groupDigits(otherMovements)} more like these`);
  const named = events
    .slice(0, namedEvents)
    .map(({ name, count }) => markdownOf`${groupDigits(count)} × ${name ?? 'an unknown event'}`);
  const others = events.slice(namedEvents).reduce((sum, { count }) => sum + count, 0);
  const rest = others > 0 ? ` and ${groupDigits(others)} other logs` : '';
  if (named.length > 0) lines.push(markdownOf`- ${joinMarkdown(named, ', ')}${rest}`);
  return joinMarkdown(lines, '\n');
}

function printMovement(
  { verb, what, token, sender, receiver }: Movement,
  address: (text: string) => Markdown,
): Markdown {
  const amount = markdownOf`**${what}** of ${address(token)}`;
  switch (verb) {
    case 'moved':
      return markdownOf`${amount}: ${address(sender)} → ${address(receiver)}`;
    case 'minted':
      return markdownOf`${amount}: minted to ${address(receiver)}`;
    case 'burned':
      return markdownOf`${amount}: burned from ${address(sender)}`;
    case 'approved':
      return markdownOf`${address(sender)} lets ${address(receiver)} spend ${amount}`;
  }
}

function feeLine({ gas, fee, leftOut }: ReceiptSummary): Markdown {
  const parts = [
    ...(gas === undefined ? [] : [`Gas ${groupDigits(gas)}`]),
    ...(fee === undefined ? [] : [markdownOf`Fee **${fee}**`]),
    ...leftOut,
  ];
  return joinMarkdown(parts, ' · ');
}
