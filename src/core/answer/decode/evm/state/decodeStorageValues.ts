import type { JsonValue } from '../../../../base/json/jsonValue';
import type { DecodedView, Section } from '../../../../base/view/decodedView';
import { countedText } from '../../../../base/view/groupedCount';
import { addressValue, hashValue, nothing, textValue } from '../../../../base/view/makeValue';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { readStorageValues, type StorageValue, valuesAsChanges } from '../../../../formats/stateDiff/readStorageValues';
import { slotHex } from '../../../../formats/storage/slotWord';
import type { Network } from '../../../../model/networks/network';
import { viewOf } from '../../shared/genericView';
import { anyValue } from '../../shared/memberValue';
import { type ChangedRow, changedValues, StorageNames } from './changedStorage';

const title = 'Storage';

/**
 * Decodes the words returned by `eth_getStorageValues` (params: positions by address, block), which are in the order of
 * the request. Variables of known layouts come first.
 */
export function decodeStorageValues(
  params: readonly JsonValue[],
  value: JsonValue,
  _network: Network,
  hints: DecodeHints,
): DecodedView | undefined {
  const values = readStorageValues(params[0], value);
  if (values === undefined) return undefined;
  const diff = valuesAsChanges(values);
  const { rows } = new StorageNames(null, [diff], params, hints).name(diff);
  const named = rows.filter(({ kind }) => kind === 'named');
  const contracts = new Set(values.map(({ address }) => address.toLowerCase())).size;
  return viewOf(title, `${countedText(values.length, 'word')} of ${countedText(contracts, 'contract')}`, [
    ...(named.length === 0 ? [] : [variableTable(named)]),
    ...(values.length === 0 ? [] : [wordTable(values)]),
  ]);
}

function variableTable(rows: readonly ChangedRow[]): Section {
  return {
    kind: 'table',
    title: 'Variables',
    rowCount: rows.length,
    columns: [
      { id: 'contract', label: 'Contract', align: 'start', characters: 16 },
      { id: 'variable', label: 'Variable', align: 'start', characters: 34, stays: true },
      { id: 'value', label: 'Value', align: 'end', characters: 30, stays: true },
      { id: 'type', label: 'Type', align: 'start', characters: 12 },
    ],
    at: (index) => {
      const row = rows[index];
      if (row?.kind !== 'named') return [];
      const [, value] = changedValues(row);
      return [addressValue(row.address), textValue(row.change.path), value, textValue(row.change.type)];
    },
  };
}

function wordTable(values: readonly StorageValue[]): Section {
  return {
    kind: 'table',
    title: 'Words',
    rowCount: values.length,
    columns: [
      { id: 'contract', label: 'Contract', align: 'start', characters: 42 },
      { id: 'slot', label: 'Slot', align: 'start', characters: 20 },
      { id: 'word', label: 'Word', align: 'start', characters: 66 },
    ],
    at: (row) => {
      const one = values[row];
      if (one === undefined) return [];
      const { address, slot, word, answered } = one;
      return [
        addressValue(address),
        slot === undefined ? nothing : hashValue(slotHex(slot), 'other'),
        word === undefined ? anyValue(answered) : hashValue(slotHex(word), 'other'),
      ];
    },
  };
}
