import assert from 'node:assert/strict';

import type { NotebookCell } from 'vscode';

import { decodeExchange } from '../../../src/core/answer/decode/decodeExchange';
import type { DecodedView, TableSection } from '../../../src/core/base/view/decodedView';
import { formatValue } from '../../../src/core/base/view/formatValue';
import { readerTime } from '../../../src/host/notebook/readerTime';
import { exchangeMime, type FramedExchange } from '../../../src/messages/exchangeFrame';
import { unpackFrame } from '../../../src/messages/packedFrame';
import { readExchangeFrame } from '../../../src/messages/readExchangeFrame';

function dataOf(cell: NotebookCell, mime: string): Uint8Array {
  const item = cell.outputs.flatMap(({ items }) => items).find((each) => each.mime === mime);
  assert.ok(item, `cell ${cell.index} has no ${mime}`);
  return item.data;
}

/** Returns what the renderer gets for the answer of a cell. */
export async function exchangeOf(cell: NotebookCell): Promise<FramedExchange> {
  const data = dataOf(cell, exchangeMime);
  const frame = readExchangeFrame((await unpackFrame(data)) ?? data);
  assert.ok(frame.kind === 'ok', frame.kind === 'failed' ? frame.problem : '');
  return frame.value;
}

/** Returns everything that the renderer and other viewers get for a cell, as text. */
export async function sentToRenderer(cell: NotebookCell): Promise<string> {
  const items = cell.outputs.flatMap((output) => output.items);
  const texts = items.map(async ({ data }) => new TextDecoder().decode((await unpackFrame(data)) ?? data));
  return (await Promise.all(texts)).join('\n');
}

/** Returns the view that the renderer draws for the answer of a cell. */
export async function viewOf(cell: NotebookCell): Promise<DecodedView> {
  const { exchange, hints } = await exchangeOf(cell);
  return decodeExchange(exchange, hints);
}

/** Returns the first table of the answer of a cell. */
export async function tableOf(cell: NotebookCell): Promise<TableSection> {
  const { title, sections } = await viewOf(cell);
  const table = sections.find(({ kind }) => kind === 'table');
  assert.ok(table?.kind === 'table', `${title} has no table`);
  return table;
}

/** Returns the first cell of each row of a table as text, after its level if the rows are a tree. */
export function rowNames({ rowCount, at, depth }: TableSection): readonly string[] {
  return Array.from({ length: rowCount }, (_, row) => {
    const [value] = at(row);
    const name = value === undefined ? '' : formatValue(value, readerTime());
    return depth === undefined ? name : `${depth(row)} ${name}`;
  });
}
