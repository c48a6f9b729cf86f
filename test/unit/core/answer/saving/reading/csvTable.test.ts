import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';

import { csvDelimiter } from '../../../../../../src/core/answer/saving/reading/csvScanner';
import { csvLimits, openCsv } from '../../../../../../src/core/answer/saving/reading/csvTable';
import { duckDbCommand } from '../../../../../../src/core/answer/saving/reading/duckDbCommand';
import type { ByteSource, FileRows, FileTable } from '../../../../../../src/core/answer/saving/reading/fileTable';
import { askDuckDb } from '../duckDb';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function sourceOf(bytes: Uint8Array): ByteSource & { count: number } {
  return {
    byteLength: bytes.length,
    count: 0,
    read(start, end) {
      this.count += end - start;
      return Promise.resolve(bytes.slice(start, end));
    },
  };
}

/** A file with the same bytes again and again, which is not in memory. */
function endless(byteLength: number, head: string, byte: string): ByteSource & { largest: number } {
  const start = bytesOf(head);
  return {
    byteLength,
    largest: 0,
    read(from, to) {
      this.largest = Math.max(this.largest, to - from);
      const bytes = new Uint8Array(to - from).fill(byte.charCodeAt(0));
      if (from < start.length) bytes.set(start.subarray(from, to));
      return Promise.resolve(bytes);
    },
  };
}

async function opened(source: ByteSource, limits = csvLimits, hasHeader?: boolean): Promise<FileTable> {
  const table = await openCsv(source, ',', hasHeader, limits);
  assert.ok(table.kind === 'ok', table.kind === 'failed' ? table.problem : '');
  return table.value;
}

async function rowsOf(table: FileTable, start: number, end: number): Promise<FileRows> {
  const rows = await table.rows(start, end);
  assert.ok(rows.kind === 'ok', rows.kind === 'failed' ? rows.problem : '');
  return rows.value;
}

const texts = ({ rows }: FileRows) =>
  rows.map((row) => row.flatMap((value) => (value.kind === 'text' ? [value.text] : [])));

