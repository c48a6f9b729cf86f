import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import fc from 'fast-check';

import { ParquetEncoder } from '../../../../../../src/core/answer/saving/parquet/parquetEncoder';
import type { ByteSource, FileTable } from '../../../../../../src/core/answer/saving/reading/fileTable';
import { pageCodecs, unpackBrotli } from '../../../../../../src/core/answer/saving/reading/pageCodecs';
import { openParquet } from '../../../../../../src/core/answer/saving/reading/parquetTable';
import type { Value } from '../../../../../../src/core/base/view/value';
import { RealFileRanges } from '../../../../../../src/disk/realFileRanges';
import { zstdCompressor } from '../../../../../service/solana/zstdCompressor';
import { askDuckDb } from '../duckDb';

/** A file in memory that counts what is read of it. */
function sourceOf(bytes: Uint8Array): ByteSource & { readonly read: ByteSource['read']; count: number } {
  return {
    byteLength: bytes.length,
    count: 0,
    read(start, end) {
      this.count += end - start;
      return Promise.resolve(bytes.slice(start, end));
    },
    unpackBrotli: async (packed, length) =>
      (await new RealFileRanges().unpackBrotli(packed, length)) ?? assert.fail('a page is not valid Brotli'),
  };
}

function encode(rows: number): Uint8Array {
  const encoder = new ParquetEncoder([
    { name: 'block', type: 'int64' },
    { name: 'wide', type: 'decimal' },
    { name: 'isNew', type: 'boolean' },
  ]);
  const pieces = [...encoder.start()];
  for (let from = 0; from < rows; from += 100_000) {
    const places = Array.from({ length: Math.min(100_000, rows - from) }, (_, place) => from + place);
    pieces.push(
      ...encoder.encode({
        rowCount: places.length,
        columns: [
          places,
          places.map((place) => `${10n ** 60n + BigInt(place)}`),
          places.map((place) => place % 2 === 0),
        ],
      }),
    );
  }
  return Buffer.concat([...pieces, ...encoder.end({ 'rpcbook.network': 'main/mainnet' })]);
}

async function opened(source: ByteSource): Promise<FileTable> {
  const table = await openParquet(source);
  assert.ok(table.kind === 'ok', table.kind === 'failed' ? table.problem : '');
  return table.value;
}

async function problemOf(bytes: Uint8Array): Promise<string> {
  const table = await openParquet(sourceOf(bytes));
  return table.kind === 'failed' ? table.problem : '';
}

function textOf(value: Value): string {
  if ('digits' in value) return value.digits;
  return 'text' in value ? value.text : value.kind;
}

const texts = (rows: readonly (readonly Value[])[]) => rows.map((row) => row.map(textOf));

