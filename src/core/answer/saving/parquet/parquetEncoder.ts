import type { ColumnChunk, Encoding, FileMetaData, RowGroup, SchemaElement } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';

import { spreadsheetText } from '../../../base/view/spreadsheetText';
import type { ByteSource } from '../reading/fileTable';
import { readParquetFooter } from '../reading/parquetFooter';
import type { RowEncoder, SaveMetadata } from '../rowEncoder';
import type { ColumnCells, RowBatch, SaveColumn } from '../saveColumn';
import { columnValues, decimalBytes, decimalDigits } from './columnValues';

/** The number of rows that are buffered and written together. */
const rowsPerGroup = 100_000;

/** Number of bytes at the start of a page that are compressed to find out whether compression is worthwhile. */
const trialLength = 32_768;

/** More bytes than a header has. */
const headerBytes = 128;

/** `PAR1`, at both ends of a file. */
const magic = Uint8Array.of(0x50, 0x41, 0x52, 0x31);

type Codec = 'SNAPPY' | 'UNCOMPRESSED';

/**
 * Writes Parquet (format version 2, data pages version 1) with a row group for every 100,000 rows or slightly more,
 * which limits memory. The footer at the end describes all of them. The library writes headers, levels and the footer,
 * and compresses. It would take values, which take three times as long as columns that are bytes already.
 */
export class ParquetEncoder implements RowEncoder {
  readonly #groups: RowGroup[] = [];
  readonly #columns: readonly ParquetColumn[];
  #heldRows = 0;
  #offset = magic.length;

  constructor(columns: readonly SaveColumn[]) {
    this.#columns = columns.map((column) => new ParquetColumn(column));
  }

  start(): readonly Uint8Array[] {
    return [magic];
  }

  encode(rows: RowBatch): readonly Uint8Array[] {
    for (const [place, column] of this.#columns.entries()) column.append(rows.columns[place] ?? []);
    this.#heldRows += rows.rowCount;
    return this.#heldRows < rowsPerGroup ? [] : this.#takeGroup();
  }

  end(metadata: SaveMetadata): readonly Uint8Array[] {
    // A file without rows has one empty group, because the library can't print an empty list.
    const group = this.#heldRows === 0 && this.#groups.length > 0 ? [] : this.#takeGroup();
    return [
      ...group,
      ...endOfParquet(
        this.#columns.map(({ element }) => element),
        this.#groups,
        metadata,
      ),
    ];
  }

  #takeGroup(): readonly Uint8Array[] {
    const start = this.#offset;
    const chunks = this.#columns.map((column) => {
      const chunk = column.take(this.#offset);
      this.#offset += chunk.bytes.length;
      return chunk;
    });
    this.#groups.push({
      columns: chunks.map(({ description }) => description),
      num_rows: BigInt(this.#heldRows),
      total_byte_size: BigInt(chunks.reduce((sum, { uncompressed }) => sum + uncompressed, 0)),
      total_compressed_size: BigInt(this.#offset - start),
    });
    this.#heldRows = 0;
    return chunks.map(({ bytes }) => bytes);
  }
}

/** Returns the bytes behind the last row group of a file. */
function endOfParquet(
  elements: readonly SchemaElement[],
  groups: RowGroup[],
  metadata: SaveMetadata,
): readonly Uint8Array[] {
  const entries = Object.entries(metadata).map(([key, value]) => ({
    key: spreadsheetText(key),
    value: spreadsheetText(value),
  }));
  const footer: FileMetaData = {
    version: 2,
    created_by: 'rpcbook',
    schema: [{ name: 'rows', num_children: elements.length }, ...elements],
    num_rows: groups.reduce((sum, { num_rows: rows }) => sum + rows, 0n),
    row_groups: groups,
    key_value_metadata: entries.length === 0 ? undefined : entries,
    metadata_length: 0,
  };
  const writer = new ByteWriter();
  writeMetadata(writer, footer);
  return [writer.getBytes(), magic];
}

/** Bytes that are copied at once. */
const copiedBytes = 4 * 1024 ** 2;

/**
 * Yields the bytes of one file with the row groups of several files of ours, which have these columns. No row is decoded.
 * Throws an error with a sentence if a file is another one than it says.
 */
