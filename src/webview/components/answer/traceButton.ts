import { readText } from '../../../core/json/readMember';
import type { FramedExchange } from '../../../messages/exchangeFrame';
import type { LookUpSubject } from '../../../messages/outputMessage';
import { iconButton } from '../dom/iconButton';
import type { ViewContext } from '../dom/viewContext';

/** Methods whose answer is one transaction or its receipt, by the end of their names: l2net has a prefix of its own. */
const methods = /(?:^eth_getTransactionByHash|^eth_getTransactionReceipt|_getTransactionReceipt)$/;

/** Returns the button that asks for the calls of the transaction in an answer. Undefined for other answers. */
export function traceButton({ exchange }: FramedExchange, context: ViewContext): HTMLElement | undefined {
  const { call, outcome, family } = exchange;
  const { lookUp } = context;
  if (lookUp === undefined || family === 'solana' || call.kind !== 'rpc' || outcome.kind !== 'result') return undefined;
  if (!methods.test(call.method)) return undefined;
  const hash =
    readText(outcome.value, 'transactionHash') ??
    readText(outcome.value, 'transaction_hash') ??
    readText(outcome.value, 'hash');
  if (hash === undefined || !/^0x[\da-f]{1,64}$/i.test(hash)) return undefined;
  const of: LookUpSubject['of'] = family === 'l2net' ? 'l2netTransaction' : 'transaction';
  return iconButton(
    'group',
    'Trace: show the calls of this transaction',
    () => lookUp({ of, text: hash, action: 'trace' }),
    'Trace',
  );
}
