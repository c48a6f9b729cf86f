import type { ColumnChunk, CompressionCodec, DecodedArray, PageHeader, SchemaTree } from 'hyparquet';
import { assembleLists } from 'hyparquet/src/assemble.js';
import { parquetHeader } from 'hyparquet/src/column.js';
import { convert, convertWithDictionary, DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { decompressPage, readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js';
import { readOffsetIndex } from 'hyparquet/src/indexes.js';
import { readPlain } from 'hyparquet/src/plain.js';
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from 'hyparquet/src/schema.js';

import type { StepBudget } from '../../../base/stepBudget';
import { groupDigits } from '../../../base/view/amountText';
import type { ByteSource } from './fileTable';
import { pageCodecs, unpackBrotli } from './pageCodecs';
import { boundRuns } from './pageRuns';
import { thriftEnd } from './thriftEnd';

/** What reading rows may cost. Columns share the budgets. */
export interface PageBudgets {
  /** A step is a value that is decoded. */
  readonly values: StepBudget;
  /** A step is a byte that is decompressed. */
  readonly bytes: StepBudget;
  /** A step is a page whose header is read. */
  readonly pages: StepBudget;
  /** A step is a value of a description. */
  readonly descriptions: StepBudget;
  /** Most values and bytes of one page. */
  readonly valuesOfPage: number;
  readonly bytesOfPage: number;
}

/** The rows of a row group that are wanted, from its first one. */
export interface WantedRows {
  readonly start: number;
  readonly end: number;
  /** Whether they are still wanted. */
  isWanted(): boolean;
}

interface DecodedRows {
  readonly data: DecodedArray[];
  /** The row of the group that the data begins with. */
  readonly skipped: number;
}

/** Read at once, to find what comes next. */
const pieceBytes = 64 * 1024;

/** A header can hold the smallest and the largest text of its page. */
const maxHeaderBytes = 16 * 1024 * 1024;

/** A page may be this much larger than what its column states, because some writers count in other ways. */
const slackBytes = 1024 * 1024;

/** What is read of a column chunk, and what it may cost. */
interface ChunkParts {
  readonly source: ByteSource;
  readonly chunk: ColumnChunk;
  readonly schemaPath: SchemaTree[];
  readonly wanted: WantedRows;
  readonly budgets: PageBudgets;
}

/**
 * Reads the wanted rows of a column chunk page by page. Each page is bounded before it is read, decompressed and
 * decoded: by what the budgets have left, and by what the chunk states. Throws an error with a sentence.
 */
export class ColumnPages {
  readonly #codec: CompressionCodec;
  readonly #decoder;
  readonly #start: number;
  readonly #end: number;
  readonly #stated: number;
  readonly #maxRepetition: number;
  readonly #maxDefinition: number;
  #piece: Uint8Array = new Uint8Array();
  #pieceStart = 0;
  #dictionary: DecodedArray | undefined;
  readonly #data: DecodedArray[] = [];
  #skipped: number | undefined;
  /** The row that the next page begins with. */
  #row = 0;

  constructor(private readonly parts: ChunkParts) {
    const { chunk, schemaPath } = parts;
    const { meta_data: meta, file_path: elsewhere } = chunk;
    const element = schemaPath.at(-1)?.element;
    if (elsewhere !== undefined) throw new Error('a column is in another file');
    if (meta === undefined || element === undefined) throw new Error('a column has no description');
    this.#codec = meta.codec;
    this.#start = Number(meta.dictionary_page_offset ?? 0n) || Number(meta.data_page_offset);
    this.#end = this.#start + Number(meta.total_compressed_size);
    this.#stated = Math.max(Number(meta.total_compressed_size), Number(meta.total_uncompressed_size));
    this.#maxRepetition = getMaxRepetitionLevel(schemaPath);
    this.#maxDefinition = getMaxDefinitionLevel(schemaPath);
    this.#decoder = {
      ...meta,
      pathInSchema: meta.path_in_schema,
      element,
      schemaPath,
      utf8: false,
      parsers: DEFAULT_PARSERS,
      // Pages are decompressed before they are decoded.
      codec: 'UNCOMPRESSED' as const,
    };
  }

  async read(): Promise<DecodedRows> {
    let at = this.#start;
    const first = await this.#firstPage();
    while (at < this.#end && this.#row < this.parts.wanted.end) {
      if (!this.parts.wanted.isWanted()) throw new Error('other rows were asked for');
      if (!this.parts.budgets.pages.take()) throw new Error('it has more pages than Rpcbook reads');
      const { header, end } = await this.#header(at);
      const next = end + header.compressed_page_size;
      if (!(header.compressed_page_size >= 0) || next > this.#end) throw new Error('a page ends behind its column');
      if (header.type === 'DICTIONARY_PAGE') this.#dictionary = await this.#readDictionary(header, end, next);
      else if (header.type === 'DATA_PAGE' || header.type === 'DATA_PAGE_V2') {
        if (first !== undefined && at < first.offset) {
          at = first.offset;
          this.#row = first.row;
          continue;
        }
        await this.#readRows(header, end, next);
      }
      at = next;
    }
    return { data: this.#data, skipped: this.#skipped ?? this.#row };
  }

  /** Finds the page that the wanted rows begin in, if the file has an index. */
  async #firstPage(): Promise<{ readonly offset: number; readonly row: number } | undefined> {
    const { offset_index_offset: offset, offset_index_length: length = 0 } = this.parts.chunk;
    if (offset === undefined || length <= 0 || length > maxHeaderBytes || this.parts.wanted.start === 0)
      return undefined;
    const bytes = await this.#bytes(Number(offset), Number(offset) + length);
    if (thriftEnd(bytes, 0, this.parts.budgets.descriptions) === undefined)
      throw new Error('its index of pages ends too early');
    const { page_locations: pages } = readOffsetIndex({ view: viewOf(bytes), offset: 0 });
    const page = pages.findLast(({ first_row_index: row }) => Number(row) <= this.parts.wanted.start);
    if (page === undefined) return undefined;
    const place = { offset: Number(page.offset), row: Number(page.first_row_index) };
    return place.offset >= this.#start && place.offset < this.#end && place.row >= 0 ? place : undefined;
  }

  async #header(at: number): Promise<{ readonly header: PageHeader; readonly end: number }> {
    for (let length = pieceBytes; ; length *= 4) {
      const bytes = await this.#bytes(at, Math.min(this.#end, at + length), true);
      const end = thriftEnd(bytes, 0, this.parts.budgets.descriptions);
      if (end !== undefined) return { header: parquetHeader({ view: viewOf(bytes), offset: 0 }), end: at + end };
      if (at + length >= this.#end) throw new Error('the header of a page ends too early');
      if (length >= maxHeaderBytes) throw new Error('the header of a page is larger than 16 MiB');
    }
  }

  async #readDictionary(header: PageHeader, start: number, end: number): Promise<DecodedArray> {
    const { num_values: count } = header.dictionary_page_header ?? { num_values: 0 };
    this.#takeValues(count);
    const size = this.#takeBytes(header);
    const page = await this.#decompress((await this.#bytes(start, end)).slice(), size);
    const { type, element } = this.#decoder;
    return convert(readPlain({ view: viewOf(page), offset: 0 }, type, count, element.type_length), this.#decoder);
  }

  async #readRows(header: PageHeader, start: number, end: number): Promise<void> {
    const { data_page_header: first, data_page_header_v2: second } = header;
    const page = first ?? second;
    if (page === undefined) throw new Error('the header of a page has no description of it');
    // A row of a list can have several values, so a page of version 1 doesn't state its rows.
    const isSingle = this.#maxRepetition === 0;
    const rows = isSingle ? page.num_values : second?.num_rows;
    if (!(page.num_values >= 0) || (rows !== undefined && !(rows >= 0)))
      throw new Error('a page has no number of values');
    if (rows !== undefined && this.#row + rows <= this.parts.wanted.start && this.#data.length === 0) {
      this.#row += rows;
      return;
    }
    const count = this.#wantedValues(page.num_values, page.encoding);
    this.#takeValues(count);
    const size = this.#takeBytes(header);
    const values = await this.#decode(header, count, (await this.#bytes(start, end)).slice(), size);
    if (!isSingle) return this.#appendLists(values);
    if (values.length !== count) throw new Error('a page has another number of rows than it states');
    const from = Math.max(0, this.parts.wanted.start - this.#row);
    this.#skipped ??= this.#row + from;
    this.#data.push(values.slice(from, this.parts.wanted.end - this.#row));
    this.#row += page.num_values;
  }

  /** Only what is wanted is decoded, if a page can be read from its start alone. */
  #wantedValues(stated: number, encoding: string): number {
    if (this.#maxRepetition > 0) return stated;
    if (encoding === 'DELTA_LENGTH_BYTE_ARRAY' || encoding === 'DELTA_BYTE_ARRAY') return stated;
    return Math.min(stated, this.parts.wanted.end - this.#row);
  }

  /** A list can go on in the next page, so all pages fill one array. Rows before those that are wanted are dropped. */
  #appendLists(values: DecodedArray): void {
    if (!Array.isArray(values) || values.length === 0) return;
    const first = this.#skipped ?? this.#row;
    if (this.#data.length === 0) this.#data.push(values);
    // The last row may go on.
    const dropped = Math.min(values.length - 1, Math.max(0, this.parts.wanted.start - first));
    values.splice(0, dropped);
    this.#skipped = first + dropped;
    this.#row = this.#skipped + values.length - 1;
  }

  async #decode(header: PageHeader, count: number, body: Uint8Array, size: number): Promise<DecodedArray> {
    const { data_page_header: first, data_page_header_v2: second } = header;
    const decoder = this.#decoder;
    const shape = {
      type: decoder.type,
      count,
      maxRepetition: this.#maxRepetition,
      maxDefinition: this.#maxDefinition,
    };
    const { bytesOfPage } = this.parts.budgets;
    if (first !== undefined) {
      const page = await this.#decompress(body, size);
      const present = boundRuns(page, { ...shape, encoding: first.encoding }, bytesOfPage);
      this.#checkWidth(first.encoding, present);
      return this.#assemble(readDataPage(page, { ...first, num_values: count }, decoder), first.encoding);
    }
    if (second === undefined) return [];
    const { repetition_levels_byte_length: repetition, definition_levels_byte_length: definition, encoding } = second;
    const levels = repetition + definition;
    if (!(repetition >= 0 && definition >= 0 && levels <= body.length && levels <= size))
      throw new Error('the levels of a page are longer than the page');
    const packed = body.subarray(levels);
    const unpacked = second.is_compressed === false ? packed : await this.#decompress(packed, size - levels);
    const page = new Uint8Array(levels + unpacked.length);
    page.set(body.subarray(0, levels));
    page.set(unpacked, levels);
    const present = boundRuns(page, { ...shape, encoding, levelBytes: { repetition, definition } }, bytesOfPage);
    this.#checkWidth(encoding, present);
    const bounded = { ...second, num_values: count, num_nulls: count - present, is_compressed: false };
    return this.#assemble(readDataPageV2(page, { ...header, data_page_header_v2: bounded }, decoder), encoding);
  }

  #assemble(
    { definitionLevels, repetitionLevels, dataPage }: ReturnType<typeof readDataPage>,
    encoding: Parameters<typeof convertWithDictionary>[2],
  ): DecodedArray {
    const values = convertWithDictionary(dataPage, this.#dictionary, encoding, this.#decoder);
    const previous = this.#maxRepetition > 0 && Array.isArray(this.#data[0]) ? this.#data[0] : [];
    return assembleLists(previous, definitionLevels, repetitionLevels, values, this.#decoder.schemaPath);
  }

  async #decompress(bytes: Uint8Array, size: number): Promise<Uint8Array> {
    const { budgets, source } = this.parts;
    return this.#codec === 'BROTLI'
      ? unpackBrotli(bytes, size, budgets.bytesOfPage, source)
      : decompressPage(bytes, size, this.#codec, pageCodecs(budgets.bytesOfPage));
  }

  #takeValues(count: number): void {
    const { valuesOfPage, values } = this.parts.budgets;
    if (!(count >= 0)) throw new Error('a page has no number of values');
    if (count > valuesOfPage)
      throw new Error(`a page has more than the ${groupDigits(valuesOfPage)} values that Rpcbook reads`);
    // Each level of a nested value is an object.
    if (!values.take(count * (this.#decoder.schemaPath.length - 1)))
      throw new Error('it has more values than Rpcbook reads for a page of rows');
  }

  #takeBytes({ uncompressed_page_size: size, compressed_page_size: stored }: PageHeader): number {
    const { bytesOfPage, bytes } = this.parts.budgets;
    if (!(size >= 0)) throw new Error('a page has no length');
    const larger = Math.max(size, stored);
    if (larger > this.#stated + slackBytes) throw new Error('a page is larger than its column states');
    if (larger > bytesOfPage) throw new Error(`a page is larger than ${bytesOfPage / 1024 ** 2} MiB`);
    if (!bytes.take(larger)) throw new Error('it is larger than what Rpcbook reads for a page of rows');
    return size;
  }

  /** The library allocates this before it reads. */
  #checkWidth(encoding: string, present: number): void {
    const width = this.#decoder.element.type_length ?? 8;
    if (encoding === 'BYTE_STREAM_SPLIT' && present * width > this.parts.budgets.bytesOfPage)
      throw new Error('the values of a page are larger than Rpcbook reads');
  }

  /** Reads from the piece that was read last, if it has the bytes. `ahead`: what follows will be wanted, too. */
  async #bytes(start: number, end: number, ahead = false): Promise<Uint8Array> {
    const { byteLength } = this.parts.source;
    if (start < 0 || end > byteLength || start > end)
      throw new Error('the file says that a column is where the file has no bytes');
    const from = start - this.#pieceStart;
    if (from >= 0 && end - this.#pieceStart <= this.#piece.length)
      return this.#piece.subarray(from, end - this.#pieceStart);
    // A short rest of the piece is enough for most headers.
    if (ahead && from >= 0 && from < this.#piece.length && thriftEnds(this.#piece, from, this.parts.budgets))
      return this.#piece.subarray(from);
    const bytes = await this.parts.source.read(start, end);
    if (ahead) [this.#piece, this.#pieceStart] = [bytes, start];
    return bytes;
  }
}

function thriftEnds(bytes: Uint8Array, start: number, { descriptions }: PageBudgets): boolean {
  return thriftEnd(bytes, start, descriptions) !== undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
