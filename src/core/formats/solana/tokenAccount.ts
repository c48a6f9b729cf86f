/** A token account from any of the encodings. An undefined field was not sent. */
export interface TokenAccount {
  readonly mint?: string;
  readonly owner?: string;
  readonly amount?: bigint;
  /** Undefined unless the encoding is `jsonParsed`. */
  readonly decimals?: number;
  /**
   * `uiAmountString`: the amount as wallets show it. It differs from the exact amount for mints with interest or with a
   * multiplier. Undefined unless the encoding is `jsonParsed`.
   */
  readonly uiAmount?: string;
  readonly delegate?: string | 'none';
  readonly delegatedAmount?: bigint;
  readonly state?: string;
  /** Whether it contains native SOL, and if so, the lamports reserved for rent. */
  readonly native?: 'none' | { readonly rentReserve?: bigint };
  readonly closeAuthority?: string | 'none';
  readonly extensions?: readonly TokenExtension[];
  /** Fields that are only partly in the data slice. */
  readonly partial: readonly PartialField[];
}

/** The requested part of each account's data. */
export interface DataSlice {
  readonly offset: number;
  readonly length: number;
}

export interface PartialField {
  readonly name: string;
  /** The byte range of the field in the account's data (end exclusive), and the part of it that was sent. */
  readonly field: readonly [start: number, end: number];
  readonly sent: readonly [start: number, end: number];
  readonly hex: string;
}

/** A Token-2022 extension of an account, with its name in `jsonParsed`. */
export interface TokenExtension {
  readonly name: string;
  readonly fields: readonly TokenExtensionField[];
}

export interface TokenExtensionField {
  readonly name: string;
  readonly value:
    | { readonly kind: 'amount'; readonly units: bigint }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'text'; readonly text: string };
}
