/** Contents of the l2net network. Felts are hex without leading zeros; selectors are starknet_keccak of the name. */
export interface L2netLandmarks {
  readonly chainId: string;
  readonly methodPrefix: string;
  readonly contracts: {
    /** Transfers and approvals with the parties in `data`. */
    readonly token: string;
    /** Transfers and approvals with the parties in `keys`. */
    readonly keyedToken: string;
    readonly exchange: string;
    readonly account: string;
  };
  readonly selectors: Readonly<Record<'Transfer' | 'Approval' | 'Swap' | 'transaction_executed', string>>;
  readonly holders: readonly string[];
  readonly transactions: {
    readonly accepted: string;
    readonly acceptedOnL1: string;
    readonly withMessages: string;
    readonly pending: string;
    /** The hash of no transaction. */
    readonly unknown: string;
  };
  readonly firstBlock: { readonly number: number; readonly hash: string };
  readonly latestBlock: { readonly number: number; readonly hash: string };
  /** Number of the latest block that is accepted on the layer below. */
  readonly latestOnL1: number;
  /** Number of all events, including those of the pending block. */
  readonly events: number;
  readonly pendingEvents: number;
}
