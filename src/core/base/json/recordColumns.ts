import type { NumberedTexts } from './numberedTexts';

/** The most items of a list in a record, such as the topics of a log. */
export const maxItems = 4;

/** The numbers before those of the members: the start and the end of the record. */
const recordNumbers = 2;

/** Where the values of a member are among the numbers of a record. */
export interface RecordMember {
  readonly name: string;
  readonly kind: 'single' | 'list';
  /** The place of the value's start among the record's numbers; its end is the next one. */
  readonly at: number;
}

/** The members of records, in the order in which they are written. */
export interface RecordShape {
  readonly members: readonly RecordMember[];
  /** The number of numbers of a record. */
  readonly width: number;
}

/**
 * The values of many records of the same members, as places in the bytes that they are in. All of these bytes are ASCII,
 * and no text among them has an escape.
 *
 * Of each record there are `shape.width` numbers: where it starts and ends, and then the same of each member. A text is
 * without its quotes. After a list, without its brackets, its items follow, which are texts; those that it lacks are 0.
 */
export interface RecordColumns {
  readonly bytes: Uint8Array;
  readonly shape: RecordShape;
  readonly count: number;
  readonly places: Uint32Array;
  /** The numbered texts of members and first items, by the place of their start. Few members have them. */
  readonly repeated: ReadonlyMap<number, NumberedTexts>;
}

/** Assigns the numbers of a record to its members. */
export function shapeOf(members: readonly Pick<RecordMember, 'name' | 'kind'>[]): RecordShape {
  let width = recordNumbers;
  const placed = members.map(({ name, kind }): RecordMember => {
    const at = width;
    width += kind === 'list' ? 2 + 2 * maxItems : 2;
    return { name, kind, at };
  });
  return { members: placed, width };
}

const decoder = new TextDecoder();

/** Returns the text between two places. */
export function textBetween({ bytes }: Pick<RecordColumns, 'bytes'>, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}
