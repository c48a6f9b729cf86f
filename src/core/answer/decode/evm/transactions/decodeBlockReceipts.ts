import { isList, type JsonValue } from '../../../../base/json/jsonValue';
import { countedText } from '../../../../base/view/amountText';
import type { DecodedView } from '../../../../base/view/decodedView';
import { column, type ItemColumn, numberColumn, tableOf } from '../../../../base/view/tableOf';
import { nothing, someValue, textValue, type Value } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { genericView, noteOf, viewOf } from '../../shared/genericView';
import { addressMember, countMember, hashMember, integerMember, recipientMember } from '../../shared/memberValue';
import { executionOf } from '../happened/execution';
import { receiptStatus } from '../happened/receiptStatus';
import { whatHappened } from '../happened/whatHappened';
import { leftOutOfFee, receiptCause, receiptRevert, receiptSections, transactionTypeValue } from './decodeReceipt';
import { feeValue, gasPriceMember, transactionFee } from './feeValue';

const title = 'Block receipts';

/**
 * Decodes the answer of `eth_getBlockReceipts` as a table with one row per receipt and the full receipt in the row's
 * details.
 */
export function decodeBlockReceipts(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (value === null) return viewOf(title, 'No block found', []);
  if (!isList(value)) return genericView(title, "The answer isn't a list of receipts");
  const summary = `${countedText(value.length, 'receipt')}${describeStatuses(value)}`;
  const notes = [...new Set(value.flatMap(leftOutOfFee))].map(noteOf);
  const table = tableOf(undefined, value, receiptColumns(network, hints, notes.length > 0), {
    folds: ['type', 'gasPrice', 'logs', 'leftOut', 'gasUsed', 'position', 'status', 'to', 'from'],
    details: (receipt) => receiptSections(receipt, network, hints),
  });
  return viewOf(title, summary, value.length === 0 ? [] : [table], notes);
}

/**
 * Before Byzantium (EIP-658), receipts have no status. The number of failures is only known if every receipt has one.
 */
function describeStatuses(receipts: readonly JsonValue[]): string {
  const tones = receipts.map((receipt) => receiptStatus(receipt).tone);
  const failures = tones.filter((tone) => tone === 'bad').length;
  const unknown = tones.filter((tone) => tone === 'neutral').length;
  if (receipts.length === 0) return '';
  if (unknown === receipts.length) return ', status not recorded';
  if (unknown === 0) return failures === 0 ? ', none failed' : `, ${failures} failed`;
  return `${failures === 0 ? '' : `, ${failures} failed`}, status of ${unknown} not recorded`;
}

/** Returns the status of a receipt, with the reason for a failure if an inquiry found it. */
function statusOf(receipt: JsonValue, hints: DecodeHints): Value {
  const status = receiptStatus(receipt);
  const cause = receiptCause(receipt, hints);
  return cause === undefined ? status : { ...status, text: `${status.text}: ${cause}` };
}

function receiptColumns(
  network: Network,
  hints: DecodeHints,
  hasLeftOut: boolean,
): readonly (ItemColumn<JsonValue> | undefined)[] {
  return [
    numberColumn('position', 'Position', 8, (receipt) => integerMember(receipt, 'transactionIndex')),
    column('transaction', 'Transaction', 16, (receipt) => hashMember(receipt, 'transactionHash', 'transaction')),
    column('status', 'Status', 10, (receipt) => statusOf(receipt, hints)),
    column('happened', 'What happened', 40, (receipt) => {
      const reason = receiptCause(receipt, hints) ?? receiptRevert(receipt, hints);
      return someValue(whatHappened(executionOf(receipt, undefined, reason), network, hints), textValue);
    }),
    column('from', 'From', 16, (receipt) => addressMember(receipt, 'from')),
    column('to', 'To', 16, recipientMember),
    column('type', 'Type', 18, transactionTypeValue),
    numberColumn('gasUsed', 'Gas used', 12, (receipt) => integerMember(receipt, 'gasUsed')),
    numberColumn('gasPrice', 'Gas price', 16, (receipt) => gasPriceMember(receipt, 'effectiveGasPrice')),
    numberColumn('fee', 'Fee', 20, (receipt) =>
      someValue(transactionFee(receipt).total, (total) => feeValue(total, receipt, network.currency, hints.tokens)),
    ),
    hasLeftOut
      ? column('leftOut', 'Not in the fee', 14, (receipt) =>
          leftOutOfFee(receipt).length === 0 ? nothing : textValue('operator fee'),
        )
      : undefined,
    numberColumn('logs', 'Logs', 6, (receipt) => countMember(receipt, 'logs')),
  ];
}
