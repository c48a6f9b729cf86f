import { formatPlanCost } from '../../core/credits/formatPlanCost';
import { decodeFailure } from '../../core/decode/decodeFailure';
import type { KnownName } from '../../core/lookup/knownNames';
import { printSummary } from '../../core/lookup/printSummary';
import type { KnownReceipt, ReceiptAnswer } from '../../core/lookup/receiptAnswer';
import type { ReceiptSummary } from '../../core/lookup/receiptSummary';
import type { Network } from '../../core/networks/network';
import { addCosts, noCost, type PlanCost } from '../../core/pipe/plan';
import { escapeMarkdown } from '../../core/view/escapeMarkdown';
import type { TimeFormat } from '../../core/view/formatTime';
import { listText } from '../../core/view/listText';
import { type HoveredHash, hoverLink } from './hoverAction';

/** A network that a hash may be looked up on. */
export interface HashNetwork {
  readonly network: Network;
  readonly cost: PlanCost;
  /** It was asked within the last minute and knows no such transaction. */
  readonly isMissing: boolean;
}

/** All that the hover of a hash is printed from. */
export interface HashHover {
  readonly target: HoveredHash;
  readonly names: readonly KnownName[];
  /** Those that may know it; left out where the answer is a receipt. */
  readonly networks: readonly HashNetwork[];
  /** Whether there is another network that may know it. */
  readonly hasOthers: boolean;
  /** The one that the hash belongs to; undefined where the user has to say. */
  readonly network: Network | undefined;
  readonly answer: ReceiptAnswer | undefined;
  /** Of the answer, where it is a receipt. */
  readonly summary: ReceiptSummary | undefined;
  /** Whether lookups are offered at all. */
  readonly offers: boolean;
  /** Why nothing was asked by itself although that is what settings want. */
  readonly note: string | undefined;
  readonly time: TimeFormat;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The hover of a hash as Markdown paragraphs; none where there is nothing to say. */
export function printHashHover(hover: HashHover): readonly string[] {
  const names = printNames(hover.names);
  const parts = [...names, ...printAnswer(hover)];
  return hover.note === undefined || parts.length === 0 ? parts : [...parts, escapeMarkdown(hover.note)];
}

/** What a hash, a selector or an address is known as, a line each. */
export function printNames(names: readonly KnownName[]): readonly string[] {
  if (names.length === 0) return [];
  return [names.map(({ what, text, source }) => `${what} \`${text.replaceAll('`', '')}\` (${escapeMarkdown(source)})`).join('  \n')];
}

function printAnswer(hover: HashHover): readonly string[] {
  const { network, answer } = hover;
  if (!network) return printChoice(hover);
  switch (answer?.kind) {
    case undefined:
      return hover.offers ? [offerLink(hover, 'Look up the receipt', [network.key])] : [];
    case 'receipt':
      return printReceipt(hover, network, answer.receipt, answer.wasReplaced);
    case 'pending':
      return [`$(clock) **Pending**: ${escapeMarkdown(network.name)} knows the transaction, and it is in no block yet (${ago(answer.at, hover.now)}).`, offerLink(hover, 'Look again', [network.key])];
    case 'missing':
      return printMissing(hover, network, answer);
    case 'failed':
      return printFailure(hover, network, answer);
    case 'refused':
      return [`$(warning) **Not sent**: ${escapeMarkdown(`${answer.refusal.cause} ${answer.refusal.cure}`)}`, offerLink(hover, 'Look up the receipt', [network.key])];
  }
}

function printReceipt(hover: HashHover, network: Network, { exchange, blockTime, isFinal, checkedAt }: KnownReceipt, wasReplaced: boolean): readonly string[] {
  const { target, summary } = hover;
  if (!summary) return [];
  const place = isFinal ? 'final' : `not final yet, seen in the chain ${ago(checkedAt, hover.now)}`;
  const request = { hash: target.hash, network: network.key };
  const links = [
    `[$(go-to-file) Open full result](${hoverLink({ kind: 'open', ...request })} "Show it in a tab beside")`,
    `[$(notebook) Add to notebook](${hoverLink({ kind: 'addToNotebook', ...request })} "Put the call into a notebook")`,
    ...(hover.offers && hover.hasOthers ? [`[$(globe) Another network](${hoverLink({ kind: 'elsewhere', target })} "Look the hash up on another network")`] : []),
    `[$(copy) Copy](${hoverLink({ kind: 'copy', text: target.hash })} "Copy the hash")`,
    ...(isFinal || !hover.offers ? [] : [`[$(refresh) Check again](${hoverLink({ kind: 'lookUp', target, networks: [network.key] })} "Ask whether its block is still in the chain, and for the receipt where it is not")`]),
  ];
  return [
    ...(wasReplaced ? [`$(warning) **Its block was replaced** by a reorganisation; this is what stands now.`] : []),
    ...printSummary(summary, { time: hover.time, blockTime, linkTo: (address) => hoverLink({ kind: 'subject', text: address }) }),
    `${escapeMarkdown(exchange.network.name)} · ${place}`,
    links.join(' · '),
  ];
}

function printMissing(hover: HashHover, network: Network, { at, wasReplaced }: Extract<ReceiptAnswer, { kind: 'missing' }>): readonly string[] {
  const missing = hover.networks.filter(({ isMissing }) => isMissing).map((one) => escapeMarkdown(one.network.name));
  const names = missing.length > 0 ? listText(missing) : escapeMarkdown(network.name);
  const said = wasReplaced
    ? `$(warning) **Its block was replaced** by a reorganisation, and ${escapeMarkdown(network.name)} no longer knows this transaction (${ago(at, hover.now)}).`
    : `$(question) **No transaction** with this hash on ${names} (${ago(at, hover.now)}).`;
  const others = hover.networks.filter(({ network: { key }, isMissing }) => key !== network.key && !isMissing);
  if (!hover.offers || others.length === 0) return [said];
  return [said, [...others.map((other) => networkLink(hover, other)), ...allLink(hover, others)].join(' · ')];
}

function printFailure(hover: HashHover, network: Network, { exchange }: Extract<ReceiptAnswer, { kind: 'failed' }>): readonly string[] {
  const again = hover.offers ? [offerLink(hover, 'Look up again', [network.key])] : [];
  if (exchange.outcome.kind === 'result') return ['$(warning) The answer is too large to be read here.', ...again];
  const { title, sections: [fields] } = decodeFailure(exchange.outcome, network);
  const sentences = fields?.kind === 'fields' ? fields.fields.slice(0, 2).map(({ value }) => (value.kind === 'text' ? value.text : '')) : [];
  return [`$(error) **${escapeMarkdown(title)}**: ${escapeMarkdown(sentences.join(' '))}`, ...again];
}

/** Asked once: the network that is chosen serves the next hash as well. */
function printChoice(hover: HashHover): readonly string[] {
  const { networks, offers } = hover;
  if (!offers || networks.length === 0) return [];
  const choices = networks.map(({ network, cost }) => `[$(globe) ${escapeMarkdown(network.name)}](${hoverLink({ kind: 'choose', target: hover.target, network: network.key })} "Look hashes up on ${title(network.key)} from now on") (${formatPlanCost(cost)})`);
  return ['Which network is this hash of?', [...choices, ...allLink(hover, networks)].join(' · ')];
}

function networkLink(hover: HashHover, { network, cost }: HashNetwork): string {
  return `[$(globe) ${escapeMarkdown(network.name)}](${hoverLink({ kind: 'lookUp', target: hover.target, networks: [network.key] })} "Look it up on ${title(network.key)}") (${formatPlanCost(cost)})`;
}

function allLink(hover: HashHover, networks: readonly HashNetwork[]): readonly string[] {
  if (networks.length < 2) return [];
  const cost = networks.map((one) => one.cost).reduce(addCosts, noCost);
  return [`[All networks](${hoverLink({ kind: 'lookUp', target: hover.target, networks: networks.map(({ network }) => network.key) })} "Ask each of them once") (${formatPlanCost(cost)})`];
}

function offerLink(hover: HashHover, label: string, networks: readonly string[]): string {
  const one = hover.networks.find(({ network }) => network.key === networks[0]);
  const where = one === undefined ? '' : ` on ${escapeMarkdown(one.network.name)}: up to ${formatPlanCost(one.cost)}`;
  return `[$(search) ${label}](${hoverLink({ kind: 'lookUp', target: hover.target, networks })})${where}`;
}

/** A link's title stands in quotes. */
function title(text: string): string {
  return text.replace(/["\\]/g, '');
}

function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  return seconds < 2 ? 'just now' : seconds < 120 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`;
}
