import type { CsvCells } from './csvCells';

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
