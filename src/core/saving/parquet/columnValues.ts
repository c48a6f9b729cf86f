import type { Encoding } from 'hyparquet';

/** The minimum and maximum of some values. */
export interface Bounds {
  readonly min: string | bigint;
  readonly max: string | bigint;
}

/** Values of a column as they are stored in the pages of one row group, before compression. */
export interface EncodedValues {
  /** The distinct values, if `body` contains indexes of them. */
  readonly dictionary?: { readonly body: Uint8Array; readonly count: number };
  readonly body: Uint8Array;
  readonly encoding: Encoding;
  readonly bounds?: Bounds;
}

/** Plain values, one after another (Encodings.md, "Plain"). */
export interface PlainValues<T> {
  append(values: readonly T[]): void;
  /**
   * Returns what was appended since the last call and starts over. Set `distinct` if each value was appended only once.
   * Read the result before you append more.
   */
  take(distinct: readonly T[] | undefined): { readonly body: Uint8Array; readonly bounds?: Bounds };
}
