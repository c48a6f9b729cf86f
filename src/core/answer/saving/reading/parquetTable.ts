import type { AsyncBuffer, FileMetaData, SchemaElement } from 'hyparquet';
import { parquetRead } from 'hyparquet/src/read.js';

import { failed, ok, type Result } from '../../../base/result';
import type { Field } from '../../../base/view/decodedView';
import type { ByteSource } from './byteSource';
import { decimalCell } from './decimalCell';
import type { FileColumn, FileRows, FileTable } from './fileTable';
import { pageCodecs } from './pageCodecs';
import { parquetCell } from './parquetCell';
import { exactBuffer, readParquetFooter } from './parquetFooter';

const mebibyte = 1024 ** 2;

/** Limits for a stranger's file. */
export const parquetLimits = {
  columns: 500,
  rowGroups: 100_000,
  /** What has to be read or decompressed for one page of rows. */
  pageBytes: 512 * mebibyte,
  entries: 1_000,
};

/** Reads the footer of a Parquet file. The problem is a sentence that says what is wrong with the file. */
export async function openParquet(source: ByteSource): Promise<Result<FileTable, string>> {
  try {
    const footer = await readParquetFooter(source);
    return footer.kind === 'failed' ? footer : tableOf(footer.value, source);
  } catch (error) {
    return failed(`The file isn't valid Parquet: ${sentenceOf(error)}`);
  }
}

function tableOf(metadata: FileMetaData, source: ByteSource): Result<FileTable, string> {
  const rowCount = Number(metadata.num_rows);
  const groups = metadata.row_groups;
  if (!Number.isSafeInteger(rowCount) || rowCount < 0) return failed('The file has an invalid number of rows.');
  if (groups.length > parquetLimits.rowGroups) return failed('The file has more than 100,000 row groups.');
  const counted = groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  if (counted !== rowCount) return failed("The file's row groups don't have the number of rows that it states.");
  if (!hasOwnColumns(metadata)) return failed("The columns of the file's row groups aren't those of its schema.");
  const columns = columnsOf(metadata);
  if (columns.length > parquetLimits.columns) return failed('The file has more than 500 columns.');
  const facts = factsOf(metadata, source.byteLength);
  return ok({
    columns,
    rowCount,
    isCounted: true,
    facts,
    rows: (start, end) => readRows(withStoredDecimals(metadata), source, scalesOf(metadata), start, end),
  });
}

async function readRows(
  metadata: FileMetaData,
  source: ByteSource,
  scales: readonly (number | undefined)[],
  start: number,
  end: number,
): Promise<Result<FileRows, string>> {
  const problem = whyTooLarge(metadata, start, end);
  if (problem !== undefined) return failed(problem);
  try {
    const read: unknown[][] = await new Promise((resolve, reject) => {
      parquetRead({
        file: asyncBufferOf(source),
        metadata,
        rowStart: start,
        rowEnd: end,
        utf8: false,
        compressors: pageCodecs(parquetLimits.pageBytes),
        useOffsetIndex: true,
        onComplete: resolve,
      }).catch(reject);
    });
    const rows = read.map((row) =>
      scales.map((scale, place) =>
        scale === undefined || row[place] === null ? parquetCell(row[place]) : decimalCell(row[place], scale),
      ),
    );
    return ok({ rows });
  } catch (error) {
    return failed(`Rows ${start + 1} to ${end} can't be read: ${sentenceOf(error)}`);
  }
}

