import assert from 'node:assert/strict';

import fc from 'fast-check';
import type { ColumnMetaData, Encoding, SchemaElement } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';

import type { ByteSource, FileTable } from '../../../../../../src/core/answer/saving/reading/fileTable';
import { boundRuns, type PageShape } from '../../../../../../src/core/answer/saving/reading/pageRuns';
import { parquetCell } from '../../../../../../src/core/answer/saving/reading/parquetCell';
import { decimalCell, openParquet, parquetLimits } from '../../../../../../src/core/answer/saving/reading/parquetTable';
import { thriftEnd } from '../../../../../../src/core/answer/saving/reading/thriftEnd';
import { StepBudget } from '../../../../../../src/core/base/stepBudget';
import type { Value } from '../../../../../../src/core/base/view/value';

const magic = Buffer.from('PAR1');

interface StrangePage {
  readonly body: Uint8Array;
  readonly count: number;
  readonly encoding?: Encoding;
  /** What the header states. */
  readonly unpacked?: number;
}

interface StrangeColumn {
  readonly element: SchemaElement;
  readonly dictionary?: StrangePage;
  readonly pages: readonly StrangePage[];
  readonly codec?: 'UNCOMPRESSED' | 'SNAPPY';
}

/** Returns a file whose pages state what the test says. */
function fileOf(
  rows: number,
  columns: readonly StrangeColumn[],
  nested: readonly SchemaElement[] = [],
  top = 0,
): Uint8Array {
  const pieces: Uint8Array[] = [magic];
  let offset = magic.length;
  const chunks = columns.map(({ element, dictionary, pages, codec = 'UNCOMPRESSED' }) => {
    const start = offset;
    const add = (piece: Uint8Array): void => {
      pieces.push(piece);
      offset += piece.length;
    };
    const page = ({ body, count, encoding = 'PLAIN', unpacked = body.length }: StrangePage, isData: boolean): void => {
      const writer = new ByteWriter();
      const sizes = { uncompressed_page_size: unpacked, compressed_page_size: body.length };
      writePageHeader(
        writer,
        isData
          ? {
              type: 'DATA_PAGE',
              ...sizes,
              data_page_header: {
                num_values: count,
                encoding,
                definition_level_encoding: 'RLE',
                repetition_level_encoding: 'RLE',
              },
            }
          : { type: 'DICTIONARY_PAGE', ...sizes, dictionary_page_header: { num_values: count, encoding: 'PLAIN' } },
      );
      add(writer.getBytes());
      add(body);
    };
    if (dictionary) page(dictionary, false);
    const first = offset;
    for (const each of pages) page(each, true);
    const meta: ColumnMetaData = {
      type: element.type ?? 'INT32',
      encodings: ['PLAIN', 'RLE'],
      path_in_schema: [element.name],
      codec,
      num_values: BigInt(rows),
      total_uncompressed_size: BigInt(offset - start),
      total_compressed_size: BigInt(offset - start),
      ...(dictionary && { dictionary_page_offset: BigInt(start) }),
      data_page_offset: BigInt(first),
    };
    return { file_offset: 0n, meta_data: meta };
  });
  const writer = new ByteWriter();
  writeMetadata(writer, {
    version: 2,
    schema: [{ name: 'root', num_children: columns.length + top }, ...columns.map(({ element }) => element), ...nested],
    num_rows: BigInt(rows),
    row_groups: [{ columns: chunks, total_byte_size: 0n, num_rows: BigInt(rows) }],
    metadata_length: 0,
  });
  return Buffer.concat([...pieces, writer.getBytes(), magic]);
}

const sourceOf = (bytes: Uint8Array): ByteSource => ({
  byteLength: bytes.length,
  read: (start, end) => Promise.resolve(bytes.slice(start, end)),
});

async function opened(bytes: Uint8Array, limits = parquetLimits): Promise<FileTable> {
  const table = await openParquet(sourceOf(bytes), limits);
  assert.ok(table.kind === 'ok', table.kind === 'failed' ? table.problem : '');
  return table.value;
}

function textOf(value: Value | undefined): string {
  if (value === undefined) return '';
  if ('digits' in value) return value.digits;
  return 'text' in value ? value.text : value.kind;
}

/** A run of `count` times the same value of one byte. */
function run(count: number, value: number): readonly number[] {
  const bytes: number[] = [];
  let rest = count * 2;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest, value];
}

