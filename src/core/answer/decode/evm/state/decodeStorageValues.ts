import { isObject, type JsonValue } from '../../../../base/json/jsonValue';
import { countedText } from '../../../../base/view/amountText';
import type { DecodedView, Section } from '../../../../base/view/decodedView';
import { column, numberColumn, staying, tableOf } from '../../../../base/view/tableOf';
import { addressValue, hashValue, nothing, someValue } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { readStorageValues, type StorageValue, valuesAsChanges } from '../../../../formats/stateDiff/readStorageValues';
import { readStorageLayout } from '../../../../formats/storage/readStorageLayout';
import { resolveSlot } from '../../../../formats/storage/resolveSlot';
import { parseSlotExpression } from '../../../../formats/storage/slotExpression';
import { parseAnsweredWord, slotHex } from '../../../../formats/storage/slotWord';
import type { StorageLayout } from '../../../../formats/storage/storageType';
import type { PositionalDecoder } from '../../shared/decoderTable';
import { viewOf, warningOf } from '../../shared/genericView';
import { anyValue } from '../../shared/memberValue';
import { type ChangedRow, changedValues, slotValue, StorageNames } from './changedStorage';
import { blameCells, contractColumn, typeColumn, variableColumn } from './changeTables';
import { decodePlace, summarizeVariables, type VariableReading } from './decodeStorage';

const title = 'Storage';

/**
 * Decodes the words returned by `eth_getStorageValues` (params: positions by address, block), which are in the order of
 * the request. Variables of known layouts come first.
 */
export const decodeStorageValues: PositionalDecoder = (params, value, _network, hints) => {
  const values = readStorageValues(params[0], value);
  if (values === undefined) return undefined;
  const named = namedView(values, params[0], hints);
  if (named) return named;
  const diff = valuesAsChanges(values);
  const { rows } = new StorageNames(null, [diff], params, hints).name(diff);
  const known = rows.filter(({ kind }) => kind === 'named');
  const contracts = new Set(values.map(({ address }) => address.toLowerCase())).size;
  return viewOf(title, `${countedText(values.length, 'word')} of ${countedText(contracts, 'contract')}`, [
    ...(known.length === 0 ? [] : [variableTable(known)]),
    ...(values.length === 0 ? [] : [wordTable(values)]),
  ]);
};

/** Shows the variables that the request names, each with its value. Undefined if it only has slots. */
function namedView(
  values: readonly StorageValue[],
  asked: JsonValue | undefined,
  { layout, words = {} }: DecodeHints,
): DecodedView | undefined {
  const read = layout?.variables && readStorageLayout(layout.json);
  const [address] = isObject(asked) ? Object.keys(asked) : [];
  if (layout?.variables === undefined || read?.kind !== 'ok' || address === undefined) return undefined;
  const own = values.flatMap(({ slot, word }) =>
    slot === undefined || word === undefined ? [] : [[slotHex(slot), slotHex(word)] as const],
  );
  const known = { ...words, ...Object.fromEntries(own) };
  const readings = layout.variables.map((variable) => readNamed(variable, read.value, known, layout.source));
  const fields = readings.flatMap((one) => one.fields);
  const answered = new Set(own.map(([slot]) => slot));
  const later = Object.entries(words).flatMap(([slot, word]): StorageValue[] =>
    answered.has(slot) ? [] : [{ address, slot: BigInt(slot), word: parseAnsweredWord(word), answered: word }],
  );
  return viewOf(
    title,
    summarizeVariables(fields),
    [{ kind: 'fields', title: 'Variables', fields }, wordTable([...values, ...later])],
    readings.flatMap((one) => one.notes),
  );
}

/** Reads one variable. A slot without a name shows its word. */
function readNamed(
  written: string,
  layout: StorageLayout,
  words: Readonly<Record<string, string>>,
  source: string,
): VariableReading {
  const parsed = parseSlotExpression(written);
  const place = parsed.kind === 'ok' ? resolveSlot(parsed.value, layout) : parsed;
  if (place.kind === 'failed') return { fields: [], notes: [warningOf(place.problem)] };
  const word = words[place.value.slot];
  if (word === undefined) return { fields: [{ label: written, value: nothing }], notes: [] };
  if (place.value.type !== undefined) return decodePlace(place.value, layout, words, source);
  return { fields: [{ label: written, value: hashValue(word, 'other') }], notes: [] };
}

function variableTable(rows: readonly ChangedRow[]): Section {
  return tableOf(
    'Variables',
    rows,
    [
      contractColumn,
      variableColumn,
      staying(numberColumn('value', 'Value', 30, (row) => changedValues(row)[1])),
      typeColumn,
    ],
    { folds: ['type', 'contract'], rowCell: blameCells(rows) },
  );
}

function wordTable(values: readonly StorageValue[]): Section {
  return tableOf('Words', values, [
    column('contract', 'Contract', 42, ({ address }) => addressValue(address)),
    column('slot', 'Slot', 20, ({ slot }) => someValue(slot, slotValue)),
    column('word', 'Word', 66, ({ word, answered }) => (word === undefined ? anyValue(answered) : slotValue(word))),
  ]);
}
