import assert from 'node:assert/strict';

import type { ChartSection, TableSection } from '../../../../../src/core/base/view/decodedView';
import { formatValue, utcTime } from '../../../../../src/core/base/view/formatValue';
import type { Value } from '../../../../../src/core/base/view/value';
import { type Charted, chartRows } from '../../../../../src/webview/components/table/chartRows';

const { signal } = new AbortController();
const integer = (digits: number): Value => ({ kind: 'integer', digits: String(digits) });
const amount = (digits: string, symbol = 'DAI'): Value => ({ kind: 'amount', digits, decimals: 18, symbol });
const nothing: Value = { kind: 'nothing' };

/** A table of mixed events: block, event, value, and which rows a reorganization removed. */
function logs(rows: readonly (readonly [number, string, Value])[], struck: readonly number[] = []): TableSection {
  return {
    kind: 'table',
    columns: [
      { id: 'block', label: 'Block', align: 'end', characters: 12 },
      { id: 'event', label: 'Event', align: 'start', characters: 12 },
      { id: 'named-value', label: 'value', align: 'end', characters: 24, optional: true },
    ],
    rowCount: rows.length,
    isStruck: (row) => struck.includes(row),
    at: (row) => {
      const [block, event, value] = rows[row] ?? [0, '', nothing];
      return [integer(block), { kind: 'text', text: event }, value];
    },
  };
}

const mixed = logs([
  [12, 'Withdraw', amount('3000000000000000000')],
  [10, 'Deposit', amount('1500000000000000001')],
  [10, 'Paused', nothing],
  [17, 'Deposit', amount('2')],
]);

async function chart(table: TableSection, charted: Charted, rows: readonly number[]): Promise<ChartSection> {
  const result = await chartRows(table, rows, charted, { signal });
  assert.ok(result?.kind === 'ok', result?.kind === 'failed' ? result.problem : 'aborted');
  return result.value;
}

async function problem(table: TableSection, charted: Charted): Promise<string> {
  const all = Array.from({ length: table.rowCount }, (_, row) => row);
  const result = await chartRows(table, all, charted, { signal });
  return result?.kind === 'failed' ? result.problem : '';
}

describe('chartRows', () => {
  it('draws an argument over all events that have it, by block, with exact values and their unit', async () => {
    const { title, x, series, about } = await chart(mixed, 2, [0, 1, 2, 3]);
    const [one, another] = series;
    assert.equal(another, undefined);
    assert.equal(title, 'value by block');
    assert.deepEqual(x, [10, 12, 17]);
    assert.deepEqual([one?.unit, one?.heights], ['DAI', [1.5, 3, 2e-18]]);
    assert.equal(one && formatValue(one.exact(0), utcTime), '1.500000000000000001 DAI');
    assert.deepEqual(
      [0, 1, 2].map((index) => about?.at(index)),
      ['Deposit', 'Withdraw', 'Deposit'],
    );
  });

  it('draws only the rows that match, whatever their order', async () => {
    assert.deepEqual((await chart(mixed, 2, [3, 1])).x, [10, 17]);
    const { about } = await chart(mixed, 2, [3, 1]);
    assert.equal(about, undefined, 'all are of one event');
  });

  it('counts rows in whole numbers, with zero between blocks without any', async () => {
    const { x, series } = await chart(mixed, 'rows', [0, 1, 2, 3]);
    assert.deepEqual(x, [10, 11, 12, 13, 16, 17]);
    assert.deepEqual(series[0]?.heights, [2, 0, 1, 0, 0, 1]);
  });

  it('leaves out unlimited allowances, and what was removed', async () => {
    const unlimited = logs([
      [1, 'Approval', { kind: 'integer', digits: String(2n ** 256n - 1n), isUnlimited: true }],
      [2, 'Approval', integer(5)],
      [3, 'Approval', integer(6)],
    ]);
    assert.deepEqual((await chart(unlimited, 2, [0, 1, 2])).x, [2, 3]);
    const table = logs(
      [
        [1, 'Deposit', integer(1)],
        [2, 'Deposit', integer(2)],
        [2, 'Deposit', integer(3)],
        [3, 'Deposit', integer(4)],
      ],
      [2],
    );
    assert.deepEqual((await chart(table, 2, [0, 1, 2, 3])).series[0]?.heights, [1, 2, 4]);
    assert.deepEqual((await chart(table, 'rows', [0, 1, 2, 3])).series[0]?.heights, [1, 1, 1]);
  });

  it('says that rows have different units, or that there is nothing to draw', async () => {
    const units = logs([
      [1, 'Deposit', amount('1')],
      [2, 'Deposit', amount('1', 'USDC')],
      [3, 'Deposit', integer(5)],
    ]);
    assert.equal(
      await problem(units, 2),
      'value has different units: DAI with 18 decimals, USDC with 18 decimals, numbers without a unit. Filter the rows to chart one of them.',
    );
    assert.equal((await chart(units, 'rows', [0, 1, 2])).x.length, 3);
    const one = logs([[1, 'Paused', nothing]]);
    assert.match(await problem(one, 2), /^Fewer than two blocks have a number for value/);
    assert.match(await problem(one, 'rows'), /^The rows are in fewer than two blocks/);
    const many = logs(Array.from({ length: 10_001 }, (_, row) => [row, 'Deposit', integer(row)] as const));
    assert.match(await problem(many, 2), /would have 10,001 points\. It can have 10,000/);
  });
});
