import type { JsonValue } from '../json/jsonValue';
import type { Network } from '../networks/network';
import { groupDigits } from '../view/amountText';
import { utcTime } from '../view/formatTime';
import { formatValue } from '../view/formatValue';
import type { DecodedView } from '../view/decodedView';
import type { DecodeHints } from './decodeHints';
import { genericView, viewOf } from './genericView';
import { nativeMember } from './nativeMember';
import { isObject, readInteger } from '../json/readMember';
import { transactionSections } from './transactionFields';

/** Decodes the answer of `eth_getTransactionByHash` and its kin. */
export function decodeTransaction(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (value === null) return viewOf('Transaction', 'No such transaction', []);
  if (!isObject(value)) return genericView('Transaction', 'The answer is not a transaction');
  const block = readInteger(value, 'blockNumber');
  const place = block === undefined ? 'Pending' : `In block ${groupDigits(String(block))}`;
  const amount = formatValue(nativeMember(value, 'value', network), utcTime);
  return viewOf('Transaction', `${place} · ${amount}`, transactionSections(value, network, hints));
}
