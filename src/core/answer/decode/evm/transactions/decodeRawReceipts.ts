import type { JsonValue } from '../../../../base/json/jsonValue';
import { isList, isObject, readInteger, readMember } from '../../../../base/json/readMember';
import type { Result } from '../../../../base/result';
import { countedText } from '../../../../base/view/amountText';
import type { Column, DecodedView } from '../../../../base/view/decodedView';
import { hexValue, integerValue, nothing, statusValue, textValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { readRawReceipt } from '../../../../formats/rlp/readRawReceipt';
import type { Network } from '../../../../model/networks/network';
import { genericView, viewOf } from '../../shared/genericView';
import { countMember, integerMember } from '../../shared/memberValue';
import { logTable } from '../logs/logTable';
import { receiptStatus, transactionTypeValue } from './decodeReceipt';

const columns: readonly Column[] = [
  { id: 'position', label: 'Position', align: 'end', characters: 8 },
  { id: 'status', label: 'Status', align: 'start', characters: 10 },
  { id: 'type', label: 'Type', align: 'start', characters: 18 },
  { id: 'gasUsed', label: 'Gas used', align: 'end', characters: 12 },
  { id: 'cumulativeGasUsed', label: 'Gas used in the block so far', align: 'end', characters: 28 },
  { id: 'logs', label: 'Logs', align: 'end', characters: 6 },
];

/**
 * Decodes the answer of `debug_getRawReceipts` as a table. The gas of a transaction is the difference of the cumulative
 * sums in two receipts.
 */
export function decodeRawReceipts(value: JsonValue, _network: Network, hints: DecodeHints): DecodedView {
  const title = 'Raw receipts';
  if (!isList(value)) return genericView(title, "The answer isn't a list of raw receipts");
  if (value.length === 0) return viewOf(title, 'No receipts', []);
  const read = (row: number): Result<JsonValue, string> => {
    const raw = value[row];
    return readRawReceipt(typeof raw === 'string' ? raw : '');
  };
  const used = (receipt: JsonValue, row: number): Value => {
    const before = row === 0 ? undefined : read(row - 1);
    if (before?.kind === 'failed') return nothing;
    const sum = readInteger(receipt, 'cumulativeGasUsed') ?? 0n;
    return integerValue(sum - (readInteger(before?.value, 'cumulativeGasUsed') ?? 0n));
  };
  return viewOf(title, countedText(value.length, 'receipt'), [
    {
      kind: 'table',
      rowCount: value.length,
      columns,
      at: (row) => {
        const receipt = read(row);
        if (receipt.kind === 'failed')
          return [integerValue(row), statusValue('bad', receipt.problem), nothing, nothing, nothing, nothing];
        return [
          integerValue(row),
          receiptStatus(receipt.value),
          transactionTypeValue(receipt.value),
          used(receipt.value, row),
          integerMember(receipt.value, 'cumulativeGasUsed'),
          countMember(receipt.value, 'logs'),
        ];
      },
      details: (row) => {
        const receipt = read(row);
        if (receipt.kind === 'failed')
          return [{ kind: 'fields', fields: [{ label: 'Not decoded', value: textValue(receipt.problem) }] }];
        const logs = isObject(receipt.value) ? readMember(receipt.value, 'logs') : undefined;
        const raw = value[row];
        return [
          ...(isList(logs) && logs.length > 0 ? [logTable(logs, hints, 'receipt').table] : []),
          { kind: 'fields', fields: [{ label: 'Raw', value: hexValue(typeof raw === 'string' ? raw : '') }] },
        ];
      },
    },
  ]);
}
