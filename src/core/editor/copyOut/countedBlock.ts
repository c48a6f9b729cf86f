import { JsonNumber, membersOf } from '../../base/json/jsonValue';
import type { HeadTag } from '../../request/params/encodeBlock';

/** A block that copied code counts back from a head when it runs, such as latest-1000. */
export class CountedBlock {
  constructor(
    readonly tag: HeadTag,
    readonly back: bigint,
    /** EVM networks use a hex quantity, l2net networks a JSON number. */
    readonly form: 'quantity' | 'number',
  ) {}

  /** Words for the variable of this block: latest, minus, 1000. */
  get words(): readonly string[] {
    return [this.tag, 'minus', String(this.back)];
  }
}

/** A JSON value in which blocks may be counted from a head. */
export type CopyValue =
  null | boolean | number | string | JsonNumber | CountedBlock | readonly CopyValue[] | CopyObject;

export interface CopyObject {
  readonly [key: string]: CopyValue | undefined;
}

export type CopyParams = readonly CopyValue[] | CopyObject;

/** Whether a value is a list. */
export function isCopyList(value: CopyValue | undefined): value is readonly CopyValue[] {
  return Array.isArray(value);
}

/** Whether a value is an object with members. */
export function isCopyObject(value: CopyValue | undefined): value is CopyObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof JsonNumber) &&
    !(value instanceof CountedBlock) &&
    !Array.isArray(value)
  );
}

/** Lists the different blocks that are counted within a value, in order. */
export function countedBlocksIn(value: CopyValue): readonly CountedBlock[] {
  const found = new Map<string, CountedBlock>();
  collect(value, found);
  return [...found.values()];
}

function collect(value: CopyValue, found: Map<string, CountedBlock>): void {
  if (value instanceof CountedBlock) found.set(value.words.join(' '), value);
  else if (isCopyList(value)) for (const item of value) collect(item, found);
  else if (isCopyObject(value)) for (const [, member] of membersOf(value)) collect(member, found);
}
