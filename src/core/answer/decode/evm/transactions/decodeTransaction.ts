import type { JsonValue } from '../../../../base/json/jsonValue';
import { isObject, readInteger } from '../../../../base/json/readMember';
import { groupDigits } from '../../../../base/view/amountText';
import type { DecodedView } from '../../../../base/view/decodedView';
import { utcTime } from '../../../../base/view/formatTime';
import { formatValue } from '../../../../base/view/formatValue';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { genericView, viewOf } from '../../shared/genericView';
import { nativeMember } from '../../shared/nativeMember';
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
