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