/** Reads a whole file, in the plainest way: a field is quoted or not, then comes a comma or the end of a line. */
function simpleParse(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let rest = text;
  let row: string[] = [];
  while (rest !== '' || row.length > 0) {
    const [whole = '', quoted, after = ''] = /^(?:"((?:[^"]|"")*)(?:"|$))?((?:(?!\r?\n)[^,])*)/.exec(rest) ?? [];
    row.push((quoted ?? '').replaceAll('""', '"') + after);
    rest = rest.slice(whole.length);
    const end = /^(?:,|\r?\n)/.exec(rest)?.[0];
    rest = rest.slice(end?.length ?? 0);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('openCsv', () => {
  it('reads the same as a simple parser of whole files, wherever pages and pieces begin', async () => {
    const parts = fc.constantFrom(
      'a',
      '1',
      'é',
      '😀',
      '\uFEFF',
      '"',
      '"',
      '""',
      ',',
      ',',
      '\n',
      '\r\n',
      '\r',
      ' ',
      '"a\n,"',
    );
    const limitsOf = fc.record({
      pieceBytes: fc.integer({ min: 1, max: 9 }),
      markRows: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(parts, { minLength: 1, maxLength: 40, size: 'max' }),
        limitsOf,
        fc.array(fc.tuple(fc.nat(12), fc.nat(6)), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (written, limits, pages, hasHeader) => {
          const text = `h${written.join('')}`;
          const table = await opened(sourceOf(bytesOf(text)), { ...csvLimits, ...limits }, hasHeader);
          const all = simpleParse(text);
          const [header = [], ...expected] = hasHeader ? all : [[], ...all];
          const names = table.columns.slice(0, header.length).map(({ name }) => name);
          assert.deepEqual(names, header.map((name, place) => name || `Column ${place + 1}`).slice(0, names.length));
          for (const [start, length] of pages) {
            const rows = await rowsOf(table, start, start + length);
            const width = table.columns.length;
            assert.deepEqual(
              texts(rows),
              expected.slice(start, start + length).map((row) => row.slice(0, width)),
            );
          }
          await rowsOf(table, 0, 1_000);
          assert.deepEqual([table.rowCount, table.isCounted], [expected.length, true]);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('keeps every value as text, as it is written', async () => {
    const table = await opened(sourceOf(bytesOf('\uFEFFid,value,note\r\n007,1e3, x \r\n"a ""b""\r\nc",,\r\n')));
    assert.deepEqual(
      table.columns.map(({ name }) => name),
      ['id', 'value', 'note'],
    );
    assert.deepEqual(texts(await rowsOf(table, 0, 10)), [
      ['007', '1e3', ' x '],
      ['a "b"\r\nc', '', ''],
    ]);
    assert.equal(table.rowCount, 2);
  });

  it('takes the first row for names unless it has a number, bytes or a date, or the user says otherwise', async () => {
    const namesOf = async (text: string, hasHeader?: boolean) => {
      const table = await opened(sourceOf(bytesOf(text)), csvLimits, hasHeader);
      return [table.hasHeader, table.rowCount, ...table.columns.map(({ name }) => name)];
    };
    assert.deepEqual(await namesOf('from,value\n0xab,1\n'), [true, 1, 'from', 'value']);
    assert.deepEqual(await namesOf(',value 2\n0xab,1\n'), [true, 1, 'Column 1', 'value 2']);
    for (const first of ['alice,1e18', 'alice,-0.5', 'alice,0xabc', 'alice,2026-01-02T03:04:05Z', 'alice, 7 '])
      assert.deepEqual(await namesOf(`${first}\nbob,2\n`), [false, 2, 'Column 1', 'Column 2'], first);
    assert.deepEqual(await namesOf('pool,2025\n0xab,1\n', true), [true, 1, 'pool', '2025']);
    assert.deepEqual(await namesOf('alice,bob\n', false), [false, 1, 'Column 1', 'Column 2']);
    assert.deepEqual(texts(await rowsOf(await opened(sourceOf(bytesOf('0xab,1\n0xcd,2\n'))), 0, 9)), [
      ['0xab', '1'],
      ['0xcd', '2'],
    ]);
  });

  it('reads a page of a large file without the rest', async () => {
    const lines = Array.from({ length: 200_000 }, (_, row) => `${row},${'x'.repeat(20)}\n`);
    const source = sourceOf(bytesOf(`row,text\n${lines.join('')}`));
    const table = await opened(source, { ...csvLimits, pieceBytes: 65_536 });
    assert.ok(source.count < source.byteLength / 10, `${source.count} bytes at first`);
    assert.equal(table.isCounted, false);
    assert.deepEqual(texts(await rowsOf(table, 150_500, 150_501)), [['150500', 'x'.repeat(20)]]);
    const before = source.count;
    assert.deepEqual(texts(await rowsOf(table, 9_000, 9_001)), [['9000', 'x'.repeat(20)]]);
    assert.ok(source.count - before <= 65_536, 'begins at the remembered offset');
  });

  it('says which rows have another number of fields, and that a quote is not closed', async () => {
    const table = await opened(sourceOf(bytesOf('a,b\n1\n1,2\n1,2,3\n"x,\n')));
    const rows = await rowsOf(table, 0, 10);
    assert.equal(
      rows.note,
      "The first row has 2 fields. Rows with another number: 1 (1), 3 (3), 4 (1). A quote in the last row isn't closed, so the row contains the rest of the file.",
    );
    assert.deepEqual(texts(rows), [['1'], ['1', '2'], ['1', '2', '3'], ['x,\n']]);
    assert.equal((await rowsOf(table, 1, 2)).note, undefined);
  });

  it('refuses what has no rows', async () => {
    for (const [bytes, problem] of [
      [new Uint8Array(), /empty/],
      [Uint8Array.of(0xef, 0xbb, 0xbf), /empty/],
      [Uint8Array.of(0xff, 0xfe, 97, 0), /UTF-16/],
    ] as const) {
      const table = await openCsv(sourceOf(bytes), ',');
      assert.match(table.kind === 'failed' ? table.problem : '', problem);
    }
    const long = await openCsv(endless(2 ** 40, '', 'x'), ',');
    assert.match(long.kind === 'failed' ? long.problem : '', /first row is longer than 16 MiB/);
  });

  it('stays small for a field of any length and a million columns', async () => {
    const limits = { ...csvLimits, headerBytes: 2 ** 20, pageBytes: 2 ** 22, pieceBytes: 2 ** 20 };
    const source = endless(2 ** 40, 'a,b\n1,2\n3,"', 'x');
    const rows = await rowsOf(await opened(source, limits), 0, 1_000);
    assert.deepEqual(texts(rows), [['1', '2']]);
    assert.match(rows.note ?? '', /didn't find what follows row 1\./);
    assert.ok(source.largest <= 2 ** 20);

    const field = await opened(sourceOf(bytesOf(`a,b\n1,${'x'.repeat(3_000_000)}\n`)));
    assert.match(texts(await rowsOf(field, 0, 1))[0]?.[1] ?? '', /^x{2000}… \(3,000,000 bytes in all\)$/);

    const wide = await opened(sourceOf(bytesOf(`${'a,'.repeat(999_999)}a\n${'1,'.repeat(999_999)}1\n`)));
    assert.equal(wide.columns.length, csvLimits.columns);
    const shown = await rowsOf(wide, 0, 1);
    assert.deepEqual([shown.rows[0]?.length, shown.note], [csvLimits.columns, undefined]);
    assert.ok(wide.facts.some(({ value }) => value.kind === 'text' && /^1,000,000, the first 500/.test(value.text)));
  });

  it('gives up rows that were asked for before others', async () => {
    const source = sourceOf(bytesOf(`a\n${'1\n'.repeat(100_000)}`));
    const table = await opened(source, { ...csvLimits, pieceBytes: 1_000, markRows: 10 });
    const [first, second] = await Promise.all([table.rows(99_000, 99_010), table.rows(20, 30)]);
    assert.equal(first.kind, 'failed');
    assert.equal(second.kind === 'ok' && second.value.rows.length, 10);
    assert.ok(source.count < source.byteLength / 2);
  });
});

describe('csvDelimiter', () => {
  it('is the most frequent one of the first line, outside of quotes', () => {
    for (const [text, delimiter] of [
      ['a,b\n', ','],
      ['a;b;c\n,,,,', ';'],
      ['a\tb', '\t'],
      ['"a;b;c",d', ','],
      ['a', ','],
    ] as const)
      assert.equal(csvDelimiter(bytesOf(text)), delimiter, text);
  });
});

describe('the DuckDB command of a CSV file', () => {
  it('reads the same texts as the table', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-csv-'));
    try {
      for (const delimiter of [',', ';', '\t'] as const) {
        const file = path.join(folder, 'a.csv');
        await writeFile(file, `id,note\r\n007,"a ""b""\r\nc"\r\n1e3,d\r\n`.replaceAll(',', delimiter));
        const command = duckDbCommand(file, false, { delimiter, hasHeader: true }) ?? '';
        assert.match(command, /^duckdb -c "SELECT \* FROM read_csv\([^"]+\) LIMIT 100"$/);
        assert.deepEqual(await askDuckDb(command.slice('duckdb -c "'.length, -1)), [
          ['007', 'a "b"\r\nc'],
          ['1e3', 'd'],
        ]);
        const plain = duckDbCommand(file, false, { delimiter, hasHeader: false }) ?? '';
        assert.deepEqual((await askDuckDb(plain.slice('duckdb -c "'.length, -1)))[0], ['id', 'note']);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
