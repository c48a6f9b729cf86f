import { readText } from '../../../core/base/json/readMember';
import type { FramedExchange } from '../../../messages/exchangeFrame';
import { iconButton } from '../dom/iconButton';
import type { ViewContext } from '../dom/viewContext';

/** Returns the button that creates a cell from the transaction of a failed receipt. Undefined for other answers. */
export function runAgainButton({ exchange }: FramedExchange, context: ViewContext): HTMLElement | undefined {
  const { call, outcome, family } = exchange;
  const { lookUp } = context;
  if (lookUp === undefined || family !== 'evm' || call.kind !== 'rpc' || outcome.kind !== 'result') return undefined;
  const hash = readText(outcome.value, 'transactionHash');
  const isFailure = call.method === 'eth_getTransactionReceipt' && readText(outcome.value, 'status') === '0x0';
  if (!isFailure || hash === undefined || !/^0x[\da-f]{64}$/i.test(hash)) return undefined;
  return iconButton(
    'restart',
    'Run This Again With…: ask for the transaction with one call, and make a cell from it',
    () => lookUp({ of: 'transaction', text: hash, action: 'runAgain' }),
    'Run This Again With…',
  );
}
