import type { ColumnChunk, FileMetaData, SchemaElement, SchemaTree } from 'hyparquet';
import { parquetSchema } from 'hyparquet/src/metadata.js';
import { assembleAsync } from 'hyparquet/src/rowgroup.js';
import { getTreePath } from 'hyparquet/src/schema.js';

import { failed, ok, type Result } from '../../../base/result';
import { StepBudget } from '../../../base/stepBudget';
import { groupDigits } from '../../../base/view/amountText';
import type { Field } from '../../../base/view/decodedView';
import type { Value } from '../../../base/view/value';
import { ColumnPages, type PageBudgets } from './columnPages';
import type { ByteSource, FileColumn, FileRows, FileTable } from './fileTable';
import { parquetCell } from './parquetCell';
import { readParquetFooter } from './parquetFooter';

/** Longer integers are not decimals of any writer. */
const maxBytes = 256;

const mebibyte = 1024 ** 2;

/** Limits for a stranger's file. */
export const parquetLimits = {
  /** Values in the descriptions of pages. */
  descriptionValues: 8_000_000,
  columns: 500,
  /** Parts of all columns, and how deep they are. */
  elements: 5_000,
  depth: 20,
  rowGroups: 100_000,
  /** What has to be read or decompressed for one page of rows. */
  pageBytes: 512 * mebibyte,
  /** Values that are decoded for one page of rows, and pages of the file that are looked at. */
  values: 32 * mebibyte,
  pages: 100_000,
  /** The bytes and values of one page of the file. Writers make pages of 1 MB, and up to 100 MB where values are long. */
  bytesOfPage: 256 * mebibyte,
  valuesOfPage: 4 * mebibyte,
  /** Characters of a page of rows, as they are shown. */
  text: 32 * mebibyte,
  entries: 1_000,
};

/** Reads the footer of a Parquet file. The problem is a sentence that says what is wrong with the file. */
export async function openParquet(source: ByteSource, limits = parquetLimits): Promise<Result<FileTable, string>> {
  try {
    const footer = await readParquetFooter(source);
    return footer.kind === 'failed' ? footer : tableOf(footer.value, source, limits);
  } catch (error) {
    return failed(`The file isn't valid Parquet: ${sentenceOf(error)}`);
  }
}

function tableOf(metadata: FileMetaData, source: ByteSource, limits: typeof parquetLimits): Result<FileTable, string> {
  const rowCount = Number(metadata.num_rows);
  const groups = metadata.row_groups;
  const counts = groups.map((group) => Number(group.num_rows));
  if (!Number.isSafeInteger(rowCount) || counts.some((count) => !(count >= 0)))
    return failed('The file has an invalid number of rows.');
  if (groups.length > parquetLimits.rowGroups) return failed('The file has more than 100,000 row groups.');
  if (counts.reduce((sum, count) => sum + count, 0) !== rowCount)
    return failed("The file's row groups don't have the number of rows that it states.");
  const problem = whyNoSchema(metadata.schema);
  if (problem !== undefined) return failed(problem);
  if (!hasOwnColumns(metadata)) return failed("The columns of the file's row groups aren't those of its schema.");
  const columns = columnsOf(metadata);
  const schema = parquetSchema(asStored(metadata));
  const scales = scalesOf(metadata);
  const facts = factsOf(metadata, source.byteLength);
  let calls = 0;
  return ok({
    columns,
    rowCount,
    isCounted: true,
    facts,
    rows: async (start, end) => {
      calls += 1;
      const call = calls;
      const wanted = { start, end, isWanted: () => call === calls };
      try {
        return await readRows({ metadata, source, schema, scales, limits }, wanted);
      } catch (error) {
        return failed(`Rows ${start + 1} to ${end} can't be read: ${sentenceOf(error)}`);
      }
    },
  });
}

const wrongSchema = "The parts of the file's columns don't have the number that it states.";

/** Parts of a schema are in one list, each with the number of those within it. The library follows it without limits. */
function whyNoSchema(schema: readonly SchemaElement[]): string | undefined {
  const { columns, elements, depth } = parquetLimits;
  if (schema.length > elements) return 'The columns of the file have more than 5,000 parts.';
  // How many parts are left to come at each level.
  const open = [1];
  for (const { num_children: parts = 0 } of schema) {
    while (open.at(-1) === 0) open.pop();
    if (open.length === 0 || parts < 0) return wrongSchema;
    if (open.length > depth) return 'The columns of the file are nested more than 20 levels deep.';
    open.push((open.pop() ?? 0) - 1, parts);
  }
  if (open.some((left) => left > 0)) return wrongSchema;
  return topElements(schema).length > columns ? 'The file has more than 500 columns.' : undefined;
}

interface OpenedFile {
  readonly metadata: FileMetaData;
  readonly source: ByteSource;
  readonly schema: SchemaTree;
  /** The decimal places of each column. Undefined for one without decimals. */
  readonly scales: readonly (number | undefined)[];
  readonly limits: typeof parquetLimits;
}

interface Wanted {
  readonly start: number;
  readonly end: number;
  isWanted(): boolean;
}

