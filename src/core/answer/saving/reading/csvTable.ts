import { failed, ok, type Result } from '../../../base/result';
import { groupDigits } from '../../../base/view/amountText';
import type { Field } from '../../../base/view/decodedView';
import type { Value } from '../../../base/view/value';
import { CsvCells, type CsvDelimiter, type CsvRow, CsvScanner } from './csvScanner';
import type { ByteSource, FileColumn, FileRows, FileTable } from './fileTable';

const date = /^\d{4}-\d\d-\d\d/;

const mebibyte = 1024 ** 2;

/** Limits for a stranger's file, and the sizes of what is read. */
export const csvLimits = {
  columns: 500,
  headerBytes: 16 * mebibyte,
  /** What is read for one page of rows, and to find it. */
  pageBytes: 512 * mebibyte,
  /** The text of a page. */
  pageText: 32 * mebibyte,
  pieceBytes: 4 * mebibyte,
  /** The rows from one remembered offset to the next, which are also those that columns are described by. */
  markRows: 1_000,
};

const noNames: CsvRow = { texts: [], fieldCount: 0 };

/** Rows with another number of fields that are named. */
const namedRows = 5;

const delimiterNames = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' };

/**
 * Opens a CSV file. Its first row names its columns if `hasHeader` is true, or if it looks like names. Reads only the
 * start of the file. The problem is a sentence that says what is wrong with it.
 */
export async function openCsv(
  source: ByteSource,
  delimiter: CsvDelimiter,
  hasHeader?: boolean,
  limits = csvLimits,
): Promise<Result<FileTable, string>> {
  try {
    const [first = 0, second = 0, third = 0] = await source.read(0, Math.min(3, source.byteLength));
    if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
      return failed("The file is UTF-16, which isn't supported. Save it as UTF-8.");
    const hasMark = first === 0xef && second === 0xbb && third === 0xbf;
    const table = new CsvTable(source, delimiter, limits, hasMark ? 3 : 0);
    const problem = await table.open(hasHeader);
    return problem === undefined ? ok(table) : failed(problem);
  } catch (error) {
    return failed(whyUnreadable(error));
  }
}

/** How many rows are read from a place on, without those to skip. */
interface ReadRows {
  readonly from: number;
  readonly maxBytes: number;
  readonly count: number;
  readonly skipped: number;
}

/** Finds the rows of a file while they are asked for, and remembers where every thousandth is. */
class CsvTable implements FileTable {
  columns: readonly FileColumn[] = [];
  rowCount = 0;
  isCounted = false;
  hasHeader = true;
  readonly #scanner: CsvScanner;
  /** Where the first of each `markRows` rows begins. */
  readonly #marks: number[] = [];
  #scanned: number;
  #firstFields = 0;
  #isQuoteOpen = false;
  /** What is done after the other. The scanner can't be used twice at the same time. */
  #last: Promise<unknown> = Promise.resolve();
  #calls = 0;

  constructor(
    private readonly source: ByteSource,
    private readonly delimiter: CsvDelimiter,
    private readonly limits: typeof csvLimits,
    private readonly textStart: number,
  ) {
    this.#scanner = new CsvScanner(delimiter.charCodeAt(0));
    this.#scanned = textStart;
  }