export async function* joinParquet(
  columns: readonly SaveColumn[],
  sources: readonly ByteSource[],
  metadata: SaveMetadata,
): AsyncGenerator<Uint8Array> {
  const elements = columns.map(({ name, type }) => elementOf({ name: spreadsheetText(name), type }));
  const groups: RowGroup[] = [];
  let empty: RowGroup | undefined;
  let at = magic.length;
  yield magic;
  for (const source of sources) {
    const footer = await readParquetFooter(source);
    if (footer.kind === 'failed') throw new Error(footer.problem);
    for (const group of footer.value.row_groups) {
      const { start, end } = spanOfGroup(group, elements, source.byteLength);
      // A file without rows has an empty group.
      if (group.num_rows === 0n && (empty !== undefined || groups.length > 0)) continue;
      const moved = movedGroup(group, BigInt(at - start));
      if (group.num_rows === 0n) empty = moved;
      groups.push(moved);
      for (let from = start; from < end; from += copiedBytes)
        yield await source.read(from, Math.min(end, from + copiedBytes));
      at += end - start;
    }
  }
  yield* endOfParquet(elements, groups, metadata);
}

/** The bytes of a row group, whose columns lie one behind the other. */
function spanOfGroup(
  { columns }: RowGroup,
  elements: readonly SchemaElement[],
  byteLength: number,
): { readonly start: number; readonly end: number } {
  const start = Number(columns[0]?.file_offset ?? -1n);
  let end = start;
  for (const [place, { file_offset: offset, meta_data: meta }] of columns.entries()) {
    const element = elements[place];
    const isOurs = element !== undefined && meta?.type === element.type && meta?.path_in_schema.join() === element.name;
    if (meta === undefined || !isOurs || Number(offset) !== end)
      throw new Error('A file has other columns than the dataset.');
    end += Number(meta.total_compressed_size);
  }
  if (columns.length !== elements.length || start < magic.length || end > byteLength)
    throw new Error('A file has other columns than the dataset.');
  return { start, end };
}

function movedGroup(group: RowGroup, by: bigint): RowGroup {
  return {
    num_rows: group.num_rows,
    total_byte_size: group.total_byte_size,
    total_compressed_size: group.total_compressed_size,
    columns: group.columns.map(({ file_offset: offset, meta_data: meta }) => ({
      file_offset: offset + by,
      meta_data: meta && {
        ...meta,
        data_page_offset: meta.data_page_offset + by,
        dictionary_page_offset: meta.dictionary_page_offset && meta.dictionary_page_offset + by,
        statistics: meta.statistics && {
          null_count: meta.statistics.null_count,
          min_value: bound(meta.statistics.min_value),
          max_value: bound(meta.statistics.max_value),
        },
      },
    })),
  };
}

/** A bound in the form that it is written from. */
function bound(value: unknown): bigint | string | undefined {
  if (value instanceof Date) return BigInt(value.getTime()) * 1000n;
  return typeof value === 'bigint' || typeof value === 'string' ? value : undefined;
}

/** The bytes of a column in one row group, and their description for the footer. */
interface WrittenChunk {
  readonly bytes: Uint8Array;
  readonly uncompressed: number;
  readonly description: ColumnChunk;
}

/** Collects the cells of a column. */
class ParquetColumn {
  readonly element: SchemaElement;
  readonly #values;
  /** 1 for each cell with a value, 0 for null. */
  readonly #levels = new ByteWriter();

  constructor({ name, type }: SaveColumn) {
    this.element = elementOf({ name: spreadsheetText(name), type });
    this.#values = columnValues(type);
  }

  append(cells: ColumnCells): void {
    const { length } = cells;
    this.#levels.ensure(length);
    this.#values.append(cells, new Uint8Array(this.#levels.buffer, this.#levels.index, length).fill(0));
    this.#levels.index += length;
  }

