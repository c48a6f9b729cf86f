import type { FramedExchange } from '../../../messages/exchangeFrame';
import { iconButton } from '../dom/iconButton';
import type { ViewContext } from '../dom/viewContext';
import { transactionIn } from './transactionIn';

/** Returns the button that asks for the calls of the transaction in an answer. Undefined for other answers. */
export function traceButton(framed: FramedExchange, context: ViewContext): HTMLElement | undefined {
  const { lookUp } = context;
  const subject = transactionIn(framed);
  if (lookUp === undefined || subject === undefined) return undefined;
  return iconButton(
    'group',
    'Trace: show the calls of this transaction',
    () => lookUp({ ...subject, action: 'trace' }),
    'Trace',
  );
}