  get facts(): readonly Field[] {
    const text = (label: string, value: string): Field => ({ label, value: { kind: 'text', text: value } });
    const columns = groupDigits(this.#firstFields);
    const { columns: most } = this.limits;
    return [
      text('Rows', `${this.isCounted ? '' : 'More than '}${groupDigits(this.rowCount)}`),
      text('Columns', this.#firstFields > most ? `${columns}, the first ${most} are shown` : columns),
      text('Column names', this.hasHeader ? 'The first row' : 'None, because the first row has values'),
      text('Delimiter', delimiterNames[this.delimiter]),
      text('Byte order mark', this.textStart > 0 ? 'Yes' : 'No'),
      { label: 'Bytes', value: { kind: 'integer', digits: String(this.source.byteLength) } },
    ];
  }

  /** Reads the names of the columns and the first rows. Returns a problem. */
  async open(hasHeader?: boolean): Promise<string | undefined> {
    const { headerBytes, columns, pageText, markRows } = this.limits;
    const cells = new CsvCells(columns, pageText);
    const header = await this.#read(cells, { from: this.textStart, maxBytes: headerBytes, count: 1, skipped: 0 });
    if (header.kind === 'failed') return 'The first row is longer than 16 MiB, so it has no names of columns.';
    const [names] = header.value.rows;
    if (names === undefined) return 'The file is empty.';
    this.#firstFields = names.fieldCount;
    this.hasHeader = hasHeader ?? isCsvHeader(names.texts);
    if (this.hasHeader) this.#scanned = header.value.end;
    this.#marks.push(this.#scanned);
    await this.#count(markRows, this.#calls, headerBytes);
    const first = await this.#parsed(0, Math.min(markRows, this.rowCount));
    this.columns = columnsOf(this.hasHeader ? names : noNames, first.kind === 'ok' ? first.value : [], columns);
    return undefined;
  }

  rows(start: number, end: number): Promise<Result<FileRows, string>> {
    this.#calls += 1;
    const call = this.#calls;
    const rows = this.#last.then(() => this.#rows(start, end, call));
    this.#last = rows;
    return rows;
  }

  async #rows(start: number, end: number, call: number): Promise<Result<FileRows, string>> {
    try {
      const problem = await this.#count(end, call, this.limits.pageBytes);
      if (problem !== undefined && start >= this.rowCount) return failed(problem);
      const parsed = await this.#parsed(start, Math.min(end, this.rowCount));
      if (parsed.kind === 'failed') return parsed;
      const rows = parsed.value.map(({ texts }) =>
        this.columns.map((_, place): Value => {
          const text = texts[place];
          return text === undefined ? { kind: 'nothing' } : { kind: 'text', text };
        }),
      );
      const note = [this.#note(parsed.value, start), problem].filter((sentence) => sentence !== undefined).join(' ');
      return ok({ rows, ...(note !== '' && { note }) });
    } catch (error) {
      return failed(whyUnreadable(error));
    }
  }

  /** Reads rows that are known. */
  async #parsed(start: number, end: number): Promise<Result<readonly CsvRow[], string>> {
    const { markRows, columns, pageText, pageBytes } = this.limits;
    const count = end - start;
    if (count <= 0) return ok([]);
    const mark = Math.floor(start / markRows);
    const from = this.#marks[mark] ?? this.#scanned;
    const skipped = start - mark * markRows;
    const read = await this.#read(new CsvCells(columns, pageText), { from, maxBytes: pageBytes, count, skipped });
    return read.kind === 'ok' ? ok(read.value.rows) : read;
  }

  /** Finds rows until a number of them are known or the file ends. Returns a problem. */
  async #count(toRow: number, call: number, maxBytes: number): Promise<string | undefined> {
    const { pieceBytes, markRows } = this.limits;
    const limit = this.#scanned + maxBytes;
    while (!this.isCounted && this.rowCount < toRow) {
      if (call !== this.#calls) return 'Other rows were asked for.';
      if (this.#scanned >= limit) return this.#whyNotFound();
      const from = this.#scanned;
      const bytes = await this.source.read(from, Math.min(from + pieceBytes, this.source.byteLength));
      this.#scanner.push(bytes, (rowEnd) => {
        this.rowCount += 1;
        if (this.rowCount % markRows === 0) this.#marks.push(from + rowEnd);
        return true;
      });
      this.#scanned += bytes.length;
      if (this.#scanned < this.source.byteLength) continue;
      const { hasRow, isQuoteOpen } = this.#scanner.finish();
      if (hasRow) this.rowCount += 1;
      this.#isQuoteOpen = isQuoteOpen;
      this.isCounted = true;
    }
    return undefined;
  }

  #whyNotFound(): string {
    const rows = this.rowCount === 0 ? 'the end of row 1' : `what follows row ${groupDigits(this.rowCount)}`;
    return `Rpcbook read 512 MiB more of the file and didn't find ${rows}. Go to the row again to read on, or query the file with DuckDB.`;
  }

