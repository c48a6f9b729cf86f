import { cellCharacters } from '../../../base/answerBounds';
import { groupDigits } from '../../../base/view/amountText';
import { cutText, wholeCharacters } from '../../../base/view/cutText';

/** The fields of a row of CSV. */
export interface CsvRow {
  /** As written, without the quotes around them. Long ones are cut. */
  readonly texts: readonly string[];
  /** The number of fields, also of those that are not kept. */
  readonly fieldCount: number;
}

/** The largest number of bytes in a field that is shown whole: four for a character. */
const fieldBytes = cellCharacters * 4;

/** The bytes of a field that are kept when the rows have more text than fits. */
const shortBytes = 64;

/** Collects the fields of rows, with a limit on each field, on their number and on all of their text. */
export class CsvCells {
  // A byte order mark within a file is text.
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #field = new Uint8Array(fieldBytes);
  #kept = 0;
  #length = 0;
  #texts: string[] = [];
  #fieldCount = 0;

  constructor(
    private readonly maxFields: number,
    /** The text that all rows may have. Fields behind it are short. */
    private room: number,
  ) {}

  append(bytes: Uint8Array): void {
    this.#length += bytes.length;
    const limit = this.room > 0 ? fieldBytes : shortBytes;
    if (this.#kept >= limit || this.#fieldCount >= this.maxFields) return;
    const part = bytes.subarray(0, limit - this.#kept);
    this.#field.set(part, this.#kept);
    this.#kept += part.length;
  }

  endField(): void {
    if (this.#fieldCount < this.maxFields) this.#texts.push(this.#text());
    this.room -= this.#kept;
    this.#fieldCount += 1;
    this.#kept = 0;
    this.#length = 0;
  }

  /** Takes the row that ended. */
  takeRow(): CsvRow {
    const row = { texts: this.#texts, fieldCount: this.#fieldCount };
    this.#texts = [];
    this.#fieldCount = 0;
    return row;
  }

  #text(): string {
    const text = this.#decoder.decode(this.#field.subarray(0, this.#kept));
    if (this.#kept === this.#length) return cutText(text, cellCharacters);
    return `${wholeCharacters(text, cellCharacters)}… (${groupDigits(this.#length)} bytes in all)`;
  }
}

/** What separates the fields of a CSV file. */
export type CsvDelimiter = (typeof csvDelimiters)[number];

export const csvDelimiters = [',', ';', '\t'] as const;

/** The bytes at the start of a file that tell what its delimiter is. */
export const delimiterBytes = 64 * 1024;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;

/** `start`: at the start of a field. `closed`: behind a quote within a quoted field, which ends it or is doubled. */
type Place = 'start' | 'open' | 'quoted' | 'closed';

/**
 * Finds the rows of CSV in bytes that come in pieces, as RFC 4180 describes it. Lines end with LF or CRLF. A quote that
 * isn't at the start of a field is text, and so is what follows a quoted field up to the next delimiter.
 */
export class CsvScanner {
  #place: Place = 'start';
  /** Whether the last byte is a CR, which belongs to the end of the line if LF follows. */
  #hasReturn = false;
  #hasFields = false;

  constructor(
    private readonly delimiter: number,
    /** Takes the fields. Without it, only the ends of rows are found. */
    private readonly cells?: CsvCells,
  ) {}

  /** Reads a piece. Stops behind the row for which `onRow`, which gets the place of its end, returns false. */
  push(bytes: Uint8Array, onRow: (end: number) => boolean): void {
    let from = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (this.#place === 'quoted') {
        if (byte !== quote) continue;
        this.#take(bytes, from, at);
        from = at + 1;
        this.#place = 'closed';
      } else if (this.#place === 'closed' && byte === quote) {
        this.#place = 'quoted';
      } else {
        if (this.#hasReturn) this.#takeReturn(byte);
        if (byte === quote && this.#place === 'start') {
          this.#place = 'quoted';
          from = at + 1;
        } else if (byte === this.delimiter || byte === lineFeed || byte === carriageReturn) {
          this.#take(bytes, from, at);
          from = at + 1;
          if (this.#separate(byte) && !onRow(at + 1)) return;
        } else this.#place = 'open';
      }
    }
    this.#take(bytes, from, bytes.length);
  }

  /** Ends the file. Returns whether a row without a line end was left, and whether its quote is still open. */
  finish(): { readonly hasRow: boolean; readonly isQuoteOpen: boolean } {
    const isQuoteOpen = this.#place === 'quoted';
    if (this.#hasReturn) this.#takeReturn(0);
    const hasRow = this.#place !== 'start' || this.#hasFields;
    if (hasRow) this.cells?.endField();
    return { hasRow, isQuoteOpen };
  }

  #take(bytes: Uint8Array, from: number, to: number): void {
    if (to > from) this.cells?.append(bytes.subarray(from, to));
  }

  #takeReturn(next: number): void {
    this.#hasReturn = false;
    if (next !== lineFeed) this.cells?.append(Uint8Array.of(carriageReturn));
  }

  /** Returns whether the row ends. */
  #separate(byte: number): boolean {
    if (byte === carriageReturn) {
      this.#hasReturn = true;
      this.#place = 'open';
      return false;
    }
    this.#place = 'start';
    this.#hasFields = byte !== lineFeed;
    this.cells?.endField();
    return byte === lineFeed;
  }
}

/**
 * Returns what separates the fields of the first line, outside of quotes: the most frequent of comma, semicolon and
 * tab. Reads `delimiterBytes` at most.
 */
export function csvDelimiter(start: Uint8Array): CsvDelimiter {
  const text = new TextDecoder('latin1').decode(start.subarray(0, delimiterBytes));
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n') break;
    else if (character === ',' || character === ';' || character === '\t') counts[character] += 1;
  }
  const most = Math.max(...Object.values(counts));
  return csvDelimiters.find((delimiter) => counts[delimiter] === most) ?? ',';
}
