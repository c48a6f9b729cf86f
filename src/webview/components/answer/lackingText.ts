import { describeLackingTraces } from '../../../core/answer/inquiry/describeLackingTraces';
import type { FramedExchange } from '../../../messages/exchangeFrame';
import { element } from '../dom/element';
import { transactionIn } from './transactionIn';

/** Returns one line in place of the buttons that a network has no methods for. Its tooltip has the reasons. */
export function lackingText(framed: FramedExchange): HTMLElement | undefined {
  const { calls, changes } = framed.lacks ?? {};
  if ((calls === undefined && changes === undefined) || transactionIn(framed) === undefined) return undefined;
  const text = describeLackingTraces({ ...framed.lacks }, framed.exchange.network.name);
  return element(
    'span',
    { class: 'lacking', title: [calls, changes].filter((why) => why !== undefined).join(' ') },
    text,
  );
}