describe('openParquet', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-table-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('reads the rows of a saved file, each digit, and only the row group that they are in', async () => {
    const bytes = encode(300_000);
    const source = sourceOf(bytes);
    const table = await opened(source);
    assert.equal(table.rowCount, 300_000);
    assert.deepEqual(
      table.columns.map(({ name, facts: [type] }) => [name, type && textOf(type.value)]),
      [
        ['block', 'INT64'],
        ['wide', 'BYTE_ARRAY (STRING)'],
        ['isNew', 'BOOLEAN'],
      ],
    );
    assert.ok(source.count < 10_000, `${source.count} bytes for the footer`);
    const rows = await table.rows(250_000, 250_002);
    assert.ok(rows.kind === 'ok');
    assert.deepEqual(texts(rows.value.rows), [
      ['250000', `${10n ** 60n + 250_000n}`, 'boolean'],
      ['250001', `${10n ** 60n + 250_001n}`, 'boolean'],
    ]);
    assert.ok(source.count < bytes.length / 2, `${source.count} of ${bytes.length} bytes`);
    assert.ok(table.facts.some(({ label }) => label === 'rpcbook.network'));
  });

  it('reads files of others: zstd, lists, structs, times, bytes', async () => {
    const file = path.join(folder, 'other.parquet');
    await askDuckDb(
      `COPY (SELECT range AS n, [range, 7] AS list, {'a': 'x', 'b': range} AS s, TIMESTAMP '2026-01-02 03:04:05' AS t,
       '\\xAA\\xBB'::BLOB AS b, NULL AS nothing FROM range(5)) TO '${file}' (FORMAT parquet, COMPRESSION zstd)`,
    );
    const table = await opened(sourceOf(await readFile(file)));
    const rows = await table.rows(3, 4);
    assert.ok(rows.kind === 'ok', rows.kind === 'failed' ? rows.problem : '');
    const [row] = texts(rows.value.rows);
    assert.deepEqual(row?.slice(0, 2), ['3', '["3","7"]']);
    assert.equal(row?.[2], '{"a":"x","b":"3"}');
    assert.match(String(row?.[3]), /^2026-01-02T03:04:05/);
    assert.deepEqual(row?.slice(4), ['0xaabb', 'nothing']);
    assert.deepEqual(table.columns[0]?.facts[1], { label: 'Compression', value: { kind: 'text', text: 'ZSTD' } });
  });

  it('keeps each digit of decimals', async () => {
    const file = path.join(folder, 'decimals.parquet');
    await askDuckDb(
      `COPY (SELECT 12345678901234567890123456789012345678::DECIMAL(38, 0) AS wide, -1.05::DECIMAL(9, 2) AS small,
       9007199254740993.5::DECIMAL(18, 1) AS middle, NULL::DECIMAL(9, 2) AS none) TO '${file}' (FORMAT parquet)`,
    );
    const rows = await (await opened(sourceOf(await readFile(file)))).rows(0, 1);
    assert.ok(rows.kind === 'ok', rows.kind === 'failed' ? rows.problem : '');
    assert.deepEqual(texts(rows.value.rows), [
      ['12345678901234567890123456789012345678', '-1.05', '9007199254740993.5', 'nothing'],
    ]);
  });

  it('reads each compression of others, page by page, the same as DuckDB', async () => {
    const rows = `SELECT range AS n, repeat(chr((65 + range % 26)::INT), (range % 300)::INT) AS same,
      md5(range::VARCHAR) AS text, range % 7 AS small FROM range(3000)`;
    const expected = await askDuckDb(`SELECT * FROM (${rows}) LIMIT 40 OFFSET 2950`);
    for (const [codec, name] of [
      ['uncompressed', 'UNCOMPRESSED'],
      ['snappy', 'SNAPPY'],
      ['zstd', 'ZSTD'],
      ['gzip', 'GZIP'],
      ['brotli', 'BROTLI'],
      ['lz4_raw', 'LZ4_RAW'],
    ] as const)
      for (const version of ['V1', 'V2'] as const) {
        const file = path.join(folder, `${codec}.parquet`);
        await askDuckDb(
          `COPY (${rows}) TO '${file}' (FORMAT parquet, COMPRESSION ${codec}, PARQUET_VERSION ${version})`,
        );
        const table = await opened(sourceOf(await readFile(file)));
        const compression = { label: 'Compression', value: { kind: 'text', text: name } };
        assert.deepEqual(table.columns[0]?.facts[1], compression);
        const read = await table.rows(2_950, 2_990);
        assert.ok(read.kind === 'ok', read.kind === 'failed' ? `${codec}: ${read.problem}` : '');
        assert.deepEqual(
          texts(read.value.rows),
          expected.map((row) => row.map(String)),
          codec,
        );
      }
  });

  it('reads no page that has another length than it states', async () => {
    const codecs = pageCodecs(1_000_000);
    const bytes = Buffer.from('abcabcabcabcabcabcabcabc, and so on. '.repeat(50));
    // A block of LZ4 with 21 literals and a repetition of them: `abc` 7 times, then what is 3 bytes before, 24 times.
    const block = Buffer.from([0xff, 6, ...Buffer.from('abc'.repeat(7)), 3, 0, 5, 0x30, ...Buffer.from('end')]);
    const unpacked = Buffer.from(`${'abc'.repeat(7)}${'abc'.repeat(8)}end`);
    const framed = (content: Buffer) => {
      const lengths = Buffer.alloc(8);
      lengths.writeUInt32BE(unpacked.length, 0);
      lengths.writeUInt32BE(content.length, 4);
      return Buffer.concat([lengths, content]);
    };
    const pages = [
      ['GZIP', gzipSync(bytes), bytes],
      ['ZSTD', (await zstdCompressor())(bytes), bytes],
      ['LZ4_RAW', block, unpacked],
      ['LZ4', block, unpacked],
      ['LZ4', framed(block), unpacked],
      ['LZ4', Buffer.concat([framed(block), framed(block)]), Buffer.concat([unpacked, unpacked])],
    ] as const;
    for (const [codec, page, whole] of pages) {
      const decompress = codecs[codec];
      assert.ok(decompress);
      assert.deepEqual(Buffer.from(decompress(page, whole.length)), whole, codec);
      assert.throws(() => decompress(page, whole.length - 1), codec);
      assert.throws(() => decompress(page, 2_000_000), /larger than/);
      assert.throws(() => decompress(page, whole.length + 1), codec);
      assert.throws(() => decompress(page.subarray(0, -2), whole.length), codec);
    }
  });

  it('reads no page of Brotli that has another length than it states', async () => {
    const bytes = Buffer.from('abcabcabcabcabcabcabcabc, and so on. '.repeat(50));
    const page = brotliCompressSync(bytes);
    const unpack = (packed: Uint8Array, length: number) =>
      unpackBrotli(packed, length, 1_000_000, sourceOf(new Uint8Array()));
    assert.deepEqual(Buffer.from(await unpack(page, bytes.length)), bytes);
    for (const length of [bytes.length - 1, bytes.length + 1, 0, 2_000_000]) await assert.rejects(unpack(page, length));
    await assert.rejects(unpack(page.subarray(0, -2), bytes.length));
    const { unpackBrotli: _, ...without } = sourceOf(new Uint8Array());
    await assert.rejects(unpackBrotli(page, bytes.length, 1_000_000, without), /only in the editor/);
  });

  it('says what is wrong with a file', async () => {
    const bytes = encode(10);
    assert.match(await problemOf(bytes.slice(0, 6)), /too short/);
    assert.match(await problemOf(bytes.slice(0, -20)), /isn't Parquet, or it isn't complete/);
    assert.match(await problemOf(Buffer.from('block,wide\n1,2\n')), /isn't Parquet/);
    const long = bytes.slice();
    long.set([255, 255, 255, 127], long.length - 8);
    assert.match(await problemOf(long), /longer than the file/);
    assert.match(await problemOf(Buffer.concat([bytes.slice(0, -4), Buffer.from('PARE')])), /encrypted/);
  });

  it('refuses row groups with other columns than the schema has', async () => {
    for (const other of ['isOld', 'block']) {
      const bytes = Buffer.from(encode(50));
      // The name is in the schema first, then in the row group.
      const place = bytes.indexOf('isNew', bytes.indexOf('isNew') + 1);
      bytes.write(other, place);
      assert.equal(await problemOf(bytes), "The columns of the file's row groups aren't those of its schema.");
    }
  });

  it('never throws for damaged files', async () => {
    const bytes = encode(50);
    const damages = fc.array(fc.tuple(fc.nat(bytes.length - 9), fc.nat(255)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(damages, async (changes) => {
        const damaged = bytes.slice();
        for (const [place, value] of changes) damaged[place] = value;
        const table = await openParquet(sourceOf(damaged));
        if (table.kind === 'failed') assert.match(table.problem, /[.!?]$/);
        else if (table.value.rowCount > 0) await table.value.rows(0, Math.min(50, table.value.rowCount));
      }),
      { numRuns: 60 },
    );
  });
});
