import { quote } from './jsonMarks';
import type { NumberedTexts } from './numberedTexts';
import { maxItems, type RecordColumns } from './recordColumns';

/** Where the texts of one member, or of one item of a list, are in all records. */
export class MemberPlaces {
  readonly view: DataView;
  /** The texts by their numbers. Undefined if they aren't numbered. */
  readonly numbered: NumberedTexts | undefined;
  readonly #places: Uint32Array;
  readonly #width: number;

  private constructor(
    { bytes, places, repeated, shape }: RecordColumns,
    private readonly at: number,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.numbered = repeated.get(at);
    this.#places = places;
    this.#width = shape.width;
  }

  /** Undefined if the records don't have the member, or if it is a list. */
  static of(columns: RecordColumns, name: string): MemberPlaces | undefined {
    const member = columns.shape.members.find((one) => one.name === name && one.kind === 'single');
    return member && new MemberPlaces(columns, member.at);
  }

  /**
   * Does the same for a list's item. Undefined if the records don't have the list, or if it has no item with this
   * index.
   */
  static ofItem(columns: RecordColumns, name: string, index: number): MemberPlaces | undefined {
    const member = columns.shape.members.find((one) => one.name === name && one.kind === 'list');
    return member && index < maxItems ? new MemberPlaces(columns, member.at + 2 + 2 * index) : undefined;
  }

  /** Where the text starts; 0 if there is none. */
  start(row: number): number {
    const start = this.#places[row * this.#width + this.at] ?? 0;
    return start !== 0 && this.view.getUint8(start - 1) === quote ? start : 0;
  }

  /** Where the text ends. */
  end(row: number): number {
    return this.#places[row * this.#width + this.at + 1] ?? 0;
  }
}
