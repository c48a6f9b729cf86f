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
