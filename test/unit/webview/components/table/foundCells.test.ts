import assert from 'node:assert/strict';

import type { TableSection } from '../../../../../src/core/base/view/decodedView';
import { ReaderTime } from '../../../../../src/webview/components/dom/readerTime';
import { maxMatches } from '../../../../../src/webview/components/dom/viewContext';
import { findCells, FoundCells } from '../../../../../src/webview/components/table/foundCells';
import { allRows } from '../../../../../src/webview/components/table/rowOrder';

const time = new ReaderTime('Europe/Berlin');
const table = (rowCount: number): TableSection => ({
  kind: 'table',
  columns: [],
  rowCount,
  at: (row) => [
    { kind: 'integer', digits: String(1_000_000 + row) },
    { kind: 'address', text: `0xABCDEF${'0'.repeat(30)}${row.toString().padStart(4, '0')}`, label: 'Vault' },
    { kind: 'text', text: 'hidden' },
  ],
});
const search = (rows: Uint32Array, text: string, rowCount = 5_000, signal = new AbortController().signal) =>
  findCells({ table: table(rowCount), rows, columns: [1, 0], text, time, signal });

describe('the cells that contain a text', () => {
  it('are found in whole values and labels, in the order of the display', async () => {
    const found = await search(Uint32Array.of(4_002, 7), 'abcdef000000000000000000000000000000');
    assert.equal(found?.count, 2);
    assert.deepEqual(found.setCurrent(0), { row: 4_002, column: 1 });
    assert.equal(found.markOf(4_002, 1), 'current');
    assert.equal(found.markOf(7, 1), 'found');
    assert.equal(found.markOf(7, 0), undefined);
    assert.equal(found.setCurrent(undefined), undefined);
    assert.equal(found.markOf(4_002, 1), 'found');
    assert.equal((await search(allRows(10), 'vault'))?.count, 10);
  });

  it('are found in digits with and without commas, and not in columns that are not shown', async () => {
    assert.equal((await search(allRows(5_000), '1,000,042'))?.count, 1);
    assert.equal((await search(allRows(5_000), '1000042'))?.count, 1);
    assert.equal((await search(allRows(5_000), 'hidden'))?.count, 0);
  });

  it('are counted up to a maximum', async () => {
    assert.equal((await search(allRows(30_000), 'vault', 30_000))?.count, maxMatches);
  });

  it('are undefined after an abort', async () => {
    assert.equal(await search(allRows(10), 'vault', 10, AbortSignal.abort()), undefined);
    assert.equal(new FoundCells([]).count, 0);
  });
});
