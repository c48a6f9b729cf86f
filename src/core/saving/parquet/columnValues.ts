import type { Encoding } from 'hyparquet';

/** Least and greatest of some values. */
export interface Bounds {
  readonly min: string | bigint;
  readonly max: string | bigint;
}

/** Values of a column as they stand in the pages of one row group, before they are compressed. */
export interface EncodedValues {
  /** Distinct values, where `body` holds places among them. */
  readonly dictionary?: { readonly body: Uint8Array; readonly count: number };
  readonly body: Uint8Array;
  readonly encoding: Encoding;
  readonly bounds?: Bounds;
}

/** Values as they are, one behind the other (Encodings.md, "Plain"). */
export interface PlainValues<T> {
  append(values: readonly T[]): void;
  /**
   * What was appended since the last time; begins anew. `distinct` are all of the values where each was appended once.
   * To be read before more is appended.
   */
  take(distinct: readonly T[] | undefined): { readonly body: Uint8Array; readonly bounds?: Bounds };
}