  /**
   * Writes the cells since the last call as a chunk at `offset` in the file: a dictionary page if values repeat, and one
   * data page (version 1, which every reader supports).
   */
  take(offset: number): WrittenChunk {
    const { dictionary, body, encoding, bounds } = this.#values.take();
    const levels = this.#levels.getBytes();
    const packed = new ByteWriter();
    // Their length comes before them.
    packed.appendUint32(0);
    packed.view.setUint32(0, writeRleBitPackedHybrid(packed, levels, 1), true);
    const content = [packed.getBytes(), body];
    const codec = codecFor(dictionary?.body ?? body);
    const bytes = new ByteWriter(2 * headerBytes + packed.index + body.length + (dictionary?.body.length ?? 0));
    let uncompressed = 0;
    if (dictionary !== undefined)
      uncompressed += writePage(bytes, [dictionary.body], codec, { kind: 'dictionary', count: dictionary.count });
    const dataOffset = BigInt(offset + bytes.index);
    uncompressed += writePage(bytes, content, codec, { kind: 'data', count: levels.length, encoding });
    const nulls = levels.includes(0) ? levels.filter((level) => level === 0).length : 0;
    this.#levels.index = 0;
    return {
      bytes: bytes.getBytes(),
      uncompressed,
      description: {
        file_offset: BigInt(offset),
        meta_data: {
          type: this.element.type ?? 'BYTE_ARRAY',
          encodings: [...new Set<Encoding>(['PLAIN', 'RLE', encoding])],
          path_in_schema: [this.element.name],
          codec,
          num_values: BigInt(levels.length),
          total_uncompressed_size: BigInt(uncompressed),
          total_compressed_size: BigInt(bytes.index),
          dictionary_page_offset: dictionary === undefined ? undefined : BigInt(offset),
          data_page_offset: dataOffset,
          statistics: { null_count: BigInt(nulls), min_value: bounds?.min, max_value: bounds?.max },
        },
      },
    };
  }
}

type PageKind =
  | { readonly kind: 'dictionary'; readonly count: number }
  | { readonly kind: 'data'; readonly count: number; readonly encoding: Encoding };

/** Returns the uncompressed size of a page with its header. */
function writePage(writer: ByteWriter, content: readonly Uint8Array[], codec: Codec, of: PageKind): number {
  const length = content.reduce((sum, piece) => sum + piece.length, 0);
  const written = codec === 'SNAPPY' ? [snappyCompress(joined(content, length))] : content;
  const sizes = {
    uncompressed_page_size: length,
    compressed_page_size: written.reduce((sum, piece) => sum + piece.length, 0),
  };
  const start = writer.index;
  if (of.kind === 'dictionary') {
    writePageHeader(writer, {
      type: 'DICTIONARY_PAGE',
      ...sizes,
      dictionary_page_header: { num_values: of.count, encoding: 'PLAIN' },
    });
  } else {
    const levels = { definition_level_encoding: 'RLE', repetition_level_encoding: 'RLE' } as const;
    writePageHeader(writer, {
      type: 'DATA_PAGE',
      ...sizes,
      data_page_header: { num_values: of.count, encoding: of.encoding, ...levels },
    });
  }
  const header = writer.index - start;
  for (const piece of written) writer.appendBytes(piece);
  return header + length;
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const writer = new ByteWriter(length);
  for (const piece of pieces) writer.appendBytes(piece);
  return writer.getBytes();
}

/**
 * Uses Snappy if it makes a page at least a quarter smaller. That isn't the case for hashes and large numbers, which
 * most logs consist of.
 */
function codecFor(body: Uint8Array): Codec {
  const trial = body.subarray(0, trialLength);
  return snappyCompress(trial).length <= trial.length * 0.75 ? 'SNAPPY' : 'UNCOMPRESSED';
}

/**
 * Describes a nullable column by Parquet's LogicalTypes and the older ConvertedTypes (LogicalTypes.md). Unsigned
 * integers use only the older ones, because the library writes the bit width of the newer ones in a form that readers
 * reject.
 */
function elementOf({ name, type }: SaveColumn): SchemaElement {
  const column = { name, repetition_type: 'OPTIONAL' } as const;
  switch (type) {
    case 'int64':
      return { ...column, type: 'INT64' };
    case 'uint64':
      return { ...column, type: 'INT64', converted_type: 'UINT_64' };
    case 'time':
      return {
        ...column,
        type: 'INT64',
        converted_type: 'TIMESTAMP_MICROS',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
      };
    case 'boolean':
      return { ...column, type: 'BOOLEAN' };
    case 'decimal38':
      return {
        ...column,
        type: 'FIXED_LEN_BYTE_ARRAY',
        type_length: decimalBytes,
        converted_type: 'DECIMAL',
        precision: decimalDigits,
        scale: 0,
        logical_type: { type: 'DECIMAL', precision: decimalDigits, scale: 0 },
      };
    case 'decimal':
    case 'text':
    case 'json':
      return { ...column, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } };
  }
}
