import { readText } from '../../../core/base/json/readMember';
import type { Family } from '../../../core/model/networks/network';
import type { FramedExchange } from '../../../messages/exchangeFrame';
import type { LookUpSubject } from '../../../messages/outputMessage';

/**
 * Methods whose answer is one transaction or its receipt, by the end of their names, because l2net has its own prefix.
 */
const methods = /(?:^eth_getTransactionByHash|^eth_getTransactionReceipt|_getTransactionReceipt)$/;

/** The lookup subject of each family's transactions. Those of Solana have no lookup. */
const subjects: Readonly<Record<Family, LookUpSubject['of'] | undefined>> = {
  evm: 'transaction',
  solana: undefined,
  l2net: 'l2netTransaction',
};

/** Returns the transaction that an answer is, or whose receipt it is. Undefined for other answers. */
export function transactionIn({ exchange }: FramedExchange): LookUpSubject | undefined {
  const { call, outcome, family } = exchange;
  const of = subjects[family];
  if (of === undefined || call.kind !== 'rpc' || outcome.kind !== 'result') return undefined;
  if (!methods.test(call.method)) return undefined;
  const hash =
    readText(outcome.value, 'transactionHash') ??
    readText(outcome.value, 'transaction_hash') ??
    readText(outcome.value, 'hash');
  if (hash === undefined || !/^0x[\da-f]{1,64}$/i.test(hash)) return undefined;
  return { of, text: hash };
}
