import assert from 'node:assert/strict';

import type { TableSection } from '../../../../../src/core/base/view/decodedView';
import { formatValue, utcTime } from '../../../../../src/core/base/view/formatValue';
import type { Value } from '../../../../../src/core/base/view/value';
import { groupRows } from '../../../../../src/webview/components/table/groupRows';

const token = (digits: string, symbol = 'DAI'): Value => ({ kind: 'amount', digits, decimals: 18, symbol });
const sender = (text: string): Value => ({ kind: 'text', text });
const { signal } = new AbortController();

function table(rows: readonly (readonly Value[])[]): TableSection {
  return {
    kind: 'table',
    title: 'Logs',
    columns: [
      { id: 'from', label: 'from', align: 'start', characters: 18 },
      { id: 'argument2', label: 'value', align: 'end', characters: 24 },
      { id: 'block', label: 'Block', align: 'end', characters: 12 },
    ],
    rowCount: rows.length,
    at: (row) => rows[row] ?? [],
    details: (row) => [{ kind: 'fields', title: `row ${row}`, fields: [] }],
  };
}

const logs = table([
  [
    sender('alice'),
    token('115792089237316195423570985008687907853269984665640564039457584007913129639935'),
    { kind: 'integer', digits: '7' },
  ],
  [sender('bob'), token('5'), { kind: 'integer', digits: '7' }],
  [sender('alice'), token('1'), { kind: 'integer', digits: '8' }],
  [sender('carol'), { kind: 'nothing' }, { kind: 'integer', digits: '9' }],
]);

async function groups(section: TableSection, rows: readonly number[], by = 0): Promise<TableSection> {
  const grouped = await groupRows(section, rows, by, { signal });
  assert.ok(grouped);
  return grouped;
}
const lines = (section: TableSection) =>
  Array.from({ length: section.rowCount }, (_, row) =>
    section
      .at(row)
      .map((value) => formatValue(value, utcTime))
      .join(' | '),
  );

describe('groupRows', () => {
  it('counts rows and adds up numbers exactly, the largest group first', async () => {
    const grouped = await groups(logs, [0, 1, 2, 3]);
    assert.equal(grouped.title, 'Logs by from');
    assert.deepEqual(
      grouped.columns.map(({ label, optional }) => (optional === true ? `(${label})` : label)),
      [
        'from',
        'Rows',
        'value (sum)',
        '(value (min))',
        '(value (max))',
        '(Block (sum))',
        '(Block (min))',
        '(Block (max))',
      ],
    );
    const largest =
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584007913129639935 DAI';
    const sum =
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584007913129639936 DAI';
    assert.deepEqual(lines(grouped), [
      `alice | 2 | ${sum} | 0.000000000000000001 DAI | ${largest} | 15 | 7 | 8`,
      'bob | 1 | 0.000000000000000005 DAI | 0.000000000000000005 DAI | 0.000000000000000005 DAI | 7 | 7 | 7',
      'carol | 1 | – | – | – | 9 | 9 | 9',
    ]);
  });

  it('groups only the given rows, and opens a group to its rows and their details', async () => {
    const grouped = await groups(logs, [2, 0]);
    assert.equal(grouped.rowCount, 1);
    const [opened] = grouped.details?.(0) ?? [];
    assert.ok(opened?.kind === 'table');
    assert.deepEqual(
      lines(opened).map((line) => line.split(' | ').at(-1)),
      ['8', '7'],
    );
    assert.deepEqual(opened.details?.(1), [{ kind: 'fields', title: 'row 0', fields: [] }]);
  });

  it('leaves struck rows out of counts and sums, and shows them in their group', async () => {
    const grouped = await groups({ ...logs, isStruck: (row) => row !== 2 }, [0, 1, 2]);
    const counts = lines(grouped).map((line) => line.split(' | ').slice(0, 3).join(' | '));
    assert.deepEqual(counts, ['alice | 1 | 0.000000000000000001 DAI', 'bob | 0 | –']);
    const [opened] = grouped.details?.(0) ?? [];
    assert.ok(opened?.kind === 'table');
    assert.deepEqual([opened.isStruck?.(0), opened.isStruck?.(1)], [true, false]);
  });

  it('adds up no numbers of different units', async () => {
    const mixed = table([
      [sender('alice'), token('1'), { kind: 'nothing' }],
      [sender('alice'), token('1', 'USDC'), { kind: 'nothing' }],
    ]);
    assert.deepEqual(lines(await groups(mixed, [0, 1])), ['alice | 2 | different units | – | –']);
  });

  it('keeps values of different kinds with the same text apart', async () => {
    const duplicates = table([
      [sender('5'), token('1'), { kind: 'nothing' }],
      [{ kind: 'integer', digits: '5' }, token('1'), { kind: 'nothing' }],
    ]);
    assert.equal((await groups(duplicates, [0, 1])).rowCount, 2);
  });

  it('returns nothing after an abort', async () => {
    assert.equal(await groupRows(logs, [0, 1], 0, { signal: AbortSignal.abort() }), undefined);
  });
});
