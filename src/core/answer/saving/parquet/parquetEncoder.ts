import type { FileMetaData, RowGroup } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';

import { spreadsheetText } from '../../../base/view/spreadsheetText';
import type { RowEncoder, SaveMetadata } from '../rowEncoder';
import type { RowBatch, SaveColumn } from '../saveColumn';
import { ColumnBuilder } from './columnBuilder';
import { columnChunk } from './columnChunk';
import { parquetSchema } from './parquetSchema';

/** The number of rows that are buffered and written together. */
const rowsPerGroup = 100_000;

/** `PAR1`, at both ends of a file. */
const magic = Uint8Array.of(0x50, 0x41, 0x52, 0x31);

/**
 * Writes Parquet (format version 2, data pages version 1) with a row group for every 100,000 rows or slightly more,
 * which limits memory. The footer at the end describes all of them.
 */
export class ParquetEncoder implements RowEncoder {
  readonly #groups: RowGroup[] = [];
  readonly #columns: readonly { readonly column: SaveColumn; readonly builder: ColumnBuilder }[];
  #heldRows = 0;
  #rows = 0;
  #offset = magic.length;

  constructor(columns: readonly SaveColumn[]) {
    this.#columns = columns.map(({ name, type }) => {
      const column = { name: spreadsheetText(name), type };
      return { column, builder: new ColumnBuilder(column) };
    });
  }

  start(): readonly Uint8Array[] {
    return [magic];
  }

  encode(rows: RowBatch, isPart = false): readonly Uint8Array[] {
    const { columns } = rows;
    this.#columns.forEach(({ builder }, place) => builder.append(columns[place] ?? []));
    this.#heldRows += rows.rowCount;
    return isPart || this.#heldRows < rowsPerGroup ? [] : this.#takeGroup();
  }

  end(metadata: SaveMetadata): readonly Uint8Array[] {
    // A file without rows has one empty group, because the library can't print an empty list.
    const group = this.#heldRows === 0 && this.#groups.length > 0 ? [] : this.#takeGroup();
    const entries = Object.entries(metadata);
    const footer: FileMetaData = {
      version: 2,
      created_by: 'rpcbook',
      schema: parquetSchema(this.#columns.map(({ column }) => column)),
      num_rows: BigInt(this.#rows),
      row_groups: this.#groups,
      ...(entries.length === 0
        ? {}
        : {
            key_value_metadata: entries.map(([key, value]) => ({
              key: spreadsheetText(key),
              value: spreadsheetText(value),
            })),
          }),
      metadata_length: 0,
    };
    const writer = new ByteWriter();
    writeMetadata(writer, footer);
    return [...group, writer.getBytes(), magic];
  }

  #takeGroup(): readonly Uint8Array[] {
    const start = this.#offset;
    const pieces: Uint8Array[] = [];
    const chunks = this.#columns.map(({ column, builder }) => {
      const chunk = columnChunk(column, builder.take(), this.#offset);
      for (const piece of chunk.pieces) this.#offset += piece.length;
      pieces.push(...chunk.pieces);
      return chunk;
    });
    this.#groups.push({
      columns: chunks.map(({ meta }) => ({
        file_offset: meta.dictionary_page_offset ?? meta.data_page_offset,
        meta_data: meta,
      })),
      num_rows: BigInt(this.#heldRows),
      total_byte_size: chunks.reduce((sum, { meta }) => sum + meta.total_uncompressed_size, 0n),
      total_compressed_size: BigInt(this.#offset - start),
    });
    this.#rows += this.#heldRows;
    this.#heldRows = 0;
    return pieces;
  }
}
