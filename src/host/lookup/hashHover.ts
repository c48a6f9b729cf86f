import { formatPlanCost } from '../../core/credits/formatPlanCost';
import { explainOutcome } from '../../core/decode/explainOutcome';
import type { KnownName } from '../../core/lookup/knownNames';
import { printSummary } from '../../core/lookup/printSummary';
import type { KnownReceipt, ReceiptAnswer } from '../../core/lookup/receiptAnswer';
import type { ReceiptSummary } from '../../core/lookup/receiptSummary';
import type { Network } from '../../core/networks/network';
import type { Exchange } from '../../core/pipe/exchange';
import { addCosts, noCost, type PlanCost } from '../../core/pipe/plan';
import { escapeMarkdown } from '../../core/view/escapeMarkdown';
import type { TimeFormat } from '../../core/view/formatTime';
import { listText } from '../../core/view/listText';
import { visibleText } from '../../core/view/visibleText';
import { type HoveredHash, hoverLink } from './hoverAction';

/** A network that a hash may be looked up on. */
export interface HashNetwork {
  readonly network: Network;
  readonly cost: PlanCost;
  /** What it said when it was last asked and gave no receipt, as long as that counts. */
  readonly answer: Exclude<ReceiptAnswer, { kind: 'receipt' }> | undefined;
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
  return hover.note === undefined || parts.length === 0 ? parts : [...parts, printSentences(hover.note)];
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
      return [`$(warning) **Not sent**: ${printSentences(`${answer.refusal.cause} ${answer.refusal.cure}`)}`, offerLink(hover, 'Look up the receipt', [network.key])];
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
  const said = wasReplaced
    ? [`$(warning) **Its block was replaced** by a reorganisation, and ${escapeMarkdown(network.name)} no longer knows this transaction (${ago(at, hover.now)}).`]
    : printInVain(hover);
  return [...said, ...printOthers(hover, networkLink)];
}

/** What the networks said that were asked in vain: those that know no such transaction, then those that gave no answer. */
function printInVain({ networks, now }: HashHover): readonly string[] {
  const missing = networks.filter(({ answer }) => answer?.kind === 'missing');
  const at = Math.min(...missing.map(({ answer }) => (answer?.kind === 'missing' ? answer.at : now)));
  const unanswered = networks.flatMap(({ network, answer }) => (answer?.kind === 'failed' || answer?.kind === 'refused' ? [`$(warning) ${printSentences(sayAnswer(network, answer))}`] : []));
  return [
    ...(missing.length === 0 ? [] : [`$(question) **No transaction** with this hash on ${listText(missing.map(({ network }) => escapeMarkdown(network.name)))} (${ago(at, now)}).`]),
    ...unanswered,
  ];
}

/** What a network said that gave no receipt, as plain text. */
export function sayAnswer(network: Network, answer: Exclude<ReceiptAnswer, { kind: 'receipt' }>): string {
  switch (answer.kind) {
    case 'pending':
      return `${network.name} knows the transaction, and it is in no block yet.`;
    case 'missing':
      return `${network.name} knows no transaction with this hash.`;
    case 'failed':
      return `${network.name}: ${failureOf(answer.exchange, network)}`;
    case 'refused':
      return `${network.name}: ${answer.refusal.cause} ${answer.refusal.cure}`;
  }
}

/** Links to the networks that have not said yet that they know no such transaction. */
function printOthers(hover: HashHover, print: (hover: HashHover, network: HashNetwork) => string): readonly string[] {
  const others = hover.networks.filter(({ answer }) => answer?.kind !== 'missing');
  return !hover.offers || others.length === 0 ? [] : [[...others.map((other) => print(hover, other)), ...allLink(hover, others)].join(' · ')];
}

function printFailure(hover: HashHover, network: Network, { exchange }: Extract<ReceiptAnswer, { kind: 'failed' }>): readonly string[] {
  const again = hover.offers ? [offerLink(hover, 'Look up again', [network.key])] : [];
  return [`$(error) ${printSentences(failureOf(exchange, network))}`, ...again];
}

/** A failure with its cause, as sentences. */
function failureOf({ outcome }: Exchange, network: Network): string {
  if (outcome.kind === 'result') return 'The answer is too large to be read here.';
  const { title: what, cause, cure } = explainOutcome(outcome, network);
  return `${what}: ${cause} ${cure}`;
}

/** Asked once: the network that is chosen serves the next hash as well. */
function printChoice(hover: HashHover): readonly string[] {
  const said = printInVain(hover);
  const choices = printOthers(hover, chooseLink);
  return [...said, ...(choices.length === 0 ? [] : ['Which network is this hash of?']), ...choices];
}

function chooseLink({ target }: HashHover, { network, cost }: HashNetwork): string {
  return `[$(globe) ${escapeMarkdown(network.name)}](${hoverLink({ kind: 'choose', target, network: network.key })} "Look hashes up on ${title(network.key)} from now on") (${formatPlanCost(cost)})`;
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

/** Sentences whose code stands between backticks, as Markdown. */
function printSentences(text: string): string {
  return text.split('`').map((part, index) => (index % 2 === 0 ? escapeMarkdown(part) : `\`${visibleText(part)}\``)).join('');
}

/** A link's title stands in quotes. */
function title(text: string): string {
  return text.replace(/["\\]/g, '');
}

function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  return seconds < 2 ? 'just now' : seconds < 120 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`;
}
