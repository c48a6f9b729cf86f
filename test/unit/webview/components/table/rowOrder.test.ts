import assert from 'node:assert/strict';

import type { TableSection } from '../../../../../src/core/base/view/decodedView';
import type { Value } from '../../../../../src/core/base/view/value';
import { ReaderTime } from '../../../../../src/webview/components/dom/readerTime';
import { GrowingSection } from '../../../../../src/webview/components/rows/growingSection';
import { parseRowFilter } from '../../../../../src/webview/components/table/rowFilter';
import { RowOrder } from '../../../../../src/webview/components/table/rowOrder';

const { signal } = new AbortController();

function table(rows: readonly (readonly Value[])[]): TableSection {
  const columns = (rows[0] ?? []).map((_, index) => ({
    id: String(index),
    label: String(index),
    align: 'start' as const,
    characters: 8,
  }));
  return { kind: 'table', columns, rowCount: rows.length, at: (row) => rows[row] ?? [] };
}

const integers = (...digits: (string | undefined)[]) =>
  table(digits.map((one) => [one === undefined ? { kind: 'nothing' } : { kind: 'integer', digits: one }]));

describe('RowOrder', () => {
  const arrange = async (section: TableSection, filter: string, direction?: 'ascending' | 'descending') => {
    const order = new RowOrder(section, new ReaderTime('UTC'));
    return [
      ...((await order.arrange(
        { filter: parseRowFilter(filter, section.columns), ...(direction && { sorting: { column: 0, direction } }) },
        { signal },
      )) ?? []),
    ];
  };

  it('keeps the order of the answer by default', async () => {
    assert.deepEqual(await arrange(integers('3', '1', '2'), ''), [0, 1, 2]);
  });

  it('sorts and filters the rows that a live table has got since', async () => {
    const values: Value[] = ['30', '1'].map((digits) => ({ kind: 'integer', digits }));
    const section = { ...integers('30', '1'), at: (row: number) => [values[row] ?? { kind: 'nothing' as const }] };
    const growing = new GrowingSection(section);
    const order = new RowOrder(growing.section, new ReaderTime('UTC'));
    const sorted = async (filter: string) => [
      ...((await order.arrange(
        { filter: parseRowFilter(filter, section.columns), sorting: { column: 0, direction: 'ascending' } },
        { signal },
      )) ?? []),
    ];
    assert.deepEqual(await sorted(''), [1, 0]);
    assert.deepEqual(await sorted('3'), [0]);
    values.push({ kind: 'integer', digits: '13' }, { kind: 'integer', digits: '4' });
    const grown = { ...section, rowCount: 4 };
    assert.equal(growing.fits(grown), true);
    growing.take(grown);
    assert.deepEqual(await sorted(''), [1, 3, 2, 0]);
    assert.deepEqual(await sorted('3'), [2, 0]);
    const [column] = section.columns;
    assert.equal(growing.fits({ ...grown, rowCount: 3 }), false);
    assert.equal(growing.fits({ ...grown, columns: column ? [{ ...column, label: 'Other' }] : [] }), false);
  });

  it('sorts in both directions, with empty values last', async () => {
    const section = integers('3', undefined, '10', '2');
    assert.deepEqual(await arrange(section, '', 'ascending'), [3, 0, 2, 1]);
    assert.deepEqual(await arrange(section, '', 'descending'), [2, 0, 3, 1]);
  });

  it('keeps equal rows in the order of the answer, in both directions', async () => {
    assert.deepEqual(await arrange(integers('1', '0', '1', '1'), '', 'descending'), [0, 2, 3, 1]);
  });

  it('finds text in any column, ignoring case', async () => {
    const section = table([
      [
        { kind: 'text', text: 'Transfer' },
        { kind: 'address', text: '0xAbC0000000000000000000000000000000000000', label: 'Vault' },
      ],
      [
        { kind: 'text', text: 'Approval' },
        { kind: 'amount', digits: '1234567', decimals: 2, symbol: 'USDC' },
      ],
    ]);
    assert.deepEqual(await arrange(section, 'TRANS'), [0]);
    assert.deepEqual(await arrange(section, '0xabc'), [0]);
    assert.deepEqual(await arrange(section, 'vault'), [0]);
    assert.deepEqual(await arrange(section, '12,345.67'), [1]);
    assert.deepEqual(await arrange(section, '12345.67'), [1]);
    assert.deepEqual(await arrange(section, 'nowhere'), []);
  });

  it("finds a time in the user's zone and in UTC", async () => {
    const section = table([[{ kind: 'time', seconds: '1705173443' }], [{ kind: 'time', seconds: '0' }]]);
    const order = new RowOrder(section, new ReaderTime('Asia/Tokyo'));
    assert.deepEqual(
      [...((await order.arrange({ filter: parseRowFilter('2024-01-14 04:17', []) }, { signal })) ?? [])],
      [0],
    );
    assert.deepEqual(
      [...((await order.arrange({ filter: parseRowFilter('19:17:23 utc', []) }, { signal })) ?? [])],
      [0],
    );
  });

  it('returns nothing after it was aborted', async () => {
    const order = new RowOrder(
      integers(...Array.from({ length: 50_000 }, (_, index) => String(index))),
      new ReaderTime('UTC'),
    );
    const stopping = new AbortController();
    const arranged = order.arrange({ filter: parseRowFilter('7', []) }, { signal: stopping.signal });
    stopping.abort();
    assert.equal(await arranged, undefined);
  });
});
