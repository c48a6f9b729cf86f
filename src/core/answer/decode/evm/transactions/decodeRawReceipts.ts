import { isList, type JsonValue, readInteger, readList } from '../../../../base/json/jsonValue';
import { countedText } from '../../../../base/view/amountText';
import type { DecodedView } from '../../../../base/view/decodedView';
import { column, numberColumn, readRows, tableOf } from '../../../../base/view/tableOf';
import {
  hexValue,
  integerValue,
  nothing,
  someValue,
  statusValue,
  textValue,
  type Value,
} from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { readRawReceipt } from '../../../../formats/rlp/readRawReceipt';
import type { Network } from '../../../../model/networks/network';
import { genericView, viewOf } from '../../shared/genericView';
import { countMember, integerMember } from '../../shared/memberValue';
import { receiptStatus } from '../happened/receiptStatus';
import { logTable } from '../logs/logTable';
import { transactionTypeValue } from './decodeReceipt';

/**
 * Decodes the answer of `debug_getRawReceipts` as a table. The gas of a transaction is the difference of the cumulative
 * sums in two receipts.
 */
export function decodeRawReceipts(value: JsonValue, _network: Network, hints: DecodeHints): DecodedView {
  const title = 'Raw receipts';
  if (!isList(value)) return genericView(title, "The answer isn't a list of raw receipts");
  if (value.length === 0) return viewOf(title, 'No receipts', []);
  const read = (row: number): RawReceipt => {
    const raw = typeof value[row] === 'string' ? value[row] : '';
    const receipt = readRawReceipt(raw);
    return receipt.kind === 'ok'
      ? { raw, receipt: receipt.value }
      : { raw, receipt: undefined, problem: receipt.problem };
  };
  const used = ({ receipt }: RawReceipt, row: number): Value => {
    const before = row === 0 ? undefined : read(row - 1);
    if (receipt === undefined || before?.problem !== undefined) return nothing;
    const sum = readInteger(receipt, 'cumulativeGasUsed') ?? 0n;
    return integerValue(sum - (readInteger(before?.receipt, 'cumulativeGasUsed') ?? 0n));
  };
  const table = tableOf(
    undefined,
    readRows(value, (_, row) => read(row)),
    [
      numberColumn('position', 'Position', 8, (_, row) => integerValue(row)),
      column('status', 'Status', 10, ({ receipt, problem }) =>
        receipt === undefined ? statusValue('bad', problem ?? '') : receiptStatus(receipt),
      ),
      column('type', 'Type', 18, ({ receipt }) => someValue(receipt, transactionTypeValue)),
      numberColumn('gasUsed', 'Gas used', 12, used),
      numberColumn('cumulativeGasUsed', 'Gas used in the block so far', 28, ({ receipt }) =>
        integerMember(receipt, 'cumulativeGasUsed'),
      ),
      numberColumn('logs', 'Logs', 6, ({ receipt }) => countMember(receipt, 'logs')),
    ],
    {
      details: ({ raw, receipt, problem }) => {
        if (problem !== undefined)
          return [{ kind: 'fields', fields: [{ label: 'Not decoded', value: textValue(problem) }] }];
        const logs = readList(receipt, 'logs');
        return [
          ...(logs.length > 0 ? [logTable(logs, hints, 'receipt').table] : []),
          { kind: 'fields', fields: [{ label: 'Raw', value: hexValue(raw) }] },
        ];
      },
    },
  );
  return viewOf(title, countedText(value.length, 'receipt'), [table]);
}

interface RawReceipt {
  readonly raw: string;
  /** Undefined with a problem. */
  readonly receipt: JsonValue | undefined;
  readonly problem?: string;
}
