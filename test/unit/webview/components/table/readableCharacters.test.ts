import assert from 'node:assert/strict';

import type { TableSection } from '../../../../../src/core/base/view/decodedView';
import type { Value } from '../../../../../src/core/base/view/value';
import { ReaderTime } from '../../../../../src/webview/components/dom/readerTime';
import { readableCharacters } from '../../../../../src/webview/components/table/readableCharacters';

const address: Value = { kind: 'address', text: '0x7099797051812dc3a010c7d01b50e0d17dc79c88' };
const hash: Value = { kind: 'hash', of: 'block', text: `0x${'4f'.repeat(32)}` };

/** A table with one column for each value, in each of its rows. */
function tableOf(...rows: readonly (readonly Value[])[]): TableSection {
  return {
    kind: 'table',
    rowCount: rows.length,
    columns: (rows[0] ?? []).map((_, index) => ({ id: `c${index}`, label: 'c', align: 'start', characters: 16 })),
    at: (row) => rows[row] ?? [],
  };
}

const readable = (table: TableSection, isTree = false) => readableCharacters(table, new ReaderTime('UTC'), isTree);

describe('readableCharacters', () => {
  it('are both ends of identifiers, with the longest label', () => {
    const rows = tableOf([address, hash, { kind: 'nothing' }], [{ ...address, label: 'Treasury' }, hash, address]);
    assert.deepEqual(readable(rows), [13 + 'Treasury '.length, 13, 13]);
  });

  it('are more of both ends of bytes', () => {
    const felt: Value = { kind: 'felt', text: `0x4${'9'.repeat(60)}`, label: 'Vault' };
    const rows = tableOf([felt, { kind: 'hex', text: `0x${'ab'.repeat(90)}` }, { kind: 'hex', text: '0xab' }]);
    const wide = { ...rows, columns: rows.columns.map((each) => ({ ...each, characters: 44 })) };
    assert.deepEqual(readable(wide), [24 + 'Vault '.length, 24, 4]);
  });

  it('are all characters of numbers, and of texts that are short', () => {
    const rows = tableOf(
      [hash, address, { kind: 'integer', digits: '1234567' }],
      [{ kind: 'integer', digits: '12345678901234567' }, { kind: 'text', text: 'none' }, { kind: 'nothing' }],
    );
    assert.deepEqual(readable(rows), [16, 13, 11]);
    assert.deepEqual(
      readable({ ...rows, columns: rows.columns.map((each) => ({ ...each, align: 'end' })) }),
      [22, 13, 9],
    );
  });

  it('are infinite for numbers of a long table, whose later rows are not measured', () => {
    const rows = Array.from({ length: 201 }, (): readonly Value[] => [
      hash,
      { kind: 'integer', digits: '7' },
      { kind: 'text', text: 'none' },
    ]);
    assert.deepEqual(readable(tableOf(...rows)), [13, Infinity, 24]);
  });

  it('are infinite for the first column of a tree', () => {
    assert.deepEqual(readable(tableOf([address, address]), true), [Infinity, 13]);
  });
});
