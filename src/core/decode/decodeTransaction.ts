import type { DecodeHints } from '../abi/decodeHints';
import type { JsonValue } from '../json/jsonValue';
import { isObject, readInteger } from '../json/readMember';
import type { Network } from '../networks/network';
import { groupDigits } from '../view/amountText';
import type { DecodedView } from '../view/decodedView';
import { utcTime } from '../view/formatTime';
import { formatValue } from '../view/formatValue';
import { genericView, viewOf } from './genericView';
import { nativeMember } from './nativeMember';
import { transactionSections } from './transactionFields';

/** Decodes the answer of the methods that return one transaction, such as `eth_getTransactionByHash`. */
export function decodeTransaction(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (value === null) return viewOf('Transaction', 'No transaction found', []);
  if (!isObject(value)) return genericView('Transaction', "The answer isn't a transaction");
  const block = readInteger(value, 'blockNumber');
  const place = block === undefined ? 'Pending' : `In block ${groupDigits(String(block))}`;
  const amount = formatValue(nativeMember(value, 'value', network), utcTime);
  return viewOf('Transaction', `${place} · ${amount}`, transactionSections(value, network, hints));
}