/** Reads one column after the other, so that one that passes a bound leaves the others readable. */
async function readRows(file: OpenedFile, wanted: Wanted): Promise<Result<FileRows, string>> {
  const { pageBytes, values, pages, descriptionValues, valuesOfPage, bytesOfPage, text } = file.limits;
  const budgets: PageBudgets = {
    values: new StepBudget({ steps: values }),
    bytes: new StepBudget({ steps: pageBytes }),
    pages: new StepBudget({ steps: pages }),
    descriptions: new StepBudget({ steps: descriptionValues }),
    valuesOfPage,
    bytesOfPage,
  };
  const rows = Array.from({ length: wanted.end - wanted.start }, (): Value[] => []);
  const texts = new StepBudget({ steps: text });
  const problems: string[] = [];
  for (const [place, column] of file.schema.children.entries()) {
    if (!wanted.isWanted()) return failed('Other rows were asked for.');
    const scale = file.scales[place];
    try {
      const stored = await readColumn(file, column, wanted, budgets);
      for (const [row, cells] of rows.entries()) {
        const value = stored[row];
        cells[place] = scale === undefined || value === null ? parquetCell(value, texts) : decimalCell(value, scale);
      }
    } catch (error) {
      for (const cells of rows) cells[place] = { kind: 'nothing' };
      problems.push(`${column.element.name}: ${sentenceOf(error)}`);
    }
  }
  const [first] = problems;
  if (first === undefined) return ok({ rows });
  if (problems.length === file.schema.children.length) return failed(`The rows can't be read. ${first}`);
  const listed = problems.slice(0, 3).join(' ');
  const more = problems.length > 3 ? ` ${problems.length - 3} more columns have problems.` : '';
  return ok({ rows, note: `Some columns can't be shown. ${listed}${more} Query the file with DuckDB.` });
}

/** Reads the wanted values of one column, from each row group that has some of them. */
async function readColumn(
  { metadata, source, schema }: OpenedFile,
  column: SchemaTree,
  wanted: Wanted,
  budgets: PageBudgets,
): Promise<unknown[]> {
  const values: unknown[] = [];
  let groupStart = 0;
  for (const { columns, num_rows: rows } of metadata.row_groups) {
    const groupRows = Number(rows);
    const selectStart = Math.max(0, wanted.start - groupStart);
    const selectEnd = Math.min(groupRows, wanted.end - groupStart);
    groupStart += groupRows;
    if (selectStart >= selectEnd) continue;
    const asyncColumns = [];
    for (const chunk of chunksOf(columns, column.element.name)) {
      const pathInSchema = chunk.meta_data?.path_in_schema ?? [];
      const select = { start: selectStart, end: selectEnd, isWanted: wanted.isWanted };
      const schemaPath = getTreePath(schema, pathInSchema);
      const read = await new ColumnPages({ source, chunk, schemaPath, wanted: select, budgets }).read();
      asyncColumns.push({ pathInSchema, data: Promise.resolve(read) });
    }
    const group = { groupStart, groupRows, selectStart, selectEnd, asyncColumns };
    const [assembled] = assembleAsync(group, { ...schema, children: [column] }).asyncColumns;
    const { data, skipped } = (await assembled?.data) ?? { data: [], skipped: 0 };
    const all = data.length === 1 ? data[0] : data.flatMap((part): unknown[] => Array.from<unknown>(part));
    for (let row = selectStart; row < selectEnd; row++) values.push(all?.[row - skipped]);
  }
  return values;
}

function chunksOf(columns: readonly ColumnChunk[], name: string): readonly ColumnChunk[] {
  return columns.filter(({ meta_data: chunk }) => chunk?.path_in_schema[0] === name);
}

/** Whether the digits of a column would be rounded, because the library makes numbers of decimals. */
function isDecimal({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return converted === 'DECIMAL' || logical?.type === 'DECIMAL';
}

/**
 * The same file with decimals and variants as they are stored. The parts of a variant can be within each other many
 * times, so that decoding a few bytes never ends.
 */
function asStored(metadata: FileMetaData): FileMetaData {
  const schema = metadata.schema.map((element): SchemaElement => {
    if (!isDecimal(element) && element.logical_type?.type !== 'VARIANT') return element;
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
  const known = new Map<string, { readonly codecs: Set<string>; bytes: number }>();
  for (const { columns } of groups)
    for (const { meta_data: chunk } of columns) {
      const name = chunk?.path_in_schema[0];
      if (chunk === undefined || name === undefined) continue;
      const column = known.get(name) ?? { codecs: new Set(), bytes: 0 };
      known.set(name, column);
      column.codecs.add(chunk.codec);
      column.bytes += Number(chunk.total_compressed_size);
    }
  return topElements(schema).map(({ element }) => {
    const { codecs, bytes } = known.get(element.name) ?? { codecs: [], bytes: 0 };
    return {
      name: element.name,
      facts: [
        textFact('Type', typeText(element)),
        textFact('Compression', [...codecs].join(', ')),
        integerFact('Bytes', bytes),
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

/** What an error of the library says, with its own prefix left out. */
function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message.replace(/^parquet /, '').slice(0, 300) : 'it has an unknown form';
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Returns a decimal of a Parquet file, with every digit. It is stored as an integer or as big-endian bytes. */
export function decimalCell(stored: unknown, scale: number): Value {
  // The work grows with the square of the length. 38 digits have 16 bytes.
  if (stored instanceof Uint8Array && stored.length > maxBytes)
    return { kind: 'text', text: `A decimal of ${groupDigits(stored.length)} bytes` };
  const integer = integerIn(stored);
  if (integer === undefined) return { kind: 'nothing' };
  if (scale === 0) return { kind: 'integer', digits: String(integer) };
  const digits = String(integer < 0n ? -integer : integer).padStart(scale + 1, '0');
  return { kind: 'text', text: `${integer < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}` };
}

function integerIn(stored: unknown): bigint | undefined {
  if (typeof stored === 'bigint') return stored;
  if (typeof stored === 'number') return Number.isSafeInteger(stored) ? BigInt(stored) : undefined;
  if (!(stored instanceof Uint8Array)) return undefined;
  const magnitude = stored.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return BigInt.asIntN(8 * stored.length, magnitude);
}
