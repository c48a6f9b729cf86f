/** A token account as any of the encodings tells it; a field that is undefined is not within what was sent. */
export interface TokenAccount {
  readonly mint?: string;
  readonly owner?: string;
  readonly amount?: bigint;
  /** Undefined where the encoding does not tell (only `jsonParsed` does). */
  readonly decimals?: number;
  readonly delegate?: string | 'none';
  readonly delegatedAmount?: bigint;
  readonly state?: string;
  /** Whether it holds native SOL, and then the lamports kept for rent. */
  readonly native?: 'none' | { readonly rentReserve?: bigint };
  readonly closeAuthority?: string | 'none';
  readonly extensions?: readonly TokenExtension[];
  /** Fields of which a data slice holds only some bytes. */
  readonly partial: readonly PartialField[];
}

/** The part of each account's data that was asked for. */
export interface DataSlice {
  readonly offset: number;
  readonly length: number;
}

export interface PartialField {
  readonly name: string;
  /** Bytes of the account's data, the end not included, that the field takes, and those of them that were sent. */
  readonly field: readonly [start: number, end: number];
  readonly sent: readonly [start: number, end: number];
  readonly hex: string;
}

/** One Token-2022 extension of an account, its name as `jsonParsed` writes it. */
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
