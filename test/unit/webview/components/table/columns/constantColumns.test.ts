import assert from 'node:assert/strict';

import type { TableSection } from '../../../../../../src/core/base/view/decodedView';
import type { Value } from '../../../../../../src/core/base/view/value';
import { constantColumns } from '../../../../../../src/webview/components/table/columns/constantColumns';
import { StoppedTime } from '../../../../stoppedTime';

function table(rows: readonly (readonly Value[])[]): TableSection & { readonly read: number[] } {
  const read: number[] = [];
  return {
    kind: 'table',
    columns: [
      { id: 'contract', label: 'Contract', align: 'start', characters: 16 },
      { id: 'event', label: 'Event', align: 'start', characters: 18 },
      { id: 'value', label: 'value', align: 'end', characters: 24 },
    ],
    rowCount: rows.length,
    at: (row) => {
      read.push(row);
      return rows[row] ?? [];
    },
    read,
  };
}

const contract: Value = { kind: 'address', text: `0x${'a0'.repeat(20)}` };
const transfer: Value = { kind: 'text', text: 'Transfer' };
const five: Value = { kind: 'integer', digits: '5' };
const { signal } = new AbortController();
const indexes = async (section: TableSection) =>
  (await constantColumns(section, [0, 1, 2], signal)).map(({ index }) => index);

describe('constantColumns', () => {
  const drawn = globalThis.requestAnimationFrame;
  let time: StoppedTime;

  beforeEach(() => {
    time = StoppedTime.begin();
    globalThis.requestAnimationFrame = (callback) => {
      setImmediate(() => callback(0));
      return 0;
    };
  });

  afterEach(() => {
    time.end();
    globalThis.requestAnimationFrame = drawn;
  });

  it('finds columns of text with one value, and no columns of numbers', async () => {
    assert.deepEqual(await indexes(table([1, 2, 3].map(() => [contract, transfer, five]))), [0, 1]);
  });

  it('finds columns without a value in any row, also of numbers', async () => {
    const nothing: Value = { kind: 'nothing' };
    assert.deepEqual(
      await indexes(table([1, 2].map((row) => [contract, row === 1 ? nothing : transfer, nothing]))),
      [0, 2],
    );
  });

  it('finds those of a short table synchronously, so that it is drawn once', () => {
    const found = constantColumns(table([1, 2, 3].map(() => [contract, transfer, five])), [0, 1, 2], signal);
    assert.deepEqual(found, [
      { index: 0, value: contract },
      { index: 1, value: transfer },
    ]);
  });

  it('lets the page draw while it reads rows that take long', async () => {
    const quick = table(Array.from({ length: 100 }, () => [contract, transfer, five]));
    const section = {
      ...quick,
      at: (row: number) => {
        if (row === 0) time.advance(15);
        return quick.at(row);
      },
    };
    const found = constantColumns(section, [0, 1, 2], signal);
    assert.ok(found instanceof Promise);
    assert.ok(quick.read.length < 100);
    time.end();
    assert.deepEqual(
      (await found).map(({ index }) => index),
      [0, 1],
    );
  });

  it('keeps a column whose last row differs', async () => {
    const rows = Array.from({ length: 1_000 }, () => [contract, transfer, five] as const);
    assert.deepEqual(await indexes(table([...rows, [contract, { kind: 'text', text: 'Mint' }, five]])), [0]);
  });

  it('keeps a column with a missing value, and all columns of a table of one row', async () => {
    assert.deepEqual(
      await indexes(
        table([
          [contract, transfer, five],
          [{ kind: 'nothing' }, transfer, five],
        ]),
      ),
      [1],
    );
    assert.deepEqual(await indexes(table([[contract, transfer, five]])), []);
  });

  it('stops reading rows when no column can be constant', async () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => [{ kind: 'text', text: String(row) } as const, transfer]);
    const section = table(rows.map(([text]) => [text ?? transfer, text ?? transfer, five]));
    assert.deepEqual(await indexes(section), []);
    assert.ok(section.read.length < 100, String(section.read.length));
  });

  it('finds nothing after an abort', async () => {
    const rows = table([1, 2].map(() => [contract, transfer, five]));
    assert.deepEqual(await constantColumns(rows, [0, 1, 2], AbortSignal.abort()), []);
  });
});
