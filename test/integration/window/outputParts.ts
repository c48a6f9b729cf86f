import assert from 'node:assert/strict';

import type { NotebookCell } from 'vscode';

import type { Remedy } from '../../../src/core/model/exchange/remedy';
import { exchangeMime, type FramedExchange } from '../../../src/messages/exchangeFrame';
import { unpackFrame } from '../../../src/messages/packedFrame';
import { readExchangeFrame } from '../../../src/messages/readExchangeFrame';
import { readRemedyFrame } from '../../../src/messages/readRemedyFrame';
import type { RemedyFrame } from '../../../src/messages/remedyFrame';
import { remedyMime } from '../../../src/messages/remedyFrame';
import { testWindow } from './testWindow';

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

/** Returns the problem and the buttons below a cell. */
export function remediesOf(cell: NotebookCell): RemedyFrame {
  const frame = readRemedyFrame(dataOf(cell, remedyMime));
  assert.ok(frame.kind === 'ok', frame.kind === 'failed' ? frame.problem : '');
  return frame.value;
}

/** Presses a button below a cell. */
export function pressRemedy(cell: NotebookCell, kind: Remedy['kind']): void {
  const { remedies, owner } = remediesOf(cell);
  const remedy = remedies.find((each) => each.kind === kind);
  assert.ok(remedy, `no remedy ${kind} in ${JSON.stringify(remedies)}`);
  testWindow.renderer.receive({ kind: 'remedy', remedy, owner });
}
