import type { SourceRange } from '../../../model/cell/problem';

/** A position in a document: line and character from 0, characters in UTF-16 units. */
export interface LinePlace {
  readonly line: number;
  readonly character: number;
}

/** Converts between offsets in a cell's text and positions in its document. */
export class CellLines {
  readonly #starts: number[] = [0];
  readonly #length: number;

  /** `firstLine` and `indents` come from a fence. Omit them for a cell that is its own document. */
  constructor(
    text: string,
    readonly firstLine = 0,
    private readonly indents: readonly number[] = [],
  ) {
    for (const match of text.matchAll(/\r\n|[\r\n]/g)) this.#starts.push(match.index + match[0].length);
    this.#length = text.length;
  }

  /** The last line of the cell. */
  get lastLine(): number {
    return this.firstLine + this.#starts.length - 1;
  }

  holds({ line }: LinePlace): boolean {
    return line >= this.firstLine && line <= this.lastLine;
  }

  offsetOf({ line, character }: LinePlace): number {
    const index = line - this.firstLine;
    const start = this.#starts[index] ?? this.#length;
    const end = this.#starts[index + 1] ?? this.#length;
    return Math.min(start + Math.max(0, character - (this.indents[index] ?? 0)), end);
  }

  placeOf(offset: number): LinePlace {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: this.firstLine + low, character: offset - (this.#starts[low] ?? 0) + (this.indents[low] ?? 0) };
  }

  placesOf({ start, end }: SourceRange): { readonly start: LinePlace; readonly end: LinePlace } {
    return { start: this.placeOf(start), end: this.placeOf(end) };
  }
}
