import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import type { DecodedView, TableSection } from '../../../../../src/core/base/view/decodedView';
import { jsonOfValue } from '../../../../../src/core/base/view/printValue';
import { type DecodeHints, noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { Network } from '../../../../../src/core/model/networks/network';
import { evmNetwork } from './exampleNetworks';

/** Decodes a result of a method, by default of the EVM network and without hints. */
export function decode(
  method: string,
  value: JsonValue,
  hints: DecodeHints = noHints,
  network: Network = evmNetwork,
  params: readonly JsonValue[] = [],
): DecodedView {
  return decodeExchange(
    { call: { kind: 'rpc', method, params }, network, outcome: { kind: 'result', body: new Uint8Array(), value } },
    hints,
  );
}

/** Every field of a view's sections by its label, as plain JSON; of a label that comes twice, the first. */
export function fieldsOf(view: DecodedView): Readonly<Record<string, JsonValue>> {
  const fields: Record<string, JsonValue> = {};
  for (const section of view.sections) {
    for (const field of section.kind === 'fields' ? section.fields : [])
      fields[field.label] ??= jsonOfValue(field.value);
  }
  return fields;
}

/** The table of a title. */
export function tableOf(view: DecodedView, title: string | undefined): TableSection {
  const table = view.sections.find((section) => section.kind === 'table' && section.title === title);
  assert.ok(table?.kind === 'table', `no table ${title}`);
  return table;
}

/** All rows of a table by column id, as plain JSON. */
export function rowsOf(table: TableSection): readonly Readonly<Record<string, JsonValue>>[] {
  return Array.from({ length: table.rowCount }, (_, row) => {
    const values = table.at(row);
    return Object.fromEntries(
      table.columns.map((column, index) => [column.id, jsonOfValue(values[index] ?? { kind: 'nothing' })]),
    );
  });
}
