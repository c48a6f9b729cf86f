import { describeLackingTraces } from '../../../core/answer/inquiry/lackingTraces';
import { cellCharacters, nameCharacters } from '../../../core/base/answerBounds';
import { isList, isObject, readMember, readText } from '../../../core/base/json/jsonValue';
import { printJson } from '../../../core/base/json/printJson';
import { visibleText } from '../../../core/base/view/visibleText';
import {
  type Action,
  actions,
  actionsOfOffers,
  distinctRemedies,
  labelOfAction,
  type TransactionAction,
} from '../../../core/model/exchange/action';
import { explainChainMismatch } from '../../../core/model/failure/chainMismatch';
import { remediesOfExchange } from '../../../core/model/failure/remediesOfExchange';
import type { FramedExchange } from '../../../messages/exchangeFrame';
import type { RemedyFrame } from '../../../messages/remedyFrame';
import { codeSpans, element } from '../dom/element';
import { iconButton } from '../dom/icon';
import type { ViewContext } from '../dom/viewContext';
import { summaryLine } from './summaryLine';

const icons = { trace: 'group', changes: 'diff', runAgain: 'restart' } as const;

/** Returns the buttons for the transaction of an answer, apart from its tabs, or why there are none. */
export function tabRowButtons(framed: FramedExchange, { act, addCell }: ViewContext): HTMLElement | undefined {
  const next = addCell && nextPageOf(framed);
  if (next !== undefined) {
    const [label, title] = ['Next Page', 'Next Page: add a cell that asks for the page after this one'];
    return iconButton('chevronRight', title, () => addCell?.(next), label);
  }
  const hash = transactionIn(framed);
  if (hash === undefined) return undefined;
  const buttons = actionsOfTransaction(framed, hash).map((action) => {
    const label = labelOfAction(action);
    return iconButton(icons[action.kind], actions[action.kind].title ?? label, () => act?.(action), label);
  });
  const lacking = lackingText(framed);
  return element(
    'div',
    { class: 'transaction-actions', role: 'group', 'aria-label': 'Transaction' },
    ...(act === undefined ? [] : buttons),
    lacking,
  );
}

/** The members with the token of the next page: in an answer, and in the options of the request. */
const pageTokens = { l2net_getEvents: 'continuation_token', getTokenAccountsByOwnerV2: 'paginationKey' } as const;

/** Returns the text of a cell for the page after the one of an answer. Undefined if there is none. */
function nextPageOf({ exchange: { call, outcome } }: FramedExchange): string | undefined {
  if (call.kind !== 'rpc' || outcome.kind !== 'result') return undefined;
  const { method, params } = call;
  if (method !== 'l2net_getEvents' && method !== 'getTokenAccountsByOwnerV2') return undefined;
  const member = pageTokens[method];
  const token = readText(outcome.value, member) ?? readText(readMember(outcome.value, 'value'), member);
  if (token === undefined || token === '') return undefined;
  const [first, second, options] = isList(params) ? params : [readMember(params, 'filter')];
  const asked = isList(params) ? options : first;
  const next = { ...(isObject(asked) ? asked : {}), [member]: token };
  const written = isList(params) ? [first ?? null, second ?? null, next] : [next];
  return `# @pages 1\n${method} ${written.map((value) => printJson(value)).join(' ')}`;
}

/**
 * Methods whose answer is one transaction or its receipt, by the end of their names, because l2net has its own prefix.
 */
const transactionMethods =
  /(?:^eth_getTransactionBy(?:Hash|BlockHashAndIndex|BlockNumberAndIndex)|_getTransactionReceipt)$/;

/** Returns the hash of the transaction that an answer is, or whose receipt it is. Those of Solana have no lookup. */
function transactionIn({ exchange }: FramedExchange): string | undefined {
  const { call, outcome, family } = exchange;
  if (family === 'solana' || call.kind === 'gas' || outcome.kind !== 'result') return undefined;
  // The same call may be sent as written, in its own envelope.
  const methods = call.kind === 'raw' ? call.methods : [call.method];
  if (methods.length !== 1 || !methods.every((method) => transactionMethods.test(method))) return undefined;
  const hash = ['transactionHash', 'transaction_hash', 'hash']
    .map((member) => readText(outcome.value, member))
    .find((text) => text !== undefined);
  return hash !== undefined && /^0x[\da-f]{1,64}$/i.test(hash) ? hash : undefined;
}

/** Returns what the network of an answer can do with its transaction. */
function actionsOfTransaction({ exchange, lacks }: FramedExchange, hash: string): readonly TransactionAction[] {
  const { outcome, family } = exchange;
  const network = exchange.network.key;
  const hasFailed = outcome.kind === 'result' && readText(outcome.value, 'status') === '0x0';
  const all: readonly (readonly [TransactionAction, boolean])[] = [
    [{ kind: 'trace', network, hash }, lacks?.calls === undefined],
    [{ kind: 'changes', network, hash }, family === 'evm' && lacks?.changes === undefined],
    [{ kind: 'runAgain', network, hash }, family === 'evm' && hasFailed && hash.length === 66],
  ];
  return all.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
}

/** Returns one line in place of the buttons that a network has no methods for. Its tooltip has the reasons. */
function lackingText({ lacks, exchange }: FramedExchange): HTMLElement | undefined {
  const { calls, changes } = lacks ?? {};
  if (calls === undefined && changes === undefined) return undefined;
  const title = [calls, changes].filter((why) => why !== undefined).join(' ');
  return element('span', { class: 'lacking', title }, describeLackingTraces({ ...lacks }, exchange.network.name));
}

/**
 * Returns the buttons for an answer's failure, for an unexpected chain, and for possible inquiries about its contracts.
 * Undefined if there are none.
 */
export function buttonsBelow(
  { exchange, offers = [] }: Pick<FramedExchange, 'exchange' | 'offers'>,
  { act }: ViewContext,
): HTMLElement | undefined {
  const remedies = distinctRemedies([...remediesOfExchange(exchange), ...actionsOfOffers(offers)]);
  return remedies.length === 0 ? undefined : remedyView({ problem: explainChainMismatch(exchange), remedies }, act);
}

/**
 * Returns the view of a problem, with a button for each remedy, or only the buttons if the answer above shows the
 * failure. Without `act`, there are no buttons, and the text describes the fix.
 */
export function remedyView(
  { problem, remedies }: Pick<RemedyFrame, 'problem' | 'remedies'>,
  act: ((action: Action) => void) | undefined,
): HTMLElement {
  const buttons = act && remedies.length > 0 ? buttonRow(remedies, act) : undefined;
  if (problem === undefined) return element('div', { class: 'remedies' }, buttons);
  return element(
    // An article may not be an alert.
    'section',
    { class: 'answer remedies', 'aria-label': visibleText(problem.title, nameCharacters), role: 'alert' },
    summaryLine({ title: problem.title, summary: problem.cause, tone: 'bad' }, codeSpans),
    element('p', { class: 'cure' }, ...codeSpans(visibleText(problem.cure, cellCharacters))),
    buttons,
  );
}

function buttonRow(remedies: readonly Action[], act: (action: Action) => void): HTMLElement {
  const isAsking = remedies.every(({ kind }) => actions[kind].place === 'belowValue');
  return element(
    'div',
    { class: 'buttons', role: 'group', 'aria-label': isAsking ? 'What can be asked' : 'How to fix' },
    ...remedies.map((action) => {
      const button = element(
        'button',
        { class: 'action button remedy' },
        visibleText(labelOfAction(action), nameCharacters),
      );
      button.addEventListener('click', () => act(action));
      return button;
    }),
  );
}
