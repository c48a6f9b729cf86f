/**
 * Base58 keys of the contents of the Solana network. Amounts are raw, at commitment `finalized` unless noted otherwise.
 */
export interface SolanaLandmarks {
  readonly tokenProgram: string;
  readonly token2022Program: string;
  readonly mints: {
    /** 6 decimals. */
    readonly coin: string;
    /** 9 decimals, with a freeze authority. */
    readonly gem: string;
    /** No decimals. */
    readonly unit: string;
    /** Wrapped SOL. */
    readonly native: string;
    /** Token-2022, 6 decimals, with a transfer fee. */
    readonly fee: string;
    /** Token-2022, no decimals, not transferable. */
    readonly badge: string;
  };
  readonly owner: string;
  readonly delegate: string;
  /** An owner without accounts. */
  readonly emptyOwner: string;
  /** Owner of `whaleAccounts` accounts; none by default. */
  readonly whale: string;
  readonly whaleAccounts: number;
  /** Token accounts of `owner`. */
  readonly accounts: {
    /** 123456789 units, 1000 of them approved for `delegate`; 123456000 at `confirmed`. */
    readonly delegated: string;
    readonly gem: string;
    readonly empty: string;
    readonly frozen: string;
    /** The maximum u64 of `unit`. */
    readonly huge: string;
    /** Wrapped SOL. */
    readonly native: string;
    /** Token-2022 with a withheld fee. */
    readonly withheld: string;
    /** Token-2022, with required memos on transfers and protection against other programs. */
    readonly guarded: string;
    readonly badge: string;
    /** Only at `processed`. */
    readonly processedOnly: string;
  };
  readonly slots: { readonly finalized: number; readonly confirmed: number; readonly processed: number };
}
