import { formatPlanCost } from '../../../base/credits/formatCredits';
import { addCosts, noCost, type PlanCost } from '../../../base/credits/planCost';
import type { TimeFormat } from '../../../base/view/formatValue';
import {
  codeSpan,
  commandLink,
  documentProse,
  joinMarkdown,
  listMarkdown,
  type Markdown,
  markdownOf,
} from '../../../base/view/markdown';
import { addressKey } from '../../../knowledge/names/canonicalAddress';
import { contractNameOf } from '../../../knowledge/names/contractNameOf';
import type { Exchange } from '../../../model/exchange/exchange';
import { labelOfInquiry, type OfferedInquiry } from '../../../model/exchange/inquiry';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import { hasClasses, hasSelectors, type Network } from '../../../model/networks/network';
import type { KnownName } from '../knownNames';
import { printSummary } from '../printSummary';
import type { KnownReceipt, ReceiptAnswer } from '../receiptAnswer';
import type { ReceiptSummary } from '../receiptSummary';
import { parseSubject } from '../subject';
import { copyLink, type HoveredHash, hoverLink } from './hoverAction';

/** A network where a hash can be looked up. */
export interface HashNetwork {
  readonly network: Network;
  readonly cost: PlanCost;
  /** The last answer without a receipt, while it is still valid. */
  readonly answer: Exclude<ReceiptAnswer, { kind: 'receipt' }> | undefined;
}

