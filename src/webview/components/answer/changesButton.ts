import type { FramedExchange } from '../../../messages/exchangeFrame';
import { iconButton } from '../dom/iconButton';
import type { ViewContext } from '../dom/viewContext';
import { transactionIn } from './transactionIn';

/**
 * Returns the button that requests the changes by an answer's transaction. Undefined for other answers, for l2net,
 * and where the network can't tell.
 */
export function changesButton(framed: FramedExchange, context: ViewContext): HTMLElement | undefined {
  const { lookUp } = context;
  const subject = transactionIn(framed);
  if (lookUp === undefined || subject?.of !== 'transaction' || framed.lacks?.changes !== undefined) return undefined;
  return iconButton(
    'diff',
    'Changes: show the balances and variables that this transaction changed',
    () => lookUp({ ...subject, action: 'changes' }),
    'Changes',
  );
}
