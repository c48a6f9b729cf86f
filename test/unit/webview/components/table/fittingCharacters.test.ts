import assert from 'node:assert/strict';

import type { TableSection } from '../../../../../src/core/base/view/decodedView';
import { ReaderTime } from '../../../../../src/webview/components/dom/readerTime';
import { fitRows, fittingCharacters } from '../../../../../src/webview/components/table/fittingCharacters';
import { cellText } from '../../../../../src/webview/components/values/cellText';

describe('fittingCharacters', () => {
  it('fits complete numbers, up to a maximum width', () => {
    const table: TableSection = {
      kind: 'table',
      rowCount: 2,
      columns: [
        { id: 'a', label: 'a', align: 'end', characters: 5 },
        { id: 'b', label: 'b', align: 'end', characters: 5 },
        { id: 'c', label: 'c', align: 'start', characters: 5 },
      ],
      at: (row) => [
        { kind: 'amount', digits: `${row}1234567890123`, decimals: 6, symbol: 'USDC' },
        { kind: 'integer', digits: '9'.repeat(78) },
        { kind: 'text', text: 'any text' },
      ],
    };
    assert.deepEqual(fittingCharacters(table, new ReaderTime('UTC')), ['11,234,567.890123 USDC'.length, 44, 5]);
  });

  const words = (rowCount: number): TableSection => ({
    kind: 'table',
    rowCount,
    columns: [
      { id: 'event', label: 'Event', align: 'start', characters: 18 },
      { id: 'log', label: 'Log', align: 'end', characters: 12 },
    ],
    at: (row) => [
      { kind: 'text', text: row === rowCount - 1 ? 'TransferSingle' : 'Mint' },
      { kind: 'integer', digits: '7' },
    ],
  });

  it('tells whether later rows fit too', () => {
    const time = new ReaderTime('UTC');
    const fitting = fittingCharacters(words(3), time);
    assert.equal(fitRows(words(5), 3, fitting, time), true);
    const longer: TableSection = { ...words(5), at: () => [{ kind: 'text', text: 'TransferBatches' }] };
    assert.equal(fitRows(longer, 3, fitting, time), false);
    assert.equal(fitRows(longer, 5, fitting, time), true);
  });

  it('shrinks the columns of a short table to what its rows contain, in the wider font of the workbench', () => {
    assert.deepEqual(fittingCharacters(words(200), new ReaderTime('UTC')), ['TransferSingle'.length + 3, 1]);
  });

  it('keeps the defined widths of a long table, whose later rows are not measured', () => {
    assert.deepEqual(fittingCharacters(words(201), new ReaderTime('UTC')), [18, 12]);
  });

  it('gives times space for UTC beside the local time, with its date if that differs', () => {
    const table: TableSection = {
      kind: 'table',
      rowCount: 1,
      columns: [
        { id: 'a', label: 'a', align: 'start', characters: 5 },
        { id: 'b', label: 'b', align: 'start', characters: 5 },
      ],
      at: () => [
        { kind: 'time', seconds: '1705173443' },
        { kind: 'time', seconds: '1705190400' },
      ],
    };
    const time = new ReaderTime('Europe/Berlin');
    const widths = fittingCharacters(table, time);
    const shown = table.at(0).map((value, index) => cellText(value, widths[index] ?? 0, time).text);
    assert.deepEqual(shown, ['2024-01-13 20:17:23 GMT+1 · 19:17:23 UTC', '2024-01-14 01:00:00 GMT+1 · 00:00:00 UTC']);
    assert.equal(
      cellText({ kind: 'time', seconds: '1705188600' }, 60, time).text,
      '2024-01-14 00:30:00 GMT+1 · 2024-01-13 23:30:00 UTC',
    );
    assert.equal(cellText({ kind: 'time', seconds: '1705173443' }, 26, time).text, '2024-01-13 20:17:23 GMT+1');
    assert.equal(
      cellText({ kind: 'time', seconds: '1705173443' }, 60, new ReaderTime('UTC')).text,
      '2024-01-13 19:17:23 UTC',
    );
  });
});
