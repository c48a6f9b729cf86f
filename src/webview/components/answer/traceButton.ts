import type { FramedExchange } from '../../../messages/exchangeFrame';
import { iconButton } from '../dom/iconButton';
import type { ViewContext } from '../dom/viewContext';
import { transactionIn } from './transactionIn';

/**
 * Returns the button that requests the calls of an answer's transaction. Undefined for other answers, and where
 * the network can't trace. */
export function traceButton(framed: FramedExchange, context: ViewContext): HTMLElement | undefined {
  const { lookUp } = context;
  const subject = transactionIn(framed);
  if (lookUp === undefined || subject === undefined || framed.lacks?.calls !== undefined) return undefined;
  return iconButton(
    'group',
    'Trace: show the calls of this transaction',
    () => lookUp({ ...subject, action: 'trace' }),
    'Trace',
  );
}