/** Input of `printHashHover`. */
export interface HashHover {
  readonly target: HoveredHash;
  readonly names: readonly KnownName[];
  /** Networks that may have the transaction. Empty if the answer is a receipt. */
  readonly networks: readonly HashNetwork[];
  /** Whether another network may have the transaction. */
  readonly hasOthers: boolean;
  /** The network of the hash; undefined if the user must choose it. */
  readonly network: Network | undefined;
  readonly answer: ReceiptAnswer | undefined;
  /** Summary of the answer, if it is a receipt. */
  readonly summary: ReceiptSummary | undefined;
  /** The offer to find out why the transaction failed, if it failed and the reason isn't known. */
  readonly why?: OfferedInquiry | undefined;
  /** Whether the network is known to have no method that traces transactions. */
  readonly lacksTraces?: boolean;
  /** Whether the network is known to have no method for the changes by a transaction. */
  readonly lacksChanges?: boolean;
  /** Whether lookups are offered at all. */
  readonly offers: boolean;
  /** Why no request was sent automatically although settings allow it. */
  readonly note: string | undefined;
  readonly time: TimeFormat;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Returns the hover of a hash as paragraphs, or none if nothing is known. */
export function printHashHover(hover: HashHover): readonly Markdown[] {
  const names = printNames(hover.names);
  const parts = [...names, ...printAnswer(hover)];
  return hover.note === undefined || parts.length === 0 ? parts : [...parts, documentProse(hover.note)];
}

/** Returns the known names of a hash, a selector, or an address, one per line. */
export function printNames(names: readonly KnownName[]): readonly Markdown[] {
  if (names.length === 0) return [];
  return [
    joinMarkdown(
      names.map(({ what, text, source }) => markdownOf`${what} ${codeSpan(text)} (${source})`),
      '  \n',
    ),
  ];
}

function printAnswer(hover: HashHover): readonly Markdown[] {
  const { network, answer } = hover;
  if (!network) return printChoice(hover);
  switch (answer?.kind) {
    case undefined:
      return hover.offers ? [offerLink(hover, 'Look up the receipt', [network.key])] : [];
    case 'receipt':
      return printReceipt(hover, network, answer.receipt, answer.wasReplaced);
    case 'pending':
      return [
        markdownOf`$(clock) **Pending**: ${network.name} has the transaction, but no block includes it yet (${ago(answer.at, hover.now)}).`,
        offerLink(hover, 'Look again', [network.key]),
      ];
    case 'missing':
      return printMissing(hover, network, answer);
    case 'failed':
      return printFailure(hover, network, answer);
    case 'refused':
      return [
        markdownOf`$(warning) **Not sent**: ${documentProse(`${answer.refusal.cause} ${answer.refusal.cure}`)}`,
        offerLink(hover, 'Look up the receipt', [network.key]),
      ];
  }
}

/** Addresses in the summary have checksums, and felts are as the node sent them. */
function wellKnownName(address: string, network: Network): string | undefined {
  return contractNameOf(hasClasses(network) ? addressKey(address, 'l2net') : address, network)?.name;
}

function printReceipt(
  hover: HashHover,
  network: Network,
  { exchange, blockTime, isFinal, checkedAt }: KnownReceipt,
  wasReplaced: boolean,
): readonly Markdown[] {
  const { summary } = hover;
  if (!summary) return [];
  const place = isFinal ? 'final' : `not final yet, checked ${ago(checkedAt, hover.now)}`;
  return [
    ...(wasReplaced
      ? [markdownOf`$(warning) **Its block was replaced** by a reorganization. This is the current receipt.`]
      : []),
    ...printSummary(summary, {
      time: hover.time,
      blockTime,
      nameOf: (address) =>
        summary.contractNames?.[addressKey(address, network.family)] ?? wellKnownName(address, network),
      linkTo: (address) => (parseSubject(address) ? hoverLink({ kind: 'subject', text: address }) : undefined),
    }),
    markdownOf`${exchange.network.name} · ${place}`,
    ...whyLink(hover, network),
    joinMarkdown(receiptLinks(hover, network, isFinal), ' · '),
  ];
}

function whyLink({ why, target, offers }: HashHover, network: Network): readonly Markdown[] {
  if (why === undefined || !offers) return [];
  const label = markdownOf`$(question) ${labelOfInquiry(why)}`;
  return [commandLink(label, hoverLink({ kind: 'why', target, network: network.key }), 'Ask why it failed')];
}

function receiptLinks(hover: HashHover, network: Network, isFinal: boolean): readonly Markdown[] {
  const { target } = hover;
  const request = { hash: target.hash, network: network.key };
  return [
    commandLink(
      markdownOf`$(go-to-file) Open full result`,
      hoverLink({ kind: 'open', ...request }),
      'Open the result in a tab to the side',
    ),
    ...(hover.offers
      ? [
          hover.lacksTraces === true
            ? markdownOf`$(list-tree) ${network.name} can't trace`
            : commandLink(
                markdownOf`$(list-tree) Trace`,
                hoverLink({ kind: 'trace', ...request }),
                `Ask ${network.name} for the calls of this transaction`,
              ),
        ]
      : []),
    ...(hover.offers && hover.lacksChanges !== true ? changesLink(target.hash, network) : []),
    commandLink(
      markdownOf`$(notebook) Add to Notebook`,
      hoverLink({ kind: 'addToNotebook', ...request }),
      'Add the call to a notebook',
    ),
    ...(hover.offers && hover.hasOthers
      ? [
          commandLink(
            markdownOf`$(globe) Another network`,
            hoverLink({ kind: 'elsewhere', target }),
            'Look up the hash on another network',
          ),
        ]
      : []),
    copyLink(target.place, 'written', 'Copy the hash'),
    ...(isFinal || !hover.offers
      ? []
      : [
          commandLink(
            markdownOf`$(refresh) Check again`,
            hoverLink({ kind: 'lookUp', target, networks: [network.key] }),
            'Check whether its block is still in the chain',
          ),
        ]),
  ];
}

function changesLink(hash: string, network: Network): readonly Markdown[] {
  if (!hasSelectors(network)) return [];
  return [
    commandLink(
      markdownOf`$(diff) Changes`,
      hoverLink({ kind: 'changes', hash, network: network.key }),
      `Ask ${network.name} what this transaction changed: balances and variables`,
    ),
  ];
}

function printMissing(
  hover: HashHover,
  network: Network,
  { at, wasReplaced }: Extract<ReceiptAnswer, { kind: 'missing' }>,
): readonly Markdown[] {
  const said = wasReplaced
    ? [
        markdownOf`$(warning) **Its block was replaced** by a reorganization, and ${network.name} no longer knows this transaction (${ago(at, hover.now)}).`,
      ]
    : printNotFound(hover);
  return [...said, ...printOthers(hover, networkLink)];
}

/** Returns the networks without the transaction, then the networks that didn't answer. */
function printNotFound({ networks, now }: HashHover): readonly Markdown[] {
  const missing = networks.filter(({ answer }) => answer?.kind === 'missing');
  const at = Math.min(...missing.map(({ answer }) => (answer?.kind === 'missing' ? answer.at : now)));
  const unanswered = networks.flatMap(({ network, answer }) =>
    answer?.kind === 'failed' || answer?.kind === 'refused'
      ? [markdownOf`$(warning) ${documentProse(describeReceiptAnswer(network, answer))}`]
      : [],
  );
  return [
    ...(missing.length === 0
      ? []
      : [
          markdownOf`$(question) **No transaction** with this hash on ${listMarkdown(missing.map(({ network }) => network.name))} (${ago(at, now)}).`,
        ]),
    ...unanswered,
  ];
}

/** Returns an answer without a receipt as plain text. */
export function describeReceiptAnswer(network: Network, answer: Exclude<ReceiptAnswer, { kind: 'receipt' }>): string {
  switch (answer.kind) {
    case 'pending':
      return `${network.name} has the transaction, but no block includes it yet.`;
    case 'missing':
      return `${network.name} has no transaction with this hash.`;
    case 'failed':
      return `${network.name}: ${failureOf(answer.exchange, network)}`;
    case 'refused':
      return `${network.name}: ${answer.refusal.cause} ${answer.refusal.cure}`;
  }
}

/** Returns links to the networks that may still have the transaction. */
function printOthers(
  hover: HashHover,
  print: (hover: HashHover, network: HashNetwork) => Markdown,
): readonly Markdown[] {
  const others = hover.networks.filter(({ answer }) => answer?.kind !== 'missing');
  return !hover.offers || others.length === 0
    ? []
    : [joinMarkdown([...others.map((other) => print(hover, other)), ...allLink(hover, others)], ' · ')];
}

function printFailure(
  hover: HashHover,
  network: Network,
  { exchange }: Extract<ReceiptAnswer, { kind: 'failed' }>,
): readonly Markdown[] {
  const again = hover.offers ? [offerLink(hover, 'Look up again', [network.key])] : [];
  return [markdownOf`$(error) ${documentProse(failureOf(exchange, network))}`, ...again];
}

/** A failure with its cause, as sentences. */
function failureOf({ outcome }: Exchange, network: Network): string {
  if (outcome.kind === 'result') return 'The answer is too large to show here.';
  const { title: what, cause, cure } = explainOutcome(outcome, network);
  return `${what}: ${cause} ${cure}`;
}

/** Asks for the network once. The chosen network also applies to later hashes. */
function printChoice(hover: HashHover): readonly Markdown[] {
  const said = printNotFound(hover);
  const choices = printOthers(hover, chooseLink);
  return [...said, ...(choices.length === 0 ? [] : [markdownOf`Which network is this hash from?`]), ...choices];
}

function chooseLink({ target }: HashHover, { network, cost }: HashNetwork): Markdown {
  const link = commandLink(
    markdownOf`$(globe) ${network.name}`,
    hoverLink({ kind: 'choose', target, network: network.key }),
    `Look up hashes on ${network.key} from now on`,
  );
  return markdownOf`${link} (${formatPlanCost(cost)})`;
}

function networkLink({ target }: HashHover, { network, cost }: HashNetwork): Markdown {
  const link = commandLink(
    markdownOf`$(globe) ${network.name}`,
    hoverLink({ kind: 'lookUp', target, networks: [network.key] }),
    `Look up the hash on ${network.key}`,
  );
  return markdownOf`${link} (${formatPlanCost(cost)})`;
}

function allLink({ target }: HashHover, networks: readonly HashNetwork[]): readonly Markdown[] {
  if (networks.length < 2) return [];
  const cost = networks.map((one) => one.cost).reduce(addCosts, noCost);
  const keys = networks.map(({ network }) => network.key);
  const link = commandLink(
    'All networks',
    hoverLink({ kind: 'lookUp', target, networks: keys }),
    'Send one request to each network',
  );
  return [markdownOf`${link} (${formatPlanCost(cost)})`];
}

function offerLink({ target, networks: known }: HashHover, label: string, networks: readonly string[]): Markdown {
  const one = known.find(({ network }) => network.key === networks[0]);
  const where = one === undefined ? '' : ` on ${one.network.name}: up to ${formatPlanCost(one.cost)}`;
  return markdownOf`${commandLink(markdownOf`$(search) ${label}`, hoverLink({ kind: 'lookUp', target, networks }))}${where}`;
}

function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  if (seconds < 2) return 'just now';
  return seconds < 120 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`;
}
