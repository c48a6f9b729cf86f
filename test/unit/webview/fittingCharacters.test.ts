import assert from 'node:assert/strict';
import type { TableSection } from '../../../src/core/view/decodedView';
import { fittingCharacters } from '../../../src/webview/components/table/fittingCharacters';
import { ReaderTime } from '../../../src/webview/components/values/readerTime';

describe('fittingCharacters', () => {
  it('fits numbers whole, up to a width that leaves room for others', () => {
    const table: TableSection = {
      kind: 'table', rowCount: 2,
      columns: [{ id: 'a', label: 'a', align: 'end', characters: 5 }, { id: 'b', label: 'b', align: 'end', characters: 5 }, { id: 'c', label: 'c', align: 'start', characters: 5 }],
      at: (row) => [{ kind: 'amount', digits: `${row}1234567890123`, decimals: 6, symbol: 'USDC' }, { kind: 'integer', digits: '9'.repeat(78) }, { kind: 'text', text: 'any text' }],
    };
    assert.deepEqual(fittingCharacters(table, new ReaderTime('UTC')), ['11,234,567.890123 USDC'.length, 44, 0]);
  });
});