/** Whether the digits of a column would be rounded, because the library makes numbers of decimals. */
function isDecimal({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return converted === 'DECIMAL' || logical?.type === 'DECIMAL';
}

/** The same file with decimals as they are stored. */
function withStoredDecimals(metadata: FileMetaData): FileMetaData {
  const schema = metadata.schema.map((element): SchemaElement => {
    if (!isDecimal(element)) return element;
    const { converted_type: _converted, logical_type: _logical, ...stored } = element;
    return stored;
  });
  return { ...metadata, schema };
}

/** The decimal places of each column. Undefined for one without decimals. */
function scalesOf({ schema }: FileMetaData): readonly (number | undefined)[] {
  return topElements(schema).map(({ element }) =>
    isDecimal(element) ? Math.min(1_000, Math.max(0, element.scale ?? 0)) : undefined,
  );
}

/** Rows are in groups. Those that the rows of a page are in have to be decompressed. */
function whyTooLarge({ row_groups: groups }: FileMetaData, start: number, end: number): string | undefined {
  let first = 0;
  let bytes = 0;
  for (const group of groups) {
    const next = first + Number(group.num_rows);
    if (next > start && first < end)
      for (const { meta_data: chunk } of group.columns)
        bytes += Math.max(Number(chunk?.total_compressed_size ?? 0), Number(chunk?.total_uncompressed_size ?? 0));
    first = next;
  }
  return bytes > parquetLimits.pageBytes
    ? 'The row group of these rows is larger than 512 MiB. Query the file with DuckDB.'
    : undefined;
}

/**
 * Whether each column of the row groups is one of the schema, and no column without parts is there twice. The library
 * begins to read others, too, and their failures would reach nobody.
 */
function hasOwnColumns({ schema, row_groups: groups }: FileMetaData): boolean {
  const partsOf = new Map(topElements(schema).map(({ element }) => [element.name, element.num_children ?? 0]));
  return groups.every(({ columns }) => {
    const names = columns.map(({ meta_data: chunk }) => chunk?.path_in_schema[0] ?? '');
    const leaves = names.filter((name) => partsOf.get(name) === 0);
    return names.every((name) => partsOf.has(name)) && new Set(leaves).size === leaves.length;
  });
}

function columnsOf({ schema, row_groups: groups }: FileMetaData): readonly FileColumn[] {
  return topElements(schema).map(({ element }) => {
    const chunks = groups.flatMap(({ columns }) =>
      columns.flatMap(({ meta_data: chunk }) => (chunk?.path_in_schema[0] === element.name ? [chunk] : [])),
    );
    return {
      name: element.name,
      facts: [
        textFact('Type', typeText(element)),
        textFact('Compression', [...new Set(chunks.map(({ codec }) => codec))].join(', ')),
        integerFact(
          'Bytes',
          chunks.reduce((sum, chunk) => sum + Number(chunk.total_compressed_size), 0),
        ),
      ],
    };
  });
}

/** The elements directly below the root, in order. The elements within each follow it. */
function topElements(schema: readonly SchemaElement[]): readonly { readonly element: SchemaElement }[] {
  const top: { readonly element: SchemaElement }[] = [];
  let open = 0;
  for (const element of schema.slice(1)) {
    if (open === 0) top.push({ element });
    else open -= 1;
    open += Math.max(0, element.num_children ?? 0);
  }
  return top;
}

function typeText({
  type,
  converted_type: converted,
  logical_type: logical,
  num_children: inner,
}: SchemaElement): string {
  const kind = logical?.type ?? converted;
  if (inner !== undefined && inner > 0) return kind ?? 'group';
  return kind === undefined || kind === 'INT_64' || kind === 'INT_32' ? (type ?? '') : `${type ?? ''} (${kind})`;
}

function textFact(label: string, text: string): Field {
  return { label, value: { kind: 'text', text } };
}

function integerFact(label: string, value: number): Field {
  return { label, value: { kind: 'integer', digits: String(value) } };
}

function factsOf(metadata: FileMetaData, byteLength: number): readonly Field[] {
  const entries = metadata.key_value_metadata ?? [];
  return [
    integerFact('Rows', Number(metadata.num_rows)),
    integerFact('Row groups', metadata.row_groups.length),
    integerFact('Bytes', byteLength),
    ...(metadata.created_by === undefined ? [] : [textFact('Written by', metadata.created_by)]),
    ...entries.slice(0, parquetLimits.entries).map(({ key, value }) => textFact(key, value ?? '')),
  ];
}

function asyncBufferOf(source: ByteSource): AsyncBuffer {
  return {
    byteLength: source.byteLength,
    slice: async (start, end = source.byteLength) => {
      if (start < 0 || end > source.byteLength || start > end)
        throw new Error('the file says that a column is where the file has no bytes');
      return exactBuffer(await source.read(start, end));
    },
  };
}

/** What an error of the library says, with its own prefix left out. */
function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message.replace(/^parquet /, '').slice(0, 300) : 'it has an unknown form';
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