  /** Reads rows from a place on, without those to skip. `end` is behind the last. */
  async #read(
    cells: CsvCells,
    { from, maxBytes, count, skipped }: ReadRows,
  ): Promise<Result<{ readonly rows: readonly CsvRow[]; readonly end: number }, string>> {
    const { byteLength } = this.source;
    const scanner = new CsvScanner(this.delimiter.charCodeAt(0), cells);
    const rows: CsvRow[] = [];
    let left = skipped;
    const take = (): void => {
      const row = cells.takeRow();
      if (left > 0) left -= 1;
      else rows.push(row);
    };
    let end = from;
    for (let at = from; at < byteLength && rows.length < count;) {
      if (at - from >= maxBytes) return failed('These rows are longer than 512 MiB. Query the file with DuckDB.');
      const piece = at;
      const bytes = await this.source.read(piece, Math.min(piece + this.limits.pieceBytes, byteLength));
      scanner.push(bytes, (rowEnd) => {
        take();
        end = piece + rowEnd;
        return rows.length < count;
      });
      at += bytes.length;
    }
    if (rows.length < count && scanner.finish().hasRow) {
      take();
      end = byteLength;
    }
    return ok({ rows, end });
  }

  #note(rows: readonly CsvRow[], start: number): string | undefined {
    const ragged = rows.flatMap(({ fieldCount }, place) =>
      fieldCount === this.#firstFields ? [] : [`${groupDigits(start + place + 1)} (${fieldCount})`],
    );
    const sentences: string[] = [];
    if (ragged.length > 0) {
      const more = ragged.length > namedRows ? ` and ${groupDigits(ragged.length - namedRows)} more` : '';
      sentences.push(
        `The first row has ${groupDigits(this.#firstFields)} fields. Rows with another number: ${ragged.slice(0, namedRows).join(', ')}${more}.`,
      );
    }
    if (this.#isQuoteOpen && start + rows.length === this.rowCount)
      sentences.push("A quote in the last row isn't closed, so the row contains the rest of the file.");
    return sentences.length === 0 ? undefined : sentences.join(' ');
  }
}

/** Describes columns by the first rows. Fields that the first row has no name for get columns too. */
function columnsOf(names: CsvRow, rows: readonly CsvRow[], most: number): readonly FileColumn[] {
  const widest = rows.reduce((sum, { fieldCount }) => Math.max(sum, fieldCount), names.fieldCount);
  return Array.from({ length: Math.min(most, widest) }, (_, place) => {
    const texts = rows.flatMap(({ texts: fields }) => fields[place] ?? []);
    const filled = texts.filter((text) => text !== '');
    const integer = (label: string, value: number): Field => ({
      label,
      value: { kind: 'integer', digits: String(value) },
    });
    return {
      name: names.texts[place] || `Column ${place + 1}`,
      facts: [
        { label: 'Type', value: { kind: 'text', text: 'Text' } },
        {
          label: 'First value',
          value: filled[0] === undefined ? { kind: 'nothing' } : { kind: 'text', text: filled[0] },
        },
        integer('Empty in first rows', rows.length - filled.length),
        integer(
          'Longest in first rows',
          filled.reduce((longest, text) => Math.max(longest, text.length), 0),
        ),
      ],
    };
  });
}

function whyUnreadable(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : "The file can't be read.";
}

/** Whether the first row of a CSV file looks like names of columns: no field is a number, bytes in hex, or a date. */
function isCsvHeader(fields: readonly string[]): boolean {
  return !fields.some((field) => {
    const text = field.trim();
    return text !== '' && (Number.isFinite(Number(text)) || text.startsWith('0x') || date.test(text));
  });
}
