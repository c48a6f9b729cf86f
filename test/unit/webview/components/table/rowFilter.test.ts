import assert from 'node:assert/strict';

import type { Column, TableSection } from '../../../../../src/core/base/view/decodedView';
import type { Value } from '../../../../../src/core/base/view/value';
import { ReaderTime } from '../../../../../src/webview/components/dom/readerTime';
import { filterCompletions } from '../../../../../src/webview/components/table/filterBox';
import { parseRowFilter } from '../../../../../src/webview/components/table/rowFilter';
import { RowOrder } from '../../../../../src/webview/components/table/rowOrder';

const columns: readonly Column[] = [
  { id: 'time', label: 'Time', align: 'start', characters: 24 },
  { id: 'event', label: 'Event', align: 'start', characters: 18 },
  { id: 'argument0', name: 'from', label: 'from', align: 'start', characters: 18 },
  { id: 'argument2', name: 'value', label: 'value', align: 'end', characters: 24 },
];
const alice = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const bob = `0x${'b0'.repeat(20)}`;
const row = (seconds: string, event: string, from: string, value: Value): readonly Value[] => [
  { kind: 'time', seconds },
  { kind: 'text', text: event },
  { kind: 'address', text: from, ...(from === alice && { label: 'Alice' }) },
  value,
];
const usdc = (digits: string): Value => ({ kind: 'amount', digits, decimals: 6, symbol: 'USDC' });
const rows = [
  row('1705173443', 'Transfer', alice, usdc('1000000000')),
  row('1705173443', 'TransferSingle', bob, usdc('1000000001')),
  row('1705259843', 'Approval', alice, { kind: 'integer', digits: '1000', unit: 'gas' }),
  row('1705259843', 'Approval', bob, { kind: 'nothing' }),
];
const table: TableSection = { kind: 'table', columns, rowCount: rows.length, at: (index) => rows[index] ?? [] };
const { signal } = new AbortController();

async function shown(filter: string): Promise<readonly number[]> {
  const order = new RowOrder(table, new ReaderTime('UTC'));
  return [...((await order.arrange({ filter: parseRowFilter(filter, columns) }, { signal })) ?? [])];
}

describe('the filter of a table', () => {
  it('compares numbers exactly, in the unit that the table shows', async () => {
    assert.deepEqual(await shown('value > 1_000'), [1]);
    assert.deepEqual(await shown('value >= 1,000'), [0, 1, 2]);
    assert.deepEqual(await shown('value = 1000.000001'), [1]);
    assert.deepEqual(await shown('value < 1000.0000005'), [0, 2]);
    assert.deepEqual(await shown('value<=0x3e8'), [0, 2]);
    assert.deepEqual(await shown('value = -1'), []);
  });

  it('compares only numbers with the unit that is given', async () => {
    assert.deepEqual(await shown('value >= 1000 usdc'), [0, 1]);
    assert.deepEqual(await shown('value >= 1000 gas'), [2]);
    assert.deepEqual(await shown('value >= 1000 DAI'), []);
  });

  it('compares complete texts, addresses and their labels, ignoring case', async () => {
    assert.deepEqual(await shown('event = transfer'), [0]);
    assert.deepEqual(await shown('event != transfer'), [1, 2, 3]);
    assert.deepEqual(await shown(`from = ${alice.toLowerCase()}`), [0, 2]);
    assert.deepEqual(await shown('FROM = alice'), [0, 2]);
  });

  it('finds parts of the text of one column', async () => {
    assert.deepEqual(await shown('event ~ transfer'), [0, 1]);
    assert.deepEqual(await shown('event !~ transfer'), [2, 3]);
  });

  it('compares times with dates in UTC', async () => {
    assert.deepEqual(await shown('time >= 2024-01-14'), [2, 3]);
    assert.deepEqual(await shown('time < 2024-01-13 19:17:24'), [0, 1]);
    assert.deepEqual(await shown('time < 2024-01-13 19:17:23'), []);
  });

  it('joins conditions and plain text', async () => {
    assert.deepEqual(await shown('event ~ transfer and value > 1000'), [1]);
    assert.deepEqual(await shown('approval && from = alice'), [2]);
    assert.deepEqual(await shown('alice'), [0, 2]);
  });

  it('searches for text whose beginning names no column', async () => {
    assert.deepEqual(await shown('nowhere = 5'), []);
    assert.equal(parseRowFilter('nowhere = 5', columns).terms[0]?.kind, 'text');
  });

  it('ignores a condition that is not complete', async () => {
    assert.deepEqual(await shown('value >'), [0, 1, 2, 3]);
    assert.deepEqual(await shown('event ~ appr and from ='), [2, 3]);
  });

  it('explains what is wrong with a comparison, and keeps the rows', async () => {
    assert.deepEqual(await shown('value > much'), [0, 1, 2, 3]);
    assert.match(parseRowFilter('value > much', columns).problem ?? '', /“much” isn't a number or a date/);
    assert.equal(parseRowFilter('event > 2024-13-40', columns).terms.length, 0);
    assert.deepEqual(await shown('value > > 5'), [0, 1, 2, 3]);
    assert.match(parseRowFilter('value > > 5', columns).problem ?? '', /^“> 5” isn't a value\. Write one operator/);
  });

  it('says that a name before an operator is that of no column, and searches the text', () => {
    const { problem, terms } = parseRowFilter('val > > x', columns);
    assert.equal(problem, 'No column is called “val”, so the text is searched. Did you mean “value”?');
    assert.deepEqual(terms, [{ kind: 'text', text: 'val > > x' }]);
    assert.equal(parseRowFilter('to the moon -> 0x12', columns).problem, undefined);
  });

  it('reads a filter of a megabyte immediately', () => {
    for (const text of ['value > '.repeat(130_000), ' and '.repeat(200_000), `value > ${'1_'.repeat(500_000)}`])
      assert.ok(parseRowFilter(text, columns).terms.length < 1_000);
  });
});

describe('filterCompletions', () => {
  const texts = (filter: string) => filterCompletions(filter, table).map(({ text }) => text);

  it('offers the columns with the operator for their type of values', () => {
    assert.deepEqual(texts(''), ['Time > ', 'Event ~ ', 'from = ', 'value > ']);
    assert.deepEqual(texts('va'), ['value > ']);
  });

  it('offers the values of a column after an operator', () => {
    assert.deepEqual(texts('event ~ '), ['Event ~ Transfer', 'Event ~ TransferSingle', 'Event ~ Approval']);
    assert.deepEqual(texts('event = appr'), ['Event = Approval']);
    assert.deepEqual(texts('value > '), []);
  });

  it('completes the last condition and keeps the others', () => {
    assert.deepEqual(texts('event ~ Transfer and fr'), ['event ~ Transfer and from = ']);
  });
});
