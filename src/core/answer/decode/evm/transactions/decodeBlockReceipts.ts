import type { JsonValue } from '../../../../base/json/jsonValue';
import { isList } from '../../../../base/json/readMember';
import { countedText } from '../../../../base/view/amountText';
import type { Column, DecodedView } from '../../../../base/view/decodedView';
import { nothing } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { genericView, noteOf, viewOf } from '../../shared/genericView';
import { addressMember, countMember, hashMember, integerMember, recipientMember } from '../../shared/memberValue';
import { leftOutOfFee, receiptCause, receiptSections, receiptStatus, transactionTypeValue } from './decodeReceipt';
import { feeValue, gasPriceMember } from './feeValue';
import { transactionFee } from './transactionFee';

const title = 'Block receipts';

interface ReceiptColumn extends Column {
  value(receipt: JsonValue): Value;
}

/**
 * Decodes the answer of `eth_getBlockReceipts` as a table with one row per receipt and the full receipt in the row's
 * details.
 */
export function decodeBlockReceipts(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (value === null) return viewOf(title, 'No block found', []);
  if (!isList(value)) return genericView(title, "The answer isn't a list of receipts");
  const columns = receiptColumns(network, hints);
  const summary = `${countedText(value.length, 'receipt')}${describeStatuses(value)}`;
  return viewOf(
    title,
    summary,
    value.length === 0
      ? []
      : [
          {
            kind: 'table',
            columns,
            rowCount: value.length,
            at: (row) => columns.map((column) => column.value(value[row] ?? null)),
            details: (row) => receiptSections(value[row] ?? null, network, hints),
          },
        ],
    [...new Set(value.flatMap(leftOutOfFee))].map(noteOf),
  );
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

function receiptColumns({ currency }: Network, hints: DecodeHints): readonly ReceiptColumn[] {
  return [
    {
      id: 'position',
      label: 'Position',
      align: 'end',
      characters: 8,
      value: (receipt) => integerMember(receipt, 'transactionIndex'),
    },
    {
      id: 'transaction',
      label: 'Transaction',
      align: 'start',
      characters: 16,
      value: (receipt) => hashMember(receipt, 'transactionHash', 'transaction'),
    },
    { id: 'status', label: 'Status', align: 'start', characters: 10, value: (receipt) => statusOf(receipt, hints) },
    { id: 'from', label: 'From', align: 'start', characters: 16, value: (receipt) => addressMember(receipt, 'from') },
    { id: 'to', label: 'To', align: 'start', characters: 16, value: recipientMember },
    { id: 'type', label: 'Type', align: 'start', characters: 18, value: transactionTypeValue },
    {
      id: 'gasUsed',
      label: 'Gas used',
      align: 'end',
      characters: 12,
      value: (receipt) => integerMember(receipt, 'gasUsed'),
    },
    {
      id: 'gasPrice',
      label: 'Gas price',
      align: 'end',
      characters: 16,
      value: (receipt) => gasPriceMember(receipt, 'effectiveGasPrice'),
    },
    {
      id: 'fee',
      label: 'Fee',
      align: 'end',
      characters: 20,
      value: (receipt) => {
        const { total } = transactionFee(receipt);
        return total === undefined ? nothing : feeValue(total, receipt, currency, hints.tokens);
      },
    },
    { id: 'logs', label: 'Logs', align: 'end', characters: 6, value: (receipt) => countMember(receipt, 'logs') },
  ];
}
