import type { FramedExchange } from './exchangeFrame';

/** MIME type of a notebook output item that contains the answers of several networks to one request. */
export const comparisonMime = 'application/vnd.rpcbook.comparison';

/** The header of a framed comparison: one line of JSON. The exchange frames of the sides follow, one after another. */
export interface ComparisonHeader {
  readonly version: 1;
  readonly sides: readonly ComparisonHeaderSide[];
}

export interface ComparisonHeaderSide {
  readonly network: ComparedNetwork;
  /** Length of the side's exchange frame; 0 if nothing was sent. */
  readonly bytes: number;
  /** Why nothing was sent. */
  readonly refusal?: FramedRefusal;
}

export interface ComparedNetwork {
  readonly key: string;
  readonly name: string;
}

export interface FramedRefusal {
  readonly cause: string;
  readonly cure: string;
}

/** The answer of one network, read from a frame. */
export interface FramedSide {
  readonly network: ComparedNetwork;
  readonly answer:
    | { readonly kind: 'exchange'; readonly framed: FramedExchange }
    | { readonly kind: 'refused'; readonly refusal: FramedRefusal };
}
