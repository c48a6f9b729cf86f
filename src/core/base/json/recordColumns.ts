import type { NumberedTexts } from './numberedTexts';

/** Maximum number of items in a list of a record, such as the topics of a log. */
export const maxItems = 4;

/** How many numbers precede those of the members: the start and the end of the record. */
const recordNumbers = 2;

/** Where the value of a member is in the numbers of a record. */
export interface RecordMember {
  readonly name: string;
  readonly kind: 'single' | 'list';
  /** The index of the value's start in the record's numbers; its end is the next one. */
  readonly at: number;
}

/** The members of records, in the order in which they are written. */
export interface RecordShape {
  readonly members: readonly RecordMember[];
  /** The number of numbers of a record. */
  readonly width: number;
}

/**
 * The values of many records with the same members, as positions in the source bytes. All of these bytes are ASCII, and
 * no text has an escape. Each record has `shape.width` numbers: its start and end, and then the start and end of each
 * member. The positions of a text exclude its quotes, and those of a list its brackets. After a list come the positions
 * of its items, which are texts; those of missing items are 0.
 */
export interface RecordColumns {
  readonly bytes: Uint8Array;
  readonly shape: RecordShape;
  readonly count: number;
  readonly places: Uint32Array;
  /** The numbered texts of members and first items, by the index of their start. Few members have them. */
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

/** Returns the text between two positions. */
export function textBetween({ bytes }: Pick<RecordColumns, 'bytes'>, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}
