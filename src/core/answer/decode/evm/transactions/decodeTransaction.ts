import { isObject, type JsonValue, readInteger, readMember, readText } from '../../../../base/json/jsonValue';
import { groupDigits } from '../../../../base/view/amountText';
import type { DecodedView } from '../../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../../base/view/formatValue';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { genericView, viewOf } from '../../shared/genericView';
import { nativeMember } from '../../shared/memberValue';
import { rawSection } from '../../shared/rawView';
import { whatIsAsked } from '../happened/whatHappened';
import { transactionSections } from './transactionFields';

/** Decodes the answer of the methods that return one transaction, such as `eth_getTransactionByHash`. */
export function decodeTransaction(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (value === null) return viewOf('Transaction', 'No transaction found', []);
  if (!isObject(value)) return genericView('Transaction', "The answer isn't a transaction");
  const block = readInteger(value, 'blockNumber');
  const place = block === undefined ? 'Pending' : `In block ${groupDigits(block)}`;
  const amount = formatValue(nativeMember(value, 'value', network), utcTime);
  const asked = whatIsAsked(value, network, hints);
  const summary = asked === undefined ? `${place} · ${amount}` : `${asked} · ${place}`;
  return viewOf('Transaction', summary, transactionSections(value, network, hints));
}

/** Decodes the answer of `eth_fillTransaction`: the transaction with what the node added, which isn't signed or sent. */
export function decodeFilled(value: JsonValue, network: Network, hints: DecodeHints): DecodedView | undefined {
  const transaction = readMember(value, 'tx');
  if (!isObject(transaction)) return undefined;
  const amount = formatValue(nativeMember(transaction, 'value', network), utcTime);
  const raw = readText(value, 'raw');
  return viewOf('Filled transaction', `Not signed and not sent · ${amount}`, [
    ...transactionSections(transaction, network, hints),
    ...(raw === undefined ? [] : [rawSection(raw)]),
  ]);
}