const integers = (...values: readonly number[]): Buffer => Buffer.from(new Int32Array(values).buffer);
const plain = (name: string): StrangeColumn => ({
  element: { name, type: 'INT32', repetition_type: 'REQUIRED' },
  pages: [{ body: integers(...Array.from({ length: 100 }, (_, row) => row)), count: 100 }],
});

/** A column of one value that a run of a few bytes repeats. */
const repeated = (name: string, count: number, stated = count): StrangeColumn => ({
  element: { name, type: 'INT32', repetition_type: 'REQUIRED' },
  dictionary: { body: integers(7, 8), count: 2 },
  pages: [{ body: Uint8Array.from([1, ...run(count, 1)]), count: stated, encoding: 'RLE_DICTIONARY' }],
});

describe('the bounds of Parquet', () => {
  it('a run that claims 10^8 rows is decoded for the rows that are shown, and refused far into it', async () => {
    const table = await opened(fileOf(100_000_000, [repeated('run', 100_000_000)]));
    const first = await table.rows(0, 100);
    assert.ok(first.kind === 'ok', first.kind === 'failed' ? first.problem : '');
    assert.deepEqual(new Set(first.value.rows.map(([value]) => textOf(value))), new Set(['8']));
    const last = await table.rows(99_999_000, 99_999_100);
    assert.match(last.kind === 'failed' ? last.problem : '', /a page has more than the 4,194,304 values/);
  });

  it('a run that is longer than its page is decoded as long as the page', async () => {
    const table = await opened(fileOf(100, [repeated('run', 1_000_000_000, 100)]));
    const rows = await table.rows(0, 100);
    assert.ok(rows.kind === 'ok', rows.kind === 'failed' ? rows.problem : '');
    assert.equal(rows.value.rows.length, 100);
    assert.equal(textOf(rows.value.rows[99]?.[0]), '8');
  });

  it('a column that passes a bound is named, and the others are shown', async () => {
    const wide = { ...plain('wide'), codec: 'SNAPPY' as const };
    const [page] = wide.pages;
    assert.ok(page);
    const table = await opened(
      fileOf(100, [plain('one'), { ...wide, pages: [{ ...page, unpacked: 400 * 1024 ** 2 }] }, plain('two')]),
    );
    const rows = await table.rows(50, 60);
    assert.ok(rows.kind === 'ok', rows.kind === 'failed' ? rows.problem : '');
    assert.deepEqual(rows.value.rows[9]?.map(textOf), ['59', 'nothing', '59']);
    assert.match(rows.value.note ?? '', /wide: a page is larger than its column states/);
  });

  it('no values of a page of the file are read before they are counted', async () => {
    const pages = [{ body: Uint8Array.of(1), count: 2_000_000_000 }];
    for (const encoding of ['PLAIN', 'DELTA_BINARY_PACKED', 'DELTA_BYTE_ARRAY', 'BYTE_STREAM_SPLIT'] as const) {
      const element: SchemaElement = { name: 'many', type: 'BYTE_ARRAY', repetition_type: 'REQUIRED' };
      const column = { element, pages: pages.map((page) => ({ ...page, encoding })) };
      const rows = await (await opened(fileOf(2_000_000_000, [column]))).rows(1_999_999_900, 2_000_000_000);
      assert.match(rows.kind === 'failed' ? rows.problem : '', /more than the 4,194,304 values/, encoding);
    }
    const dictionary = { ...repeated('dictionary', 100), dictionary: { body: integers(7), count: 2_000_000_000 } };
    const rows = await (await opened(fileOf(100, [dictionary]))).rows(0, 100);
    assert.match(rows.kind === 'failed' ? rows.problem : '', /more than the 4,194,304 values/);
  });

  it('the pages that are looked at are counted', async () => {
    const column = {
      ...plain('many'),
      pages: Array.from({ length: 110 }, () => ({ body: new Uint8Array(), count: 0 })),
    };
    const rows = await (await opened(fileOf(10, [column]), { ...parquetLimits, pages: 100 })).rows(0, 10);
    assert.match(rows.kind === 'failed' ? rows.problem : '', /more pages than Rpcbook reads/);
  });

  it('texts that repeat the start of the one before have a bound', () => {
    // 128 texts of 60,000 bytes more than the one before.
    const zigzag = (value: number): readonly number[] => run(value, 0).slice(0, -1);
    const deltas = (first: number, then: number): readonly number[] => [
      128,
      1,
      1,
      0,
      ...zigzag(first),
      ...zigzag(then),
      0,
    ];
    const page = Uint8Array.from([...deltas(0, 60_000), ...deltas(60_000, 0), ...new Uint8Array(60_000)]);
    const shape: PageShape = {
      type: 'BYTE_ARRAY',
      encoding: 'DELTA_BYTE_ARRAY',
      count: 129,
      maxRepetition: 0,
      maxDefinition: 0,
    };
    assert.throws(() => boundRuns(page, shape, 1_000_000), /the texts of a page are larger/);
  });

  it('deltas whose block goes back in the page are refused', () => {
    const shape: PageShape = {
      type: 'INT32',
      encoding: 'DELTA_BINARY_PACKED',
      count: 100,
      maxRepetition: 0,
      maxDefinition: 0,
    };
    const negative = [0xff, 0xff, 0xff, 0xff, 0x0f];
    assert.throws(() => boundRuns(Uint8Array.from([128, 1, ...negative, 100, 0, 0, 0]), shape, 1_000), /invalid run/);
  });

  it('runs are followed as the library follows them, whatever their bytes are', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 60 });
    const encodings = fc.constantFrom<Encoding>('RLE_DICTIONARY', 'RLE', 'DELTA_BINARY_PACKED', 'DELTA_BYTE_ARRAY');
    fc.assert(
      fc.property(bytes, encodings, fc.nat(2), fc.nat(40), (page, encoding, maxDefinition, count) => {
        const shape: PageShape = { type: 'INT32', encoding, count, maxRepetition: 0, maxDefinition };
        try {
          assert.ok(boundRuns(page, shape, 1_000) <= count);
        } catch (error) {
          assert.ok(error instanceof Error && !(error instanceof assert.AssertionError));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('the parts and the depth of columns are bounded before the library follows them', async () => {
    const problem = async (nested: readonly SchemaElement[], top: number): Promise<string> => {
      const bytes = fileOf(100, [plain('one')], nested, top);
      const table = await openParquet(sourceOf(bytes));
      return table.kind === 'failed' ? table.problem : '';
    };
    const leaf: SchemaElement = { name: 'leaf', type: 'INT32', repetition_type: 'REQUIRED' };
    const groups = Array.from({ length: 40 }, (): SchemaElement => ({
      name: 'group',
      num_children: 1,
      repetition_type: 'REPEATED',
    }));
    assert.match(await problem([...groups, leaf], 1), /20 levels deep/);
    assert.match(
      await problem(
        Array.from({ length: 6_000 }, () => leaf),
        6_000,
      ),
      /5,000 parts/,
    );
    assert.match(
      await problem(
        Array.from({ length: 600 }, () => leaf),
        600,
      ),
      /500 columns/,
    );
  });

  it('the values of a description are counted before it is read', () => {
    const budget = (): StepBudget => new StepBudget({ steps: 1_000 });
    // A list of 2,000 empty structures.
    const list = Uint8Array.from([0x19, 0xfc, 0xd0, 0x0f, ...new Uint8Array(2_000), 0]);
    assert.throws(() => thriftEnd(list, 0, budget()), /more values than Rpcbook reads/);
    assert.throws(
      () => thriftEnd(Uint8Array.from([0x16, ...Array.from({ length: 40 }, () => 0x80), 0, 0]), 0, budget()),
      /too long/,
    );
    assert.throws(() => thriftEnd(new Uint8Array(500).fill(0x1c), 0, budget()), /deeper/);
    assert.equal(thriftEnd(Uint8Array.from([0x16, 0x02]), 0, budget()), undefined);
    assert.equal(thriftEnd(Uint8Array.from([0x16, 0x02, 0x00, 0xff]), 0, budget()), 3);
  });

  it('a text that a file has once and every row repeats is shown whole only as often as there is room', () => {
    const texts = new StepBudget({ steps: 5_000 });
    const lengths = Array.from({ length: 4 }, () => textOf(parquetCell('x'.repeat(2_000), texts)).length);
    assert.deepEqual(
      lengths.map((length) => length > 1_000),
      [true, true, false, false],
    );
    const long = 'y'.repeat(10_000);
    const nested = Array.from({ length: 1_000 }, () => Array.from({ length: 1_000 }, () => long));
    assert.ok(textOf(parquetCell(nested, new StepBudget({ steps: 10_000 }))).length < 3_000);
    assert.equal(textOf(decimalCell(new Uint8Array(1_000_000), 2)), 'A decimal of 1,000,000 bytes');
  });
});
