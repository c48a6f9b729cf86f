import type { ColumnMetaData, Encoding } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';

import type { SaveColumn } from '../saveColumn';
import type { ColumnContent } from './columnBuilder';
import { elementOf } from './parquetSchema';

type Codec = 'SNAPPY' | 'UNCOMPRESSED';

/** Number of bytes at the start of a page that are compressed to find out whether compression is worthwhile. */
const trialLength = 32_768;

/** The bytes of a column in one row group, and their description for the footer. */
export interface ColumnChunk {
  readonly pieces: readonly Uint8Array[];
  readonly meta: ColumnMetaData;
}

/**
 * Creates a column chunk at `offset` in the file: a dictionary page if values repeat, and one data page (version 1,
 * which every reader supports).
 */
export function columnChunk(
  column: SaveColumn,
  { values, levels, rows, nulls }: ColumnContent,
  offset: number,
): ColumnChunk {
  const { dictionary, encoding, bounds } = values;
  const codec = codecFor(dictionary?.body ?? values.body);
  const first =
    dictionary === undefined
      ? undefined
      : page([dictionary.body], codec, { kind: 'dictionary', count: dictionary.count });
  const second = page([new Uint8Array(Uint32Array.of(levels.length).buffer), levels, values.body], codec, {
    kind: 'data',
    count: rows,
    encoding,
  });
  const pieces =
    first === undefined ? [second.header, second.body] : [first.header, first.body, second.header, second.body];
  return {
    pieces,
    meta: {
      type: elementOf(column).type ?? 'BYTE_ARRAY',
      encodings: [...new Set<Encoding>(['PLAIN', 'RLE', encoding])],
      path_in_schema: [column.name],
      codec,
      num_values: BigInt(rows),
      total_uncompressed_size: BigInt((first?.uncompressed ?? 0) + second.uncompressed),
      total_compressed_size: BigInt(lengthOf(pieces)),
      ...(dictionary === undefined ? {} : { dictionary_page_offset: BigInt(offset) }),
      data_page_offset: BigInt(offset + (first === undefined ? 0 : first.header.length + first.body.length)),
      statistics: {
        null_count: BigInt(nulls),
        ...(bounds === undefined ? {} : { min_value: bounds.min, max_value: bounds.max }),
      },
    },
  };
}

type PageKind =
  | { readonly kind: 'dictionary'; readonly count: number }
  | { readonly kind: 'data'; readonly count: number; readonly encoding: Encoding };

interface Page {
  readonly header: Uint8Array;
  readonly body: Uint8Array;
  /** The uncompressed size of header and body. */
  readonly uncompressed: number;
}

function page(content: readonly Uint8Array[], codec: Codec, of: PageKind): Page {
  const whole = joined(content);
  const body = codec === 'SNAPPY' ? snappyCompress(whole) : whole;
  const sizes = { uncompressed_page_size: whole.length, compressed_page_size: body.length };
  const writer = new ByteWriter();
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
  const header = writer.getBytes();
  return { header, body, uncompressed: header.length + whole.length };
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** Copies the pieces into one array, because their memory may be reused. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(lengthOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/**
 * Uses Snappy if it makes a page at least a quarter smaller. That isn't the case for hashes and large numbers, which
 * most logs consist of.
 */
function codecFor(body: Uint8Array): Codec {
  const trial = body.subarray(0, trialLength);
  return snappyCompress(trial).length <= trial.length * 0.75 ? 'SNAPPY' : 'UNCOMPRESSED';
}
