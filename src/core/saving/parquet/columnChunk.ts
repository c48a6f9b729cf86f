import type { ColumnMetaData, Encoding } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import type { SaveColumn } from '../saveColumn';
import type { ColumnContent } from './columnBuilder';
import { type Codec, codecFor, compress } from './pageCodec';
import { elementOf } from './parquetSchema';

/** The bytes of a column in one row group, and what the footer tells of them. */
export interface ColumnChunk {
  readonly pieces: readonly Uint8Array[];
  readonly meta: ColumnMetaData;
}

/**
 * Makes a column chunk that stands at `offset` in the file: a dictionary page where values repeat, and one data page
 * (version 1, which every reader knows).
 */
export function columnChunk(column: SaveColumn, { values, levels, rows, nulls }: ColumnContent, offset: number): ColumnChunk {
  const { dictionary, encoding, bounds } = values;
  const data = joined([new Uint8Array(Uint32Array.of(levels.length).buffer), levels, values.body]);
  const codec = codecFor(data);
  const first = dictionary === undefined ? [] : page(dictionary.body, codec, { kind: 'dictionary', count: dictionary.count });
  const second = page(data, codec, { kind: 'data', count: rows, encoding });
  const pieces = [...first, ...second];
  const uncompressed = (first[0]?.length ?? 0) + (dictionary?.body.length ?? 0) + second[0].length + data.length;
  return {
    pieces,
    meta: {
      type: elementOf(column).type ?? 'BYTE_ARRAY',
      encodings: [...new Set<Encoding>(['PLAIN', 'RLE', encoding])],
      path_in_schema: [column.name],
      codec,
      num_values: BigInt(rows),
      total_uncompressed_size: BigInt(uncompressed),
      total_compressed_size: BigInt(lengthOf(pieces)),
      ...(dictionary === undefined ? {} : { dictionary_page_offset: BigInt(offset) }),
      data_page_offset: BigInt(offset + lengthOf(first)),
      statistics: { null_count: BigInt(nulls), ...(bounds === undefined ? {} : { min_value: bounds.min, max_value: bounds.max }) },
    },
  };
}

type PageKind = { readonly kind: 'dictionary'; readonly count: number } | { readonly kind: 'data'; readonly count: number; readonly encoding: Encoding };

function page(body: Uint8Array, codec: Codec, of: PageKind): readonly [header: Uint8Array, body: Uint8Array] {
  const compressed = compress(body, codec);
  const sizes = { uncompressed_page_size: body.length, compressed_page_size: compressed.length };
  const writer = new ByteWriter();
  if (of.kind === 'dictionary') {
    writePageHeader(writer, { type: 'DICTIONARY_PAGE', ...sizes, dictionary_page_header: { num_values: of.count, encoding: 'PLAIN' } });
  } else {
    const levels = { definition_level_encoding: 'RLE', repetition_level_encoding: 'RLE' } as const;
    writePageHeader(writer, { type: 'DATA_PAGE', ...sizes, data_page_header: { num_values: of.count, encoding: of.encoding, ...levels } });
  }
  return [writer.getBytes(), compressed];
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(lengthOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
